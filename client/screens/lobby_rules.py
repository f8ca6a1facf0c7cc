"""The rules of the table: each setting with its control, and the help of the one under the pointer or the focus."""

from collections.abc import Sequence

from client.scene import SANS_BOLD, Rect
from client.screens.base import Command, SendMessage
from client.text import has, say
from client.widgets.controls import chips, stepper, toggle
from client.widgets.listbox import ListBox
from client.widgets.pen import Pen
from hearthsea.settings import Setting
from net.house import ALL_SETTINGS, HouseSetting
from net.messages import ChangeSetting, LobbyInfo

ROW = 34
SHOWN = tuple(setting for setting in ALL_SETTINGS if setting.name != "deal")
"""What stands in the list; how the map is dealt stands beside the map."""
BY_NAME = {setting.name: setting for setting in ALL_SETTINGS}


def draw(pen: Pen, panel: Rect, lobby: LobbyInfo, rows: ListBox, helped: str) -> str:
    """Draw the panel; the name of the setting whose help is shown comes back."""
    pen.panel(panel)
    pen.heading(panel.x + pen.px(20), panel.y + pen.px(28), say("lobby.rules"))
    if not lobby.owner:
        pen.text(panel.right - pen.px(20), panel.y + pen.px(28), say("lobby.rules.guest"), 12,
                 colour=pen.palette.muted, anchor="right")  # fmt: skip
    help_box = Rect(panel.x + pen.px(14), panel.bottom - pen.px(14 + 66), panel.w - pen.px(28), pen.px(66))
    box = Rect(panel.x + pen.px(14), panel.y + pen.px(46), panel.w - pen.px(28), help_box.y - panel.y - pen.px(54))
    helped = _pointed_at(pen, helped)
    step = box.h / max(1, round(box.h / pen.px(ROW)))  # whole rows, so that none is cut where the list ends
    pen.layer = "controls"
    y = rows.begin(pen, box, len(SHOWN) * step)
    right = box.right - pen.px(6) - (pen.px(12) if rows.scrolls else 0)
    for n, setting in enumerate(SHOWN):
        if y + step > box.y + 1 and y + 1 < box.bottom:
            if n:
                pen.rule(box.x + pen.px(6), y, right - box.x - pen.px(6))
            _row(pen, Rect(box.x, y, right - box.x, step), setting, lobby)
        y += step
    rows.end(pen)
    pen.layer = "panels"
    _help(pen, help_box, BY_NAME.get(helped, SHOWN[0]), lobby)
    return helped


def _pointed_at(pen: Pen, helped: str) -> str:
    """The setting that the pointer or the focus is on, else the one before."""
    for name in (pen.hands.over, pen.hands.focus if pen.hands.keyboard else ""):
        path = name.split(".")
        if path[0] in ("set", "about") and len(path) > 1:
            return path[1]
    return helped


def _row(pen: Pen, rect: Rect, setting: Setting, lobby: LobbyInfo) -> None:
    pen.target(f"about.{setting.name}", rect, cursor="", focusable=False)
    y = rect.centre[1]
    value = lobby.settings.get(setting.name, setting.default)
    name = f"set.{setting.name}"
    own = lobby.owner
    tip = "" if own else say("lobby.owner")
    if setting.kind == "bool":
        toggle(pen, name, rect.right, y, on=bool(value), enabled=own, tip=tip)
        room = rect.w - pen.px(96)
    elif setting.kind == "int":
        now = effective(setting, lobby)
        ends = (say("lobby.rules.least", n=setting.low), say("lobby.rules.most", n=setting.high)) if own else ("", "")
        stepper(pen, name, rect.right, y, str(now), low=now <= setting.low, high=now >= setting.high, enabled=own,
                tip=tip, ends=ends)  # fmt: skip
        room = rect.w - pen.px(120)
    else:
        words = [(choice, _choice(setting, choice)) for choice in setting.choices]
        chips(pen, name, rect.right, y, words, str(value), enabled=own, tip=tip)
        room = rect.w - sum(pen.measure(word, 13) + pen.px(20) for _, word in words)
    off = _turned_off(setting, lobby)
    note = say("lobby.rules.excluded", other=off) if off else _why_so_many(setting, lobby)
    pen.text(rect.x + pen.px(6), y - (pen.px(8) if note else 0), _title(setting), 14, width=room - pen.px(14))
    if note:
        pen.text(rect.x + pen.px(6), y + pen.px(9), note, 12, colour=pen.palette.muted, width=room - pen.px(14))


