"""What is going on at the table, in words: the line on top, and what each seat is about."""

from typing import NamedTuple

from client.screens.table.phrases import listed, several
from client.screens.table.sight import Sight
from client.text import say
from hearthsea.phases import Discard, Extra, Free, Gold, Main, Over, Robber, Roll, Setup


class Status(NamedTuple):
    """The line on top: whose badge (-1: none), what in large letters, what in small ones.

    ``shorter`` is the same as the ``body`` in fewer and fewer words, for a window without room.
    """

    seat: int
    head: str
    body: str
    shorter: tuple[str, ...] = ()


def status(sight: Sight, mode: str = "") -> Status:
    """What now, and who is awaited; while something is to be placed (``mode``), where."""
    state, me = sight.state, sight.seat
    phase = state.phase
    if isinstance(phase, Over):
        return _over(sight, phase)
    turn = state.turn
    name = sight.faces[turn].name
    is_extra = isinstance(phase, Extra) or isinstance(getattr(phase, "then", None), Extra)
    kind = "extra" if is_extra else "turn"
    mine = turn == me and not sight.has_resigned
    head = say(f"status.{kind}.you") if mine else say(f"status.{kind}", name=name)
    if isinstance(phase, Discard):
        return _discarding(sight, phase, head)
    if isinstance(phase, Gold):
        return _choosing(sight, head)
    if mine and mode:
        return Status(turn, head, say(f"status.you.mode.{mode}"))
    body, *shorter = (_own(sight) if mine else _other(sight, name)).split(" | ")
    return Status(turn, head, body, tuple(shorter))


def _over(sight: Sight, phase: Over) -> Status:
    winner = phase.winner
    if winner < 0:
        return Status(-1, say("status.over"), say("status.over.nobody"))
    head = say("status.won.you") if winner == sight.seat else say("status.won", name=sight.faces[winner].name)
    return Status(winner, head, say("status.over.points", points=several(sight.points(winner), "point")))


def _discarding(sight: Sight, phase: Discard, head: str) -> Status:
    owing = [seat for seat, owed in enumerate(phase.owed) if owed]
    if sight.seat in owing and not sight.has_resigned:
        body = say("status.seven.you", cards=several(phase.owed[sight.seat], "card"))
        return Status(sight.state.turn, say("status.seven"), body)
    names = [say("status.seven.name", name=sight.faces[seat].name, n=phase.owed[seat]) for seat in owing]
    return Status(sight.state.turn, head, say("status.seven.wait", names=listed(names)))


def _choosing(sight: Sight, head: str) -> Status:
    """Gold is chosen by one seat after the other, whoever is on turn (R4.3)."""
    turn, form = sight.state.turn, sight.choices.gold
    if form is not None:
        return Status(sight.seat or 0, say("status.gold"), say("status.gold.you", cards=several(form.owed, "card")))
    names = listed([sight.faces[seat].name for seat in sight.waiting])
    return Status(turn, head, say("status.gold.wait", names=names))


def _own(sight: Sight) -> str:
    phase = sight.state.phase
    match phase:
        case Setup(node=node):
            road = "status.you.road.sea" if sight.at_sea else "status.you.road"
            return say("status.you.settlement" if node < 0 else road)
        case Roll():
            return say("status.you.roll.card" if sight.any_card else "status.you.roll")
        case Robber():
            return say("status.you.robber.sea" if sight.at_sea else "status.you.robber")
        case Free(left=left):
            roads = several(left, "freepiece" if sight.at_sea else "freeroad")
            return say("status.you.free" if sight.choices.finish is None else "status.you.free.finish", roads=roads)
        case Extra():
            return say("status.you.extra")
        case Main():
            return _about_offers(sight)
        case _:
            return ""


