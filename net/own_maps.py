"""Maps that players have drawn: files, and every file of some folders; the sound ones by name, the rest named."""

from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from hearthsea.map_check import problems
from hearthsea.maps import MapFile, load_map, map_names, parse_map


class OwnMaps(Struct, frozen=True):
    """What was found."""

    maps: dict[str, MapFile] = {}
    """The maps that can be played, by their names."""
    broken: tuple[str, ...] = ()
    """A sentence for each file that was left out, which names the file and says why."""

    @property
    def names(self) -> tuple[str, ...]:
        """Every map there is: first those that come with the game."""
        return (*map_names(), *self.maps)

    def map(self, name: str) -> MapFile:
        """A map that comes with the game, or one of these; raises ValueError naming those there are."""
        if name in self.maps:
            return self.maps[name]
        if name not in map_names():
            left_out = f" Left out: {' '.join(self.broken)}" if self.broken else ""
            raise ValueError(f'There is no map "{name}"; there are {", ".join(self.names)}.{left_out}')
        return load_map(name)


LARGEST_FILE = 1 << 20
"""So many bytes a map file has at most; one of 500 tiles has some 15,000."""


def text_of(path: Path, where: str) -> str:
    """What a map file says; raises OSError, or ValueError with a sentence that calls the file as ``where`` does."""
    with path.open("rb") as file:
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise ValueError(f"{where} is too large for a map file, which has a megabyte at most.")
    try:
        return data.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        raise ValueError(f"{where} is no text in UTF-8.") from error


def read_maps(places: Iterable[Path]) -> OwnMaps:
    """Read the files named, and each ``*.toml`` of the folders there are; nothing in them makes this fail or wait."""
    maps: dict[str, MapFile] = {}
    broken: list[str] = []
    files = [path for place in places for path in (sorted(place.glob("*.toml")) if place.is_dir() else [place])]
    for path in dict.fromkeys(path for path in files if path.exists()):
        if path.is_fifo():
            broken.append(f"{path.name} is no file.")
            continue
        try:
            text = text_of(path, path.name)
            drawn = parse_map(text, path.name)
        except OSError as error:
            broken.append(f"{path.name} cannot be read: {error.strerror or error}.")
        except ValueError as error:
            broken.append(str(error))
        else:
            wrong = problems(drawn, text)
            if wrong:
                said = wrong[0]
                broken.append(f"{path.name}, {said}" if said.startswith("line ") else f"{path.name}: {said}")
            elif drawn.name in map_names():
                broken.append(f'{path.name}: "{drawn.name}" is a map of the game itself; give yours another name.')
            elif drawn.name in maps:
                broken.append(f'{path.name}: another file of yours is called "{drawn.name}" too; rename one of them.')
            else:
                maps[drawn.name] = drawn
    return OwnMaps(maps, tuple(broken))