def _turned_off(setting: Setting, lobby: LobbyInfo) -> str:
    """The titles of settings that are on and would be turned off by this one (R13.4)."""
    if not setting.excludes or lobby.settings.get(setting.name):
        return ""
    return say("list.comma").join(_title(BY_NAME[other]) for other in setting.excludes if lobby.settings.get(other))


def _help(pen: Pen, box: Rect, setting: Setting, lobby: LobbyInfo) -> None:
    pen.box(box, 8, pen.palette.panel2, pen.palette.line)
    x = box.x + pen.px(12)
    pen.text(x, box.y + pen.px(15), _title(setting), 13, font=SANS_BOLD)
    words = f"{_words(setting, 'help', setting.help)} ({setting.rule})"
    off = _turned_off(setting, lobby)
    if off:
        words = f"{say('lobby.rules.excludes', other=off)} {words}"
    pen.text(x, box.y + pen.px(34), words, 12.5, colour=pen.palette.muted, width=box.w - pen.px(24), lines=2)


def _why_so_many(setting: Setting, lobby: LobbyInfo) -> str:
    """Why the points to win are others than they were with another number of people, where nobody chose them."""
    layout = lobby.layout
    if setting.name != "points_to_win" or lobby.settings.get(setting.name) or layout.points == layout.points_for_two:
        return ""
    if sum(seat.kind != "open" for seat in lobby.seats) == 2:
        return say("lobby.rules.for.two", n=layout.points)
    return say("lobby.rules.for.more", n=layout.points_for_two)


def points_to_win(lobby: LobbyInfo) -> int:
    """The points that win with those who are seated now."""
    return effective(BY_NAME["points_to_win"], lobby)


def effective(setting: Setting, lobby: LobbyInfo) -> int:
    """The number that counts: the table's, or where it has none the map's."""
    value = int(lobby.settings.get(setting.name, 0))
    if value:
        return value
    layout = lobby.layout
    if setting.name == "points_to_win":
        taken = sum(seat.kind != "open" for seat in lobby.seats)
        return int(layout.points_for_two if taken == 2 else layout.points)
    return int(layout.hand_limit) if setting.name == "discard_limit" else setting.low


def use(lobby: LobbyInfo, path: Sequence[str]) -> list[Command]:
    """What a control of a setting does: ["balanced_dice"], ["points_to_win", "more"], ["phase_order", "strict"]."""
    setting = BY_NAME[path[0]]
    if setting.kind == "bool":
        value: int | bool | str = not lobby.settings.get(setting.name, setting.default)
    elif setting.kind == "int":
        step = setting.step if isinstance(setting, HouseSetting) else 1
        value = effective(setting, lobby) + (step if path[1] == "more" else -step)
        value = max(setting.low, min(setting.high, value))
    else:
        value = path[1]
    return [SendMessage(ChangeSetting(setting.name, value))]


def _title(setting: Setting) -> str:
    return _words(setting, "title", setting.title)


def _choice(setting: Setting, choice: str) -> str:
    return _words(setting, choice, choice)


def _words(setting: Setting, what: str, otherwise: str) -> str:
    """The catalogue's words, else those that came with the rules."""
    key = f"setting.{setting.name}.{what}"
    return say(key) if has(key) else otherwise
