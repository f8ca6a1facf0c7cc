# ruff: noqa: RUF001 (lookalikes are what this file is about)
"""Who may come in and who not: open tables with three words, invitations, onlookers, kicks and bans."""

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path

import pytest

from hearthsea.entries import Noted, Seated
from net.doorstep import MOST_WAITING
from net.guest import Guest
from net.handshake import JoinError, Wish
from net.identity import Identity, load_identity
from net.interfaces import LOOPBACK
from net.links import parse_place, without_invitation
from net.messages import (
    ChangeSetting,
    Closed,
    Kick,
    Knock,
    LetIn,
    LobbyInfo,
    MoveSeat,
    Notice,
    Ready,
    Say,
    Sit,
    StartGame,
    Uncover,
    Uncovered,
    Wait,
)
from net.pairing import Meeting
from net.words import WORDS, Numbers, three_words
from tests.net.tabletop import TableTop
from tests.net.test_handshake import Pair, door
from tests.net.test_host import Room, room, run, until

Make = Callable[[], Identity]


# ---- the words ----


def test_both_sides_see_the_same_three_words(identity: Make) -> None:
    guest, host = identity(), identity()
    pair = Pair(guest, host, door(host, lets_in=lambda: True), Wish(name="Bo"))
    pair.run()
    assert pair.joined is None, "nobody is in before the owner says so"
    assert pair.host.words == pair.guest.words
    assert len(pair.host.words) == 3
    joined = pair.host.let_in()
    assert joined.proven
    assert joined.key == guest.public_key


def test_a_man_in_the_middle_has_other_words_on_each_side(identity: Make) -> None:
    guest, host, middle = identity(), identity(), identity()
    towards_guest = Pair(guest, middle, door(middle, lets_in=lambda: True), Wish(name="Bo"))
    towards_host = Pair(middle, host, door(host, lets_in=lambda: True), Wish(name="Bo"))
    towards_guest.run()
    towards_host.run()
    assert towards_guest.guest.words != towards_host.host.words


def test_a_host_that_shows_another_number_than_it_promised_is_refused(identity: Make) -> None:
    guest, host = identity(), identity()
    pair = Pair(guest, host, door(host, lets_in=lambda: True), Wish())
    with pytest.raises(JoinError, match="another number"):
        pair.run(lambda message: Uncovered(b"x" * 32) if isinstance(message, Uncovered) else message)
    pair = Pair(guest, host, door(host, lets_in=lambda: True), Wish())
    with pytest.raises(JoinError, match="another number"):
        pair.run(lambda message: Wait(b"x" * 32) if isinstance(message, Wait) else message)


def test_words_of_a_meeting_are_its_own() -> None:
    meeting = Meeting(b"h" * 32, b"g" * 32, "t", b"1" * 32, b"2" * 32)
    other = Meeting(b"h" * 32, b"m" * 32, "t", b"1" * 32, b"2" * 32)
    one, two = Numbers.drawn().own, Numbers.drawn().own
    assert three_words(meeting, one, two) == three_words(meeting, one, two)
    assert three_words(meeting, one, two) != three_words(other, one, two)
    assert len(set(WORDS)) == 256
    assert max(map(len, WORDS)) <= 12


async def _knocking(
    made: Room, name: str, **wish: object
) -> tuple[asyncio.Task[object], asyncio.Queue[tuple[str, ...]], Guest]:
    words: asyncio.Queue[tuple[str, ...]] = asyncio.Queue()
    guest = Guest(load_identity(made.folder / name))
    facts = Wish(name=name, **wish)  # type: ignore[arg-type]
    joining = asyncio.create_task(guest.connect([(LOOPBACK, made.ready.port)], facts, words.put_nowait))
    made.guests[name] = guest
    return joining, words, guest


def test_at_an_open_table_the_owner_lets_each_in(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path, code="") as made:
            ada = await made.owner()
            joining, shown, bo = await _knocking(made, "bo")
            info = await until(ada, LobbyInfo, lambda info: bool(info.knocks))  # type: ignore[attr-defined]
            (knock,) = info.knocks  # type: ignore[attr-defined]
            assert knock.name == "bo"
            assert await asyncio.wait_for(shown.get(), 2) == knock.words
            assert not joining.done()
            ada.send(LetIn(knock.number))
            await joining
            bo.send(Sit())
            await until(bo, LobbyInfo, lambda info: info.seats[0].kind == "person" and not info.knocks)  # type: ignore[attr-defined]
            # Who was let in once is known and comes back without a word.
            assert bo._line is not None
            bo._line.writer.transport.abort()
            await until(bo, LobbyInfo)
            joining, _, _ = await _knocking(made, "cy")
            info = await until(ada, LobbyInfo, lambda info: bool(info.knocks))  # type: ignore[attr-defined]
            ada.send(LetIn(info.knocks[0].number, welcome=False))  # type: ignore[attr-defined]
            with pytest.raises(JoinError, match="did not let you in"):
                await joining

    run(story)


