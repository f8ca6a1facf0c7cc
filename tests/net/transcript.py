"""Plays a short evening at a table and writes down who hears what; run as a program it writes docs/transcript.md."""

from pathlib import Path

from hearthsea.actions import BuildSettlement, EndTurn
from hearthsea.engine import legal_actions
from net.codec import encode
from net.messages import (
    Accepted,
    Act,
    ChangeSetting,
    Closed,
    EntryArrived,
    Heard,
    History,
    Kick,
    Knock,
    LetIn,
    LobbyInfo,
    Look,
    Message,
    Notice,
    Ready,
    Refusal,
    Reveal,
    Say,
    Sit,
    Snapshot,
    StartGame,
    TurnTime,
    Welcome,
)
from tests.net.tabletop import Person, TableTop

PAGE = Path(__file__).parent.parent.parent / "docs" / "transcript.md"


def told(message: Message) -> str:
    """A message in short, as the transcript shows it."""
    match message:
        case LobbyInfo():
            taken = ", ".join(seat.name for seat in message.seats if seat.kind != "open") or "nobody"
            told = f"LobbyInfo({message.phase}; seated: {taken}"
            unwell = [f"{seat.name} is {seat.presence}" for seat in message.seats if seat.presence != "here"]
            knocks = [f"{knock.name} knocks: {' '.join(knock.words)}" for knock in message.knocks]
            return "; ".join([told, *unwell, *knocks]) + ")"
        case Snapshot():
            return f"Snapshot(after entry {message.seq}, as {'everyone' if message.viewer < 0 else message.viewer})"
        case History():
            return f"History({len(message.entries)} entries, as {'everyone' if message.viewer < 0 else message.viewer})"
        case Reveal():
            return f"Reveal({len(message.entries)} entries)"
        case EntryArrived():
            events = ", ".join(type(event).__name__ for event in message.entry.events)
            what = events or f"fact: {type(message.entry.fact).__name__}"
            return f"EntryArrived({message.seq}: {what}) {len(encode(message))} bytes"
        case Welcome():
            return f"Welcome(you are {message.you}{', the owner' if message.owner else ''})"
        case Refusal():
            return f"Refusal(n={message.n}, {message.code}, {message.rule}: {message.text})"
        case Accepted() | Notice() | Heard() | TurnTime() | Closed():
            return str(message)
        case _:
            return type(message).__name__


def transcript() -> str:
    """A short evening: who says what, and which audience hears it."""
    top = TableTop(seats=2)
    lines: list[str] = []

    def heard() -> None:
        for audience, message in top.transcript:
            lines.append(f"    {' + '.join(audience) or 'nobody':14} <- {told(message)}")
        top.transcript.clear()

    def said(person: Person, message: Message) -> None:
        what = f"Act(n={message.n}, {type(message.action).__name__})" if isinstance(message, Act) else str(message)
        lines.append(f"{person.name}: {what}")
        top.say(person, message)  # type: ignore[arg-type]
        heard()

    lines.append("Ada comes with the owner's secret")
    ada = top.join("Ada", owner=True)
    heard()
    lines.append("Bo comes with the code")
    bo = top.join("Bo")
    heard()
    said(ada, ChangeSetting("seat_order", "lobby"))
    said(ada, ChangeSetting("turn_seconds", 90))
    said(bo, Say("hello"))
    lines.append("Cy knocks (were it an open table); both screens show three words")
    top.run(top.table.knocked(b"c" * 32, Knock(9, "Cy", watch=False, words=("flake", "drill", "bore"))))
    heard()
    said(ada, LetIn(9, welcome=False))
    said(ada, Sit("Ada"))
    said(bo, Sit("Bo"))
    said(bo, StartGame())
    said(bo, Ready(1))
    said(ada, StartGame())
    lines.append("Eve comes to watch")
    top.join("Eve", watch=True)
    heard()
    assert top.table.play is not None
    place = legal_actions(top.table.play.state, 0)[0]
    assert isinstance(place, BuildSettlement)
    said(ada, Act(1, place))
    said(ada, Act(1, place))
    said(ada, Act(2, EndTurn(0)))
    said(bo, Look(0))
    lines.append("Bo's line drops")
    top.drop(bo)
    heard()
    lines.append("Bo is back, with entry 1")
    bo = top.join("Bo", game=top.table.play.header.game, viewer=1, since=1)
    heard()
    lines.append("80 seconds later")
    top.tick(80)
    heard()
    lines.append("Bo's line drops again; Ada's time is over, then Bo's own, and after two minutes a bot plays for him")
    top.drop(bo)
    for _ in range(12):
        top.tick(10)
    heard()
    lines.append("Bo is back and takes the seat from the bot")
    bo = top.join("Bo", game=top.table.play.header.game, viewer=1, since=3)
    heard()
    lines.append("Bo's window crashes and he comes back with nothing")
    top.join("Bo")
    heard()
    said(ada, Kick(3))
    return "```text\n" + "\n".join(lines) + "\n```"


def page() -> str:
    """The whole page."""
    return f"""# An evening on the wire

A short conversation with a table for two, as `tests/net/transcript.py` plays it: what each guest says, and below it
who hears what. Run `python -m tests.net.transcript` after a change; a test compares.

{transcript()}
"""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
