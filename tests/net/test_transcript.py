"""docs/transcript.md tells what the table does."""

from tests.net.transcript import PAGE, page


def test_the_page_tells_what_the_table_does() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m tests.net.transcript"