def test_who_goes_away_from_the_door_is_shown_no_more(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path, code="") as made:
            ada = await made.owner()
            joining, _, _ = await _knocking(made, "bo")
            await until(ada, LobbyInfo, lambda info: bool(info.knocks))  # type: ignore[attr-defined]
            joining.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await joining
            await until(ada, LobbyInfo, lambda info: not info.knocks)  # type: ignore[attr-defined]

    run(story)


def test_a_second_knock_ends_the_first_connection_at_once(tmp_path: Path) -> None:
    """The same device knocks from another window: only the latest can be answered, so the other must not wait."""

    async def story() -> None:
        async with room(tmp_path, code="") as made:
            ada = await made.owner()
            first, shown, _ = await _knocking(made, "bo")
            await asyncio.wait_for(shown.get(), 2)
            second, shown, bo = await _knocking(made, "bo")
            words = await asyncio.wait_for(shown.get(), 2)
            with pytest.raises(JoinError, match="again from elsewhere") as caught:
                await asyncio.wait_for(first, 2)
            assert caught.value.code == "not_let_in"
            info = await until(ada, LobbyInfo, lambda info: any(knock.words == words for knock in info.knocks))  # type: ignore[attr-defined]
            (knock,) = info.knocks  # type: ignore[attr-defined]
            ada.send(LetIn(knock.number))
            await second
            await until(bo, LobbyInfo)

    run(story)


def test_who_knocks_and_with_which_words_is_told_to_the_owner_only() -> None:
    top = TableTop()
    ada, bo, eve = top.join("Ada", owner=True), top.join("Bo"), top.join("Eve", watch=True)
    top.run(top.table.knocked(b"k" * 32, Knock(9, "Kim", False, ("a", "b", "c"))))
    assert [knock.number for knock in ada.lobby.knocks] == [9]
    for person in (bo, eve):
        assert person.lobby.knocks == ()
        assert b"Kim" not in person.stream


def test_who_was_sent_away_for_good_does_not_even_knock_or_guess(identity: Make) -> None:
    guest, host = identity(), identity()
    for facts, wish in (({"lets_in": lambda: True}, Wish(name="Bo")), ({"code": "AB2CD"}, Wish(code="ZZZZZ"))):
        banned = door(host, is_banned=lambda key: key == guest.public_key, **facts)  # type: ignore[arg-type]
        pair = Pair(guest, host, banned, wish)
        with pytest.raises(JoinError) as caught:
            pair.run()
        assert caught.value.code == "banned"
        assert banned.limiter.wrong == 0


def test_only_so_many_wait_and_each_device_once() -> None:
    top = TableTop()
    ada = top.join("Ada", owner=True)
    for number in range(MOST_WAITING):
        top.run(top.table.knocked(bytes([number]) * 32, Knock(10 + number, "Ada", False, ("a", "b", "c"))))
    assert [knock.name for knock in ada.lobby.knocks] == ["Ada 2"] * MOST_WAITING, "not the owner's own name"
    with pytest.raises(JoinError, match="Too many wait"):
        top.table.knocked(b"x" * 32, Knock(99, "Eve", False, ()))
    top.run(top.table.knocked(b"\x01" * 32, Knock(49, "Bo", False, ())))
    assert len(ada.lobby.knocks) == MOST_WAITING, "who waits already may knock again, though the doorstep is full"
    top.run(top.table.left_door(10))
    top.run(top.table.knocked(b"\x01" * 32, Knock(50, "Bo", False, ())))
    assert len(ada.lobby.knocks) == MOST_WAITING - 1
    top.say(ada, LetIn(10))
    assert ada.refusal.code == "no_such_guest"


# ---- links ----


