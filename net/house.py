"""What a table settles for itself beside the rules of the game: how long it waits for whom, and who may look on.

These values never reach the engine. They show in the lobby and travel with the table's record, so that a table taken
up again keeps them.
"""

import re

from msgspec import Struct, structs

from hearthsea.settings import SETTINGS, Setting, Settings, Value, from_table


class House(Struct, frozen=True, kw_only=True):
    """The values of one table."""

    absence_seconds: int = 120
    turn_seconds: int = 0
    onlookers: str = "code"


class HouseSetting(Setting, frozen=True, kw_only=True):
    """A setting of the house; `step` is by how much a lobby changes a number."""

    step: int = 1

    @property
    def default(self) -> Value:
        """The value where nobody chose one; 0 seconds for a turn means: no timer."""
        value: Value = getattr(House(), self.name)
        return value


HOUSE_SETTINGS: tuple[HouseSetting, ...] = (
    HouseSetting(
        name="turn_seconds",
        kind="int",
        low=0,
        high=600,
        step=15,
        title="Seconds for a turn",
        rule="R14.1",
        help="When they are over what is owed is done carefully and the turn ends. 0: no timer.",
    ),
    HouseSetting(
        name="absence_seconds",
        kind="int",
        low=10,
        high=3600,
        step=30,
        title="Seconds until a bot helps out",
        rule="R14.2",
        help="Who is gone for so long is played by a bot until they come back.",
    ),
    HouseSetting(
        name="onlookers",
        kind="choice",
        choices=("code", "open", "off"),
        title="Onlookers",
        rule="R14.7",
        help="Who may look on without a seat: whoever has the code, everybody on this network, or nobody.",
    ),
)

_BY_NAME = {setting.name: setting for setting in HOUSE_SETTINGS}
ALL_SETTINGS: tuple[Setting, ...] = (*SETTINGS, *HOUSE_SETTINGS)
"""What a lobby shows: the rules of the game, then those of the house."""


def is_of_house(name: str) -> bool:
    """Say whether a setting is one of the house."""
    return name in _BY_NAME


def changed_house(house: House, name: str, value: object) -> House:
    """Return the values with one changed.

    Raises:
        ValueError: A sentence that names the setting, what was given and what would do.
    """
    setting = _BY_NAME[name]
    if setting.kind == "choice":
        if not isinstance(value, str) or value not in setting.choices:
            raise ValueError(f"{name} = {value!r} does not fit: it must be one of {', '.join(setting.choices)}.")
    elif not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"{name} = {value!r} does not fit: it must be a whole number.")
    elif not setting.low <= value <= setting.high:
        raise ValueError(f"{name} = {value} is out of bounds: it goes from {setting.low} to {setting.high}.")
    return structs.replace(house, **{name: value})


def split_settings(table: dict[str, Value]) -> tuple[Settings, House]:
    """Return the rules and the house's values out of one table of names; the rest by default.

    Raises:
        ValueError: There is no such setting, or a value does not fit.
    """
    house = House()
    for name, value in table.items():
        if is_of_house(name):
            house = changed_house(house, name, value)
    return from_table({name: value for name, value in table.items() if not is_of_house(name)}), house


def parsed_house(house: House, name: str, text: str) -> House:
    """Return the values with one changed, the value given as text; raises ValueError."""
    return changed_house(house, name, int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text)
