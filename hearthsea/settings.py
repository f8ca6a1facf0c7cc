"""Every setting of a table: its name, bounds, title, help and paragraph of the rulebook.

A new setting is one line in :data:`SETTINGS` and one field of :class:`Settings`.
"""

import re
from typing import Literal

from msgspec import Struct, structs

from hearthsea.shown import quoted, shown

Value = int | bool | str


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The values of one table. 0 for points or limit means: as the map says."""

    points_to_win: int = 0
    discard_limit: int = 0
    balanced_dice: bool = False
    friendly_robber: bool = False
    phase_order: str = "free"
    dev_before_roll: str = "any"
    player_trade: bool = True
    deal: str = "random"
    seat_order: str = "random"
    extra_turn: str = "paired"
    extra_turn_can_win: bool = True
    undo: bool = True
    random_discard: bool = False
    unlimited_bank: bool = False
    unlimited_dev: bool = False
    no_dev: bool = False
    resource_shuffler: bool = False
    only_sevens: bool = False
    no_six_eight: bool = False


class Setting(Struct, frozen=True, kw_only=True):
    """What a lobby and a command line need to know of one setting."""

    name: str
    kind: Literal["int", "bool", "choice"]
    title: str
    help: str
    rule: str
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()

    @property
    def default(self) -> Value:
        """The value where nobody chose one; 0 for a number means: as the map says."""
        value: Value = getattr(Settings(), self.name)
        return value


SETTINGS: tuple[Setting, ...] = (
    Setting(
        name="points_to_win",
        kind="int",
        low=3,
        high=25,
        title="Points to win",
        rule="R1.2",
        help="Who reaches this many points on their own turn wins.",
    ),
    Setting(
        name="discard_limit",
        kind="int",
        low=3,
        high=30,
        title="Hand limit on a seven",
        rule="R5.1",
        help="On a seven, whoever holds more cards than this gives back half.",
    ),
    Setting(
        name="balanced_dice",
        kind="bool",
        title="Balanced dice",
        rule="R4.4",
        excludes=("only_sevens", "no_six_eight"),
        help="The 36 combinations are drawn like cards and reshuffled when used up.",
    ),
    Setting(
        name="friendly_robber",
        kind="bool",
        title="Friendly robber",
        rule="R5.3",
        help="The robber spares every seat with fewer than three visible points.",
    ),
    Setting(
        name="phase_order",
        kind="choice",
        choices=("free", "strict"),
        title="Order of a turn",
        rule="R3.1",
        help="Strict: trading ends with the first piece or card paid for.",
    ),
    Setting(
        name="dev_before_roll",
        kind="choice",
        choices=("any", "knight", "none"),
        title="Cards before the roll",
        rule="R3.2",
        help="Which development cards may be played before the dice.",
    ),
    Setting(
        name="player_trade",
        kind="bool",
        title="Trade between players",
        rule="R8.1",
        help="Off: cards are traded with the bank and its harbors only.",
    ),
    Setting(
        name="deal",
        kind="choice",
        choices=("random", "fair", "fixed"),
        title="Deal of the map",
        rule="R15.5",
        help="Fair: the most even of forty deals. Fixed: the map as it is drawn.",
    ),
    Setting(
        name="seat_order",
        kind="choice",
        choices=("random", "lobby"),
        title="Order of seats",
        rule="R1.6",
        help="Random: drawn at the start. Lobby: as the seats stand here.",
    ),
    Setting(
        name="extra_turn",
        kind="choice",
        choices=("paired", "off"),
        title="Extra turn",
        rule="R12.1",
        help="With five or more seats the seat three to the left builds after each turn.",
    ),
    Setting(
        name="extra_turn_can_win",
        kind="bool",
        title="Win in an extra turn",
        rule="R12.2",
        help="Whether reaching the target in an extra turn wins at once.",
    ),
    Setting(
        name="undo",
        kind="bool",
        title="Taking back",
        rule="R14.8",
        help="The seat on turn may take back a build or bank trade while nothing else has happened.",
    ),
    Setting(
        name="random_discard",
        kind="bool",
        title="Discard at random",
        rule="R5.1",
        help="On a seven, chance chooses what is given back, and nobody waits.",
    ),
    Setting(
        name="unlimited_bank",
        kind="bool",
        title="Unlimited bank",
        rule="R1.4",
        help="The bank never runs out of resource cards.",
    ),
    Setting(
        name="unlimited_dev",
        kind="bool",
        title="Unlimited development cards",
        rule="R1.5",
        excludes=("no_dev",),
        help="The deck never runs out; cards come in the proportions of a full deck.",
    ),
    Setting(
        name="no_dev",
        kind="bool",
        title="No development cards",
        rule="R1.5",
        excludes=("unlimited_dev",),
        help="There are no development cards to buy.",
    ),
    Setting(
        name="resource_shuffler",
        kind="bool",
        title="Resource shuffler",
        rule="R13.1",
        help="At each seven every producing tile changes to a random other resource.",
    ),
    Setting(
        name="only_sevens",
        kind="bool",
        title="Only sevens",
        rule="R13.2",
        excludes=("no_six_eight", "balanced_dice"),
        help="Every roll is a seven: nobody is paid by the dice.",
    ),
    Setting(
        name="no_six_eight",
        kind="bool",
        title="No six, no eight",
        rule="R13.3",
        excludes=("only_sevens", "balanced_dice"),
        help="Every 6 becomes a 5 and every 8 a 9; rolls of 6 and 8 do not happen.",
    ),
)

_YES, _NO = ("on", "true", "yes"), ("off", "false", "no")
BY_NAME = {setting.name: setting for setting in SETTINGS}


def excluded(settings: Settings) -> tuple[str, str] | None:
    """Two settings that are both on and exclude each other (R13.4), or None."""
    for setting in SETTINGS:
        for other in setting.excludes:
            if getattr(settings, setting.name) and getattr(settings, other):
                return setting.name, other
    return None


def chosen(settings: Settings, name: str, value: object) -> Settings:
    """As :func:`changed`, and whatever the chosen one excludes is turned off (R13.4); raises ValueError."""
    settings = changed(settings, name, value)
    if value is True:
        settings = structs.replace(settings, **dict.fromkeys(BY_NAME[name].excludes, False))
    return settings


def changed(settings: Settings, name: str, value: object) -> Settings:
    """The settings with one value changed.

    Raises:
        ValueError: a sentence that names the setting, what was given and what would do.
    """
    setting = BY_NAME.get(name)
    if setting is None:
        raise ValueError(f"There is no setting {quoted(name)}; there are {', '.join(BY_NAME)}.")
    return structs.replace(settings, **{name: _checked(setting, value)})


def parsed(settings: Settings, name: str, text: str) -> Settings:
    """The settings with one value changed, the value given as text (``on``, ``9``, ``strict``); raises ValueError."""
    kind = BY_NAME[name].kind if name in BY_NAME else ""
    value: object = text
    if kind == "bool":
        value = {**dict.fromkeys(_YES, True), **dict.fromkeys(_NO, False)}.get(text.lower(), text)
    elif kind == "int" and re.fullmatch(r"-?[0-9]{1,9}", text):
        value = int(text)
    return changed(settings, name, value)


def compatible(settings: Settings) -> Settings:
    """The same settings; raises ValueError where two of them exclude each other (R13.4)."""
    together = excluded(settings)
    if together:
        raise ValueError(f"{together[0]} and {together[1]} exclude each other: choose one of them.")
    return settings


def from_table(table: dict[str, object]) -> Settings:
    """Settings from names and values, the rest by default; raises ValueError."""
    settings = Settings()
    for name, value in table.items():
        settings = changed(settings, name, value)
    return compatible(settings)


def _checked(setting: Setting, value: object) -> Value:
    if setting.kind == "bool" and isinstance(value, bool):
        return value
    if setting.kind == "choice" and isinstance(value, str) and value in setting.choices:
        return value
    if setting.kind == "int" and isinstance(value, int) and not isinstance(value, bool):
        if value == 0 or setting.low <= value <= setting.high:
            return value
        said = f"{setting.name} = {shown(value)} is out of bounds"
        raise ValueError(f"{said}: it goes from {setting.low} to {setting.high}.")
    wanted = {"bool": "true or false", "int": "a whole number", "choice": "one of " + ", ".join(setting.choices)}
    raise ValueError(f"{setting.name} = {shown(value)} does not fit: it must be {wanted[setting.kind]}.")