def test_a_link_lets_in_past_any_guessing(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path, code="AB2CD") as made:
            ada = await made.owner()
            for _ in range(6):
                with contextlib.suppress(JoinError):
                    await made.guest("eve", code="ZZZZZ")
            warned = await until(ada, Notice)
            assert "typed a wrong code" in warned.text  # type: ignore[attr-defined]
            place = parse_place(made.ready.link)
            with pytest.raises(JoinError) as caught:
                await made.guest("bo")
            assert caught.value.code == "too_many_guesses"
            bo = await made.guest("bo", code="", secret=place.invitation, pinned=place.fingerprint)
            bo.send(Sit())
            info = await until(bo, LobbyInfo, lambda info: info.seats[0].kind == "person")  # type: ignore[attr-defined]
            assert not info.owner  # type: ignore[attr-defined]
            assert info.address == without_invitation(made.ready.link)  # type: ignore[attr-defined]
            with pytest.raises(JoinError, match="lets nobody in"):
                await made.guest("cy", code="", secret=b"x" * 16, pinned=place.fingerprint)

    run(story)


# ---- onlookers ----


@pytest.mark.parametrize(("onlookers", "error"), [("code", "code_needed"), ("open", ""), ("off", "code_needed")])
def test_who_may_look_on_without_the_code(tmp_path: Path, onlookers: str, error: str) -> None:
    async def story() -> None:
        async with room(tmp_path, code="AB2CD", settings={"onlookers": onlookers}) as made:
            if error:
                with pytest.raises(JoinError) as caught:
                    await made.guest("eve", watch=True, code="")
                assert caught.value.code == error
                return
            eve = await made.guest("eve", watch=True, code="")
            eve.send(Sit())
            assert eve._line is not None
            eve._line.writer.transport.abort()
            with pytest.raises(JoinError) as caught:
                await made.guest("eve", code="")
            assert caught.value.code == "code_needed", "looking on makes no device known"

    run(story)


def test_where_there_are_no_onlookers_the_code_does_not_help() -> None:
    top = TableTop()
    ada = top.join("Ada", owner=True)
    top.say(ada, ChangeSetting("onlookers", "off"))
    with pytest.raises(JoinError) as caught:
        top.join("Eve", watch=True)
    assert caught.value.code == "no_onlookers"
    assert top.join("Bo")


def test_who_only_looks_on_takes_no_seat() -> None:
    top = TableTop()
    top.join("Ada", owner=True)
    eve = top.join("Eve", watch=True, proven=False)
    top.say(eve, Sit("Eve"))
    assert eve.refusal.code == "code_needed"
    assert not top.table.is_known(b"Eve".ljust(32, b"."))
    back = top.join("Eve", watch=True)
    top.say(back, Sit("Eve"))
    assert back.lobby.seats[0].name == "Eve", "with the code it may"


# ---- kick and ban ----


def test_a_kick_in_the_lobby_frees_the_seat_and_the_device_may_come_again() -> None:
    top = TableTop()
    ada, bo = top.join("Ada", owner=True), top.join("Bo")
    top.say(bo, Sit("Bo"))
    number = bo.lobby.you
    top.say(bo, Kick(ada.lobby.you))
    assert bo.refusal.code == "not_owner"
    top.say(ada, Kick(ada.lobby.you))
    assert ada.refusal.code == "no_such_guest"
    top.say(ada, Kick(number))
    assert bo.of(Closed)
    assert bo.cut
    assert ada.lobby.seats[0].kind == "open"
    assert top.codes == 0
    assert top.join("Bo").lobby.you != number


def test_a_ban_keeps_the_device_away_and_changes_what_it_knew() -> None:
    top = TableTop()
    ada, bo = top.join("Ada", owner=True), top.join("Bo", watch=True)
    top.say(ada, Kick(bo.lobby.you, ban=True))
    assert top.codes == 1
    with pytest.raises(JoinError) as caught:
        top.join("Bo")
    assert caught.value.code == "banned"
    assert top.table.is_banned(b"Bo".ljust(32, b"."))
    assert bo.of(Closed) == [Closed("The host has sent you away from this table for good.")]


