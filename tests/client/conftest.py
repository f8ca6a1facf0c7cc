"""What the client's tests share: pictures are kept in a folder of the run, never in the user's own cache."""

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def picture_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HEARTHSEA_CACHE", str(tmp_path_factory.mktemp("pictures")))
        yield
