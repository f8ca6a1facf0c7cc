"""What the host's disk keeps of a table beside the journal, and a table made of it again after its process has died."""

from hearthsea.journal import Journal
from net.company import Company
from net.effects import KnownSeat, TableRecord
from net.entrance import Entrance
from net.lobby import Seat
from net.showing import Sign


def record_of(sign: Sign, invitation: bytes, company: Company, entrance: Entrance) -> TableRecord:
    """Return what is to be kept: the door's facts, devices, seats, what the house settled, who was sent away."""
    lobby = company.lobby
    return TableRecord(
        table=sign.table,
        name=sign.name,
        code=sign.code,
        map=lobby.map,
        guests=company.guests.known(),
        seats=tuple(KnownSeat(one.kind, one.name, one.colour, one.bot, one.guest) for one in lobby.seats),
        house=lobby.house,
        banned=tuple(sorted(entrance.banned)),
        invitation=invitation,
    )


def restore(record: TableRecord, journal: Journal, company: Company, entrance: Entrance, now: float) -> None:
    """Bring people and seats back; everybody is away until they come."""
    lobby = company.lobby
    lobby.house = record.house
    entrance.banned = set(record.banned)
    for known in record.guests:
        company.guests.restore(known, now)
    lobby.seats = [
        Seat("bot" if seat.kind == "bot" else "person", seat.name, seat.colour, seat.bot, True, seat.guest)
        for seat in record.seats
    ]
    lobby.map, lobby.layout = record.map, journal.header.layout
    lobby.settings = journal.header.settings