def test_an_onlooker_of_a_running_game_is_sent_away_and_told_so_and_the_others_read_it() -> None:
    top = TableTop(seats=2)
    ada = top.join("Ada", owner=True)
    top.say(ada, ChangeSetting("seat_order", "lobby"), Sit("Ada"), Sit("Bo"), StartGame())
    eve, mia = top.join("Eve", watch=True), top.join("Mia", watch=True)
    assert [(one.name, one.onlooker) for one in ada.lobby.people] == [("Ada", False), ("Eve", True), ("Mia", True)]
    top.say(mia, Kick(eve.lobby.you))
    assert mia.refusal.text == "Only the owner of the table can do that."
    top.say(ada, Kick(eve.lobby.you))
    assert eve.inbox[-1] == Closed("The host has sent you away from this table.")
    assert eve.cut
    assert [one.name for one in mia.lobby.people] == ["Ada", "Mia"]
    play = top.table.play
    assert play is not None
    assert [entry.fact for entry in play.entries] == [Noted("The host has sent Eve away.")]
    top.say(ada, Kick(eve.lobby.you))
    assert ada.refusal.code == "no_such_guest"
    assert top.join("Eve", watch=True).lobby.phase == "playing", "without a ban she may come again"


def test_a_kick_in_a_game_leaves_the_seat_to_a_bot_to_the_end() -> None:
    top = TableTop(seats=2)
    ada, bo = top.join("Ada", owner=True), top.join("Bo")
    top.say(ada, ChangeSetting("seat_order", "lobby"), Sit("Ada"))
    top.say(bo, Sit("Bo"), Ready(1))
    top.say(ada, StartGame(), Kick(bo.lobby.you))
    play = top.table.play
    assert play is not None
    assert [entry.fact for entry in play.entries] == [Noted("The host has sent Bo away."), Seated(1, "Bo", "greedy")]
    assert ada.lobby.seats[1].presence == "helped"
    assert top.remembered[-1].record.seats[1].guest == 0
    with pytest.raises(JoinError, match="has begun"):
        top.join("Bo")
    assert top.join("Bo", watch=True).lobby.phase == "playing"


def test_a_ban_at_a_real_table_gives_it_another_code_and_link(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path, code="AB2CD") as made:
            ada, bo = await made.owner(), await made.guest("bo")
            ada.send(Kick(bo.you, ban=True))
            await until(bo, Closed)
            info = await until(ada, LobbyInfo, lambda info: info.code != "AB2CD")  # type: ignore[attr-defined]
            assert info.address != made.ready.link  # type: ignore[attr-defined]
            place = parse_place(info.address)  # type: ignore[attr-defined]
            for wish in ({"code": info.code}, {"code": "", "secret": place.invitation, "pinned": place.fingerprint}):  # type: ignore[attr-defined]
                with pytest.raises(JoinError) as caught:
                    await made.guest("bo", **wish)
                assert caught.value.code == "banned"
            cy = await made.guest("cy", code="", secret=place.invitation, pinned=place.fingerprint)
            assert cy.you

    run(story)


# ---- names and order ----


def test_nobody_goes_by_a_name_that_looks_like_anothers() -> None:
    top = TableTop()
    ada = top.join("Ada", owner=True)
    top.say(ada, Sit("Ada"))
    eve = top.join("Аdа", watch=True)
    top.say(eve, Say("it is me"))
    heard = ada.inbox[-1]
    assert heard.name == "Аdа 2"  # type: ignore[attr-defined]
    top.say(eve, Sit(" ADA"))
    assert ada.lobby.seats[1].name == "ADA 2"
    bo = top.join("Bo")
    top.say(eve, Sit("B0"))
    assert ada.lobby.seats[2].name == "B0 2", "nor like that of a device without a seat"
    top.say(bo, Sit("Bo"))
    assert ada.lobby.seats[3].name == "Bo"
    assert [person.name for person in ada.lobby.people] == ["Ada", "ADA 2", "Bo"]


def test_the_owner_orders_the_seats() -> None:
    top = TableTop(seats=3)
    ada, bo = top.join("Ada", owner=True), top.join("Bo")
    top.say(ada, Sit("Ada"))
    top.say(bo, Sit("Bo"), MoveSeat(1, 0))
    assert bo.refusal.code == "not_owner"
    top.say(ada, MoveSeat(1, 0))
    assert [seat.name for seat in ada.lobby.seats] == ["Bo", "Ada", ""]
    top.say(ada, MoveSeat(0, 2))
    assert [seat.name for seat in ada.lobby.seats] == ["Ada", "", "Bo"]
    top.say(ada, MoveSeat(0, 7))
    assert ada.refusal.code == "no_such_seat"


def test_showing_a_number_twice_ends_it(identity: Make) -> None:
    guest, host = identity(), identity()
    pair = Pair(guest, host, door(host, lets_in=lambda: True), Wish())
    pair.run()
    with pytest.raises(JoinError, match="twice"):
        pair.host.handle(Uncover(b"y" * 32), 0.0)
