"""Which screen goes with what is known, and where each comes from."""

from collections.abc import Callable
from dataclasses import dataclass

from client.screens.base import Screen, ScreenContext
from client.store import Store


@dataclass(frozen=True, slots=True)
class Route:
    """Where the player asked to go: "title", "join", "continue", "rules"; "" nowhere.

    "board" looks at the board after the end.

    `back`: where the player had asked to go before the rules.
    """

    to: str = ""
    back: str = ""


def screen_for(store: Store, route: Route) -> str:
    """The name of the screen to be shown."""
    if route.to == "rules":
        return "rules"
    if store.lobby is None:
        return route.to if route.to in ("join", "continue") else "title"
    if store.lobby.phase == "lobby":
        return "lobby"
    if store.curtain_for is not None:
        return "curtain"
    if store.lobby.phase == "over" and route.to != "board":
        return "end"
    return "table" if store.state is not None else "lobby"


def make_screen(name: str, context: ScreenContext) -> Screen:
    """Make a screen or a dialog by its name; KeyError for a name that is none."""
    if name.startswith("forget."):
        return _forget(context, name.removeprefix("forget."))
    return _MAKERS[name](context)


def _title(context: ScreenContext) -> Screen:
    from client.screens.title import TitleScreen  # noqa: PLC0415 - only what is shown is loaded

    return TitleScreen(context)


def _join(context: ScreenContext) -> Screen:
    from client.screens.join import JoinScreen  # noqa: PLC0415

    return JoinScreen(context)


def _continue(context: ScreenContext) -> Screen:
    from client.screens.continue_list import ContinueScreen  # noqa: PLC0415

    return ContinueScreen(context)


def _forget(context: ScreenContext, key: str) -> Screen:
    from client.screens.continue_list import forget_dialog  # noqa: PLC0415

    return forget_dialog(context, key)


def _rules(context: ScreenContext) -> Screen:
    from client.screens.rules import RulesScreen  # noqa: PLC0415

    return RulesScreen(context)


def _lobby(context: ScreenContext) -> Screen:
    from client.screens.lobby import LobbyScreen  # noqa: PLC0415

    return LobbyScreen(context)


def _curtain(context: ScreenContext) -> Screen:
    from client.screens.curtain import CurtainScreen  # noqa: PLC0415

    return CurtainScreen(context)


def _table(context: ScreenContext) -> Screen:
    from client.screens.table import TableScreen  # noqa: PLC0415

    return TableScreen(context)


def _end(context: ScreenContext) -> Screen:
    from client.screens.end import EndScreen  # noqa: PLC0415

    return EndScreen(context)


def _leave(context: ScreenContext) -> Screen:
    from client.screens.dialog import leave_dialog  # noqa: PLC0415

    return leave_dialog(context)


def _quit(context: ScreenContext) -> Screen:
    from client.screens.dialog import quit_dialog  # noqa: PLC0415

    return quit_dialog(context)


def _settings(context: ScreenContext) -> Screen:
    from client.screens.settings import SettingsScreen  # noqa: PLC0415

    return SettingsScreen(context)


def _people(context: ScreenContext) -> Screen:
    from client.screens.people import PeopleScreen  # noqa: PLC0415

    return PeopleScreen(context)


def _help(context: ScreenContext) -> Screen:
    from client.screens.help import HelpScreen  # noqa: PLC0415

    return HelpScreen(context)


def _code(context: ScreenContext) -> Screen:
    from client.screens.code import CodeScreen  # noqa: PLC0415

    return CodeScreen(context)


def _keys(context: ScreenContext) -> Screen:
    from client.screens.settings import SettingsScreen  # noqa: PLC0415

    screen = SettingsScreen(context)
    screen.tab = "keys"
    return screen


_MAKERS: dict[str, Callable[[ScreenContext], Screen]] = {
    "title": _title,
    "join": _join,
    "continue": _continue,
    "rules": _rules,
    "lobby": _lobby,
    "curtain": _curtain,
    "table": _table,
    "end": _end,
    "leave": _leave,
    "quit": _quit,
    "settings": _settings,
    "people": _people,
    "help": _help,
    "code": _code,
    "keys": _keys,
}