def _about_offers(sight: Sight) -> str:
    """The main phase, with what the others say to the newest offer; what a trade has left over is no news."""
    for number, offer in reversed(list(enumerate(sight.state.offers))):
        if offer.fallen or sight.is_left_over(number):
            continue
        if offer.by != sight.seat:
            return say("status.you.main.countered", name=sight.faces[offer.by].name)
        agreed = [sight.faces[seat].name for seat in range(sight.seats) if offer.agreed >> seat & 1]
        if agreed:
            which = "agreed" if len(agreed) == 1 else "agreed.some"
            return say(f"status.you.main.{which}", names=listed(agreed))
        asked = [seat for seat in range(sight.seats) if offer.to >> seat & 1 and seat != offer.by]
        thinking = [sight.faces[seat].name for seat in asked if not offer.declined >> seat & 1]
        return say("status.you.main.thinking", names=listed(thinking)) if thinking else say("status.you.main.nobody")
    return say("status.you.main")


def _other(sight: Sight, name: str) -> str:
    phase = sight.state.phase
    if sight.wants_answer and not sight.has_resigned:
        return say("status.other.offer", name=name)
    if sight.awaits_closing and isinstance(phase, Main) and not sight.has_resigned:
        return say("status.other.agreed", name=name)
    match phase:
        case Setup(node=node):
            road = "status.other.road.sea" if sight.at_sea else "status.other.road"
            return say("status.other.settlement" if node < 0 else road, name=name)
        case Roll():
            return say("status.other.roll", name=name)
        case Robber():
            return say("status.other.robber.sea" if sight.at_sea else "status.other.robber", name=name)
        case Free():
            return say("status.other.free.sea" if sight.at_sea else "status.other.free", name=name)
        case Extra():
            return say("status.other.extra", name=name)
        case _:
            names = [sight.faces[seat].name for seat in sight.asked if seat != sight.seat]
            if names:
                return say("status.other.main.wait", name=name, names=listed(names))
            return say("status.other.main", name=name)


def doing(sight: Sight, seat: int, *, name_bot: bool = True) -> str:
    """What a seat is about, in a few words, for its panel; of an idle bot its name, where that stands nowhere else."""
    state = sight.state
    phase = state.phase
    if isinstance(phase, Over):
        return say("doing.won") if phase.winner == seat else ""
    if state.resigned >> seat & 1:
        return say("doing.resigned")
    if not sight.faces[seat].present:
        return say("doing.away")
    if state.agreed_draw >> seat & 1 and not isinstance(phase, Discard | Gold):  # R3.4: for this turn
        return say("doing.draw")
    if seat in sight.waiting:
        return _duty(sight, seat)
    if state.turn == seat:
        return say("doing.turn")
    return _answer(sight, seat) or (_bot(sight, seat) if name_bot else "")


def _duty(sight: Sight, seat: int) -> str:
    match sight.state.phase:
        case Setup(node=node):
            return say("doing.settlement" if node < 0 else "doing.road.sea" if sight.at_sea else "doing.road")
        case Discard(owed=owed):
            return say("doing.discard", n=owed[seat])
        case Roll():
            return say("doing.roll")
        case Robber():
            return say("doing.robber.sea" if sight.at_sea else "doing.robber")
        case Free():
            return say("doing.free.sea" if sight.at_sea else "doing.free")
        case Gold():
            return say("doing.gold")
        case Extra():
            return say("doing.extra")
        case _:
            return say("doing.turn")


def _answer(sight: Sight, seat: int) -> str:
    """What a seat says to the newest open offer that no trade has left over; or that it has made one of its own."""
    for number, offer in reversed(list(enumerate(sight.state.offers))):
        if offer.fallen or sight.is_left_over(number):
            continue
        if offer.by == seat:
            return say("doing.countered")
        if offer.agreed >> seat & 1:
            return say("doing.agreed")
        if offer.declined >> seat & 1:
            return say("doing.declined")
        if seat in sight.asked:
            return say("doing.considers")
    return ""


def _bot(sight: Sight, seat: int) -> str:
    bot = sight.faces[seat].bot
    return say("doing.bot", bot=bot) if bot else ""
