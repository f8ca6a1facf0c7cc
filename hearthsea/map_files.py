"""Reading map files: from text to a map, or to one sentence that names file, line and place (docs/maps.md)."""

import re
import tomllib

from msgspec import ValidationError, convert

from hearthsea.map_drawing import fixed_deal
from hearthsea.map_format import WANTED, MapError, MapFile
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
        raise ValueError(f"{where} is no TOML: {error}.") from error
    try:
        drawn = converted(table)
        fixed_deal(drawn)
    except MapError as mistake:
        line = line_of(text, mistake.key, mistake.place)
        at = f", line {line}" if line else ""
        raise ValueError(f"{where}{at}: {mistake}") from mistake
    return drawn


def line_of(text: str, key: str, place: str = "") -> int:
    """The line of a file's text on which a key stands, or a place after that key; 0 where neither does."""
    if not key:
        return 0
    found = 0
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(rf'\s*(\[\s*"?{re.escape(key)}"?\s*\]|"?{re.escape(key)}"?\s*=)', line):
            inside, found = True, number
        if inside and place and f'"{place}"' in line.partition("#")[0]:
            return number
    return found


def converted(table: dict[str, object]) -> MapFile:
    """The map of a file's table, its kinds of values judged; raises MapError."""
    for key in table:
        if key not in MapFile.__struct_fields__:
            known = ", ".join(MapFile.__struct_fields__)
            raise MapError(f"{quoted(key)} means nothing here; a map file may say {known}.", key)
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
