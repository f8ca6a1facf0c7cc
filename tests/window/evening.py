"""What people do on an evening, by clicks on what their own windows offer: open, find, join, play, trade."""

from collections.abc import Callable, Sequence
from math import dist

from hearthsea.resources import RESOURCE_NAMES
from tests.window.windows import Shown, Window

NAME_LIMIT = 24
WRONG = "ZZZZZ"


# --- before the game ----------------------------------------------------------------------------------------------


def call_oneself(window: Window, name: str) -> None:
    """Type a name on the title."""
    window.click("name")
    window.key(*["BackSpace"] * NAME_LIMIT)
    window.type(name)
    window.key("Return")
    window.wait(f"the name {name}", lambda now: name in now["texts"])


def host_a_table(window: Window) -> str:
    """Open a table and take a seat; return the code as it is read out."""
    window.click("host")
    lobby = window.wait("a seat of one's own", lambda now: now["screen"] == "lobby" and "seat.0.name" in now["targets"])
    texts = lobby["texts"]
    end = texts.index("Join code")
    return "".join(texts[end - 5 : end])


def knock(window: Window, table: str, code: str) -> None:
    """Find a table in the list and ask to be let in; `code` may be empty where the device is known."""
    window.click("join")
    window.click(f"table.{table}")
    _show_code(window, code)


def _show_code(window: Window, code: str) -> None:
    window.click("code")
    window.key(*["BackSpace"] * len(WRONG))
    window.type(code.lower())
    window.wait("the code typed", lambda now: not code or code in now["texts"])
    window.click("go")


def join(window: Window, table: str, code: str) -> None:
    """Knock and be let in."""
    knock(window, table, code)
    _be_in(window, table)


def knock_again(window: Window, table: str, code: str) -> None:
    """Show another code than the one that was wrong, and be let in."""
    _show_code(window, code)
    _be_in(window, table)


def _be_in(window: Window, table: str) -> None:
    window.wait("a place at the table", lambda now: now["table"] == table and now["screen"] in {"lobby", "table"})


def begin(host: Window, guests: Sequence[Window]) -> None:
    """Say that one is ready, then start."""
    for guest in guests:
        guest.click("ready")
    host.wait("that all are ready", lambda now: not any("Waiting for" in text for text in now["texts"]))
    host.click("start")
    for window in (host, *guests):
        window.wait("the board", lambda now: now["screen"] == "table" and "hand" in now)


# --- at the table -------------------------------------------------------------------------------------------------


def settled(windows: Sequence[Window]) -> list[Shown]:
    """Wait until all windows show the same entry and none waits for an answer."""
    seq = max(window.now["seq"] for window in windows)
    return [window.wait(f"entry {seq}", lambda now: now["seq"] >= seq and not now["unanswered"]) for window in windows]


def act(windows: Sequence[Window], window: Window, *clicks: str) -> list[Shown]:
    """Click one target after the other, of which the last one is an action; return what all windows show of it."""
    before = window.now["seq"]
    for target in clicks:
        window.click(target)
    window.wait(f"what {clicks[-1]} does", lambda now: now["seq"] > before)
    return settled(windows)


def nearest_the_middle(now: Shown, kind: str) -> str:
    """The target of a kind that lies nearest to the middle of the board, where most tiles pay; "" if there is none."""
    places = {name: at[:2] for name, at in now["targets"].items() if name.startswith(f"{kind}:")}
    tiles = [at[:2] for name, at in now["targets"].items() if name.startswith("tile:")]
    middle = [sum(line) / len(tiles) for line in zip(*tiles, strict=True)]
    return min(places, key=lambda name: dist(places[name], middle), default="")


def duty(now: Shown) -> str:
    """The click that is due from a window's player; "" where others are waited for, or the turn may be ended."""
    match now["phase"]:
        case "setup":
            return nearest_the_middle(now, "settlement") or nearest_the_middle(now, "road")
        case "roll" if "dice" in now["targets"]:
            return "dice"
        case "discard" if "discard:confirm" in now["targets"]:
            return "discard:confirm"
        case "robber":
            return nearest_the_middle(now, "hex")
    return ""


def play(windows: Sequence[Window], turns: int, wish: Callable[[Window], bool] = lambda _window: False) -> None:
    """Play until so many turns have been ended: what is due, then what the one on turn wishes, then the end.

    A wish does something and says whether it did.
    """
    while turns:
        shown = settled(windows)
        due = next(((window, click) for window, now in zip(windows, shown, strict=True) if (click := duty(now))), None)
        if due is not None:
            act(windows, *due)
            continue
        window = next(w for w, now in zip(windows, shown, strict=True) if now["viewer"] == now["turn"])
        if not wish(window):
            act(windows, window, "action:end")
            turns -= 1


def trade(windows: Sequence[Window], by: Window) -> bool:
    """Offer a card that one has for one that another has and oneself lacks; the other agrees. Whether it came about."""
    others = [window for window in windows if window is not by]
    mine = by.now["hand"]
    for other in others:
        theirs = other.now["hand"]
        pairs = [(give, take) for give in range(5) for take in range(5) if give != take and mine[give] and theirs[take]]
        if not pairs:
            continue
        give, take = pairs[0]
        seat, partner = by.now["viewer"], other.now["viewer"]
        for target in (f"draft:give:{RESOURCE_NAMES[give]}", f"draft:take:{RESOURCE_NAMES[take]}"):
            by.click(target)
        act(windows, by, "draft:send")
        accept = next(name for name in other.now["targets"] if name.endswith(":accept"))
        act(windows, other, accept)
        act(windows, by, next(name for name in by.now["targets"] if name.endswith(f":close:{partner}")))
        exchanged = [list(mine), list(theirs)]
        for hand, lost, won in ((exchanged[0], give, take), (exchanged[1], take, give)):
            hand[lost] -= 1
            hand[won] += 1
        assert by.now["hand"] == exchanged[0], f"seat {seat} has not got what it traded for"
        assert other.now["hand"] == exchanged[1], f"seat {partner} has not got what it traded for"
        return True
    return False
