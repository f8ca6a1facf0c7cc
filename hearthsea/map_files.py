"""Reading map files: from text to a map, or to one sentence that names file, line and place (docs/maps.md)."""

import re
import tomllib

from msgspec import ValidationError, convert

from hearthsea.map_drawing import fixed_deal
from hearthsea.map_format import ENTRIES, WANTED, Entries, MapError, MapFile
from hearthsea.shown import quoted

BYTE_ORDER_MARK = "\ufeff"
"""Some editors write it before a text in UTF-8."""


def parse_map(text: str, where: str) -> MapFile:
    """Read a map file's text; raises ValueError with a sentence that names file, line and place, and what would do."""
    text = text.removeprefix(BYTE_ORDER_MARK)
    try:
        table = tomllib.loads(text)
    except RecursionError as error:
        raise ValueError(f"{where} is no TOML that can be read: it is nested too deeply.") from error
    except ValueError as error:  # tomllib's own, and Python's for numbers of thousands of digits
        raise ValueError(f"{where}{_no_toml(text, str(error))}.") from error
    try:
        drawn = converted(table)
        fixed_deal(drawn)
    except MapError as mistake:
        line = line_of(text, mistake.key, mistake.place)
        at = f", line {line}" if line else ""
        raise ValueError(f"{where}{at}: {mistake}") from mistake
    return drawn


def _no_toml(text: str, said: str) -> str:
    """What is wrong with a text that is no TOML, behind the name of its file."""
    found = re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", said, re.DOTALL)
    if not found:
        return f" is no TOML: {said}"
    told, line, column = found.groups()
    if told.startswith(("Cannot overwrite", "Cannot declare", "Cannot mutate", "Duplicate")):
        again = quoted(text.split("\n")[int(line) - 1].partition("=")[0].strip()).strip('"')
        told = f"{again} stands there a second time: leave one of them out"
    return f", line {line}, column {column}, is no TOML: {told}"


def line_of(text: str, key: str, place: str = "") -> int:
    """The line of a file's text on which a key stands, or a place after that key; 0 where neither does."""
    if not key:
        return 0
    found = 0
    inside = False
    opens = re.compile(rf"""\s*(\[+\s*{_written(key)}\s*[].]|{_written(key)}\s*[=.])""")
    names = re.compile(rf"""["']{re.escape(place)}["']|^\s*{re.escape(place)}\s*[=.]""")
    for number, line in enumerate(text.split("\n"), 1):  # other signs that part lines part none in TOML
        if opens.match(line):
            inside, found = True, number
        if inside and place and names.search(line.partition("#")[0]):
            return number
    return found


def _written(key: str) -> str:
    """A key as a file may write it, as a pattern."""
    return rf"""(?:{re.escape(key)}|"{re.escape(key)}"|'{re.escape(key)}')"""


def converted(table: dict[str, object]) -> MapFile:
    """The map of a file's table, its kinds of values judged; raises MapError."""
    for key in table:
        if key not in MapFile.__struct_fields__:
            known = ", ".join(MapFile.__struct_fields__)
            raise MapError(f"{quoted(key)} means nothing here; a map file may say {known}.", key)
    for key, each in ENTRIES.items():
        entries = table.get(key)
        if isinstance(entries, dict):
            _check_entries(key, entries, each)
    try:
        return convert(table, MapFile)
    except ValidationError as error:
        said = str(error)
        at = re.search(r"`\$\.(\w+)", said)
        missing = re.search(r"missing required field `(\w+)`", said)
        if missing and not at:
            raise MapError(f'"{missing[1]}" is missing: every map file must say it.') from error
        key = at[1] if at else ""
        wanted = WANTED.get(key, "what docs/maps.md says")
        raise MapError(
            f'"{key}" does not fit ({said.partition(" - at")[0].lower()}): it must be {wanted}.', key
        ) from error


def _check_entries(key: str, entries: dict[str, object], wanted: Entries) -> None:
    """Judge the values of a table one by one; a key of the map below the table's head belongs to it by mistake."""
    for name, value in entries.items():
        misplaced = name in MapFile.__struct_fields__ and key in ("tiles", "harbors", "areas")
        try:
            convert(value, wanted.kind)
        except ValidationError as error:
            if not misplaced:
                said = str(error).partition(" - at")[0].lower()
                sentence = f"{quoted(name)} in {key} does not fit ({said}): it must be {wanted.words}."
                raise MapError(sentence, key, name) from error
        else:
            misplaced = misplaced and key != "areas"  # lists of hexes: an area may have any name
        if misplaced:
            raise MapError(f"{quoted(name)} stands below [{key}], as a part of it: write it above.", key, name)
