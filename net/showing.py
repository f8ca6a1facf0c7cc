"""What each guest is shown of the table itself: seats, people, settings, and to its owner the code and who knocks."""

from collections.abc import Iterator

from msgspec import Struct, structs

from net.guests import Guest, Guests
from net.links import without_invitation
from net.lobby import Lobby
from net.messages import Knock, LobbyInfo, PersonInfo, Presence, SeatInfo, TablePhase


class Sign(Struct, frozen=True):
    """What stands over the table's door; code, link and knocks are for its owner."""

    table: str
    name: str
    code: str
    phase: TablePhase
    address: str
    knocks: tuple[Knock, ...]


def presence(guest: Guest | None) -> Presence:
    """Say how a device's line is."""
    if guest is None or guest.peer is None:
        return "away"
    return "shaky" if guest.shaky else "here"


def people(lobby: Lobby, guests: Guests) -> tuple[PersonInfo, ...]:
    """Return the devices that are here, or whose seat waits for them, by the names they go by."""
    found = []
    for guest in guests:
        seats = lobby.of_guest(guest.number)
        if seats or guest.peer is not None:
            name = lobby.seats[seats[0]].name if seats else guest.name
            found.append(PersonInfo(guest.number, name, not seats, presence(guest)))
    return tuple(found)


def lobby_infos(
    sign: Sign, lobby: Lobby, guests: Guests, seats: tuple[SeatInfo, ...]
) -> Iterator[tuple[int, LobbyInfo]]:
    """Yield for each connection what its guest is shown."""
    settings = lobby.values()
    # Who owns the table starts the game, and is waited for in no other way.
    owner_number = next((guest.number for guest in guests if guest.owner), 0)
    seats = tuple(
        structs.replace(seat, ready=True) if seat.kind == "person" and seat.owner == owner_number else seat
        for seat in seats
    )
    here = people(lobby, guests)
    onlookers = sum(person.onlooker and person.presence != "away" for person in here)
    for guest, peer in guests.connected():
        owner = guest.owner
        yield (
            peer,
            LobbyInfo(
                table=sign.table,
                name=sign.name,
                map=lobby.map,
                layout=lobby.layout,
                seats=seats,
                settings=settings,
                code=sign.code if owner else "",
                phase=sign.phase,
                you=guest.number,
                owner=owner,
                warnings=lobby.warnings(owner_number, guest.number) if sign.phase == "lobby" else (),
                address=sign.address if owner else without_invitation(sign.address),
                onlookers=onlookers,
                people=here,
                knocks=sign.knocks if owner else (),
            ),
        )
