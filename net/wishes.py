"""What guests wish of the lobby, and who may wish it."""

from collections.abc import Iterable
from typing import assert_never

from net.guests import Guest
from net.lobby import Lobby, Refused
from net.messages import (
    AddBot,
    ChangeSetting,
    ChooseMap,
    DealAgain,
    MoveSeat,
    Ready,
    Recolour,
    RemoveSeat,
    Rename,
    SetSeats,
    Sit,
    Stand,
)

LobbyWish = (
    Sit
    | Stand
    | AddBot
    | RemoveSeat
    | SetSeats
    | ChooseMap
    | DealAgain
    | ChangeSetting
    | Rename
    | Recolour
    | Ready
    | MoveSeat
)


def arrange(lobby: Lobby, guest: Guest, wish: LobbyWish, others: Iterable[str] = ()) -> None:
    """Do what a guest wishes of the lobby; `others` are the names of the other devices here.

    Raises:
        Refused: It may not wish that, or it cannot be; nothing has changed.
    """
    match wish:
        case Sit():
            if not guest.proven:
                raise Refused("code_needed", "You came to look on; join with the code to take a seat.")
            lobby.sit(guest.number, wish.name or guest.name, wish.colour, wish.seat, others)
        case Stand():
            _own(lobby, guest, wish.seat)
            lobby.empty(wish.seat)
        case RemoveSeat():
            _own_or_owner(lobby, guest, wish.seat)
            lobby.empty(wish.seat)
        case Rename():
            _own_or_owner(lobby, guest, wish.seat)
            lobby.rename(wish.seat, wish.name, others)
        case Recolour():
            _own_or_owner(lobby, guest, wish.seat)
            lobby.recolour(wish.seat, wish.colour)
        case Ready():
            _own(lobby, guest, wish.seat)
            lobby.ready(wish.seat, wish.ready)
        case AddBot():
            by_owner(guest)
            lobby.add_bot(wish.bot, wish.seat, [*others, guest.name])
        case MoveSeat():
            by_owner(guest)
            lobby.move(wish.seat, wish.to)
        case SetSeats():
            by_owner(guest)
            lobby.set_seats(wish.n)
        case ChooseMap():
            by_owner(guest)
            lobby.choose_map(wish.map)
        case DealAgain():
            by_owner(guest)
            lobby.deal_again(fixed=wish.fixed)
        case ChangeSetting():
            by_owner(guest)
            lobby.change(wish.name, wish.value)
        case _:
            assert_never(wish)


def by_owner(guest: Guest) -> None:
    """Refuse what only the owner of the table may do."""
    if not guest.owner:
        raise Refused("not_owner", "Only the owner of the table can do that.")


def _own(lobby: Lobby, guest: Guest, seat: int) -> None:
    if lobby.owner_of(seat) != guest.number:
        raise Refused("not_yours", "That seat is not yours.")


def _own_or_owner(lobby: Lobby, guest: Guest, seat: int) -> None:
    if lobby.owner_of(seat) != guest.number and not guest.owner:
        raise Refused("not_yours", "That seat is not yours.")
