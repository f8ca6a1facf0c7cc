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


def read_maps(places: Iterable[Path]) -> OwnMaps:
    """Read the files named, and every ``*.toml`` of the folders that exist; nothing in them can make this fail."""
    maps: dict[str, MapFile] = {}
    broken: list[str] = []
    files = [path for place in places for path in (sorted(place.glob("*.toml")) if place.is_dir() else [place])]
    for path in dict.fromkeys(path for path in files if path.exists()):
        try:
            text = path.read_text(encoding="utf-8")
            drawn = parse_map(text, path.name)
        except OSError as error:
            broken.append(f"{path.name} cannot be read: {error.strerror or error}.")
        except UnicodeDecodeError:
            broken.append(f"{path.name} is no text in UTF-8.")
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
