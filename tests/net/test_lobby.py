"""The lobby: what is granted, what is refused and with which sentence."""

import random

import pytest
from msgspec import structs

from hearthsea.maps import deal, load_map, map_names
from hearthsea.settings import Settings
from net.bot_names import BOT_NAMES
from net.lobby import Lobby, Refused
from net.names import skeleton, unique_name
from net.own_maps import OwnMaps


def lobby(**options: object) -> Lobby:
    return Lobby(random.Random(3), **options)  # type: ignore[arg-type]


def test_seats_are_taken_in_order_with_colours_of_their_own() -> None:
    table = lobby()
    assert [table.sit(1, "Ada"), table.sit(2, "Bo", 5), table.sit(3, "Cy", 5), table.add_bot("greedy")] == [0, 1, 2, 3]
    assert [seat.colour for seat in table.seats] == [0, 5, 1, 2]
    assert table.of_guest(2) == (1,)
    with pytest.raises(Refused, match="All seats are taken; you can watch"):
        table.sit(4, "Di")
    with pytest.raises(Refused, match=r"All seats are taken\.$"):
        table.sit(1, "Ada's brother")


def test_names_are_cleaned_and_made_unique() -> None:
    table = lobby()
    table.sit(1, "Ada")
    table.sit(2, " ada\u202e ")
    table.sit(3, "")
    assert [seat.name for seat in table.filled] == ["Ada", "ada 2", "Player"]
    table.rename(1, "Player")
    assert table.seats[1].name == "Player 2"
    table.rename(0, "Ada")
    assert table.seats[0].name == "Ada", "one's own name is not taken by oneself"
    assert unique_name("x" * 30, ["x" * 24]) == "x" * 22 + " 2"


def test_a_seat_asked_for_must_be_open() -> None:
    table = lobby()
    assert table.sit(1, "Ada", -1, 2) == 2
    with pytest.raises(Refused, match="Ada sits there"):
        table.sit(2, "Bo", -1, 2)
    with pytest.raises(Refused, match="no seat 8"):
        table.sit(2, "Bo", -1, 7)
    with pytest.raises(Refused, match="Nobody sits"):
        table.empty(0)
    table.sit(3, "Cy")
    with pytest.raises(Refused, match="has that colour"):
        table.recolour(0, table.seats[2].colour)


def test_seats_can_be_more_or_fewer_as_the_map_allows() -> None:
    table = lobby()
    table.sit(1, "Ada", -1, 3)
    table.set_seats(2)
    assert [seat.kind for seat in table.seats] == ["open", "person"]
    with pytest.raises(Refused, match="2 to 4 seats") as caught:
        table.set_seats(5)
    assert caught.value.rule == "R1.1"
    table.sit(2, "Bo")
    table.set_seats(3)
    table.sit(3, "Cy")
    with pytest.raises(Refused, match="3 seats are taken"):
        table.set_seats(2)


def test_another_map_brings_its_own_number_of_seats() -> None:
    table = lobby()
    table.choose_map("classic_wide")
    assert len(table.seats) == 5
    assert table.layout.name == "classic_wide"
    for guest in range(5):
        table.sit(guest + 1, "P")
    with pytest.raises(Refused, match="at most 4 seats and 5 are taken"):
        table.choose_map("classic")
    assert table.map == "classic_wide"
    with pytest.raises(Refused, match='There is no map "atlantis"'):
        table.choose_map("atlantis")


def test_an_unknown_map_or_bot_is_named() -> None:
    with pytest.raises(Refused, match="there are classic"):
        lobby(map_name="atlantis")
    with pytest.raises(Refused, match="There is no bot 'hal'; there are: drifter"):
        lobby().add_bot("hal")


def test_dealing_again_keeps_settings() -> None:
    table = lobby()
    table.change("points_to_win", 8)
    before = table.layout
    table.deal_again(fixed=False)
    assert table.layout != before
    table.deal_again(fixed=True)
    fixed = table.layout
    table.deal_again(fixed=True)
    assert table.layout == fixed
    assert table.settings.points_to_win == 8


def test_a_way_to_deal_deals_at_once_and_again() -> None:
    table = lobby(map_name="new_shores")
    table.change("deal", "fixed")
    fixed = table.layout
    assert fixed == deal(load_map("new_shores"), None)
    table.deal_again(fixed=False)
    assert table.layout == fixed
    table.change("deal", "fair")
    assert table.layout != fixed
    settled = lobby(settings=Settings(deal="fixed"))
    assert settled.layout == deal(load_map("classic"), None)


def test_choosing_one_of_two_that_exclude_each_other_turns_the_other_off() -> None:
    table = lobby()
    table.change("only_sevens", True)
    table.change("balanced_dice", True)
    assert (table.settings.only_sevens, table.settings.balanced_dice) == (False, True)
    table.change("no_six_eight", True)
    assert (table.settings.no_six_eight, table.settings.balanced_dice) == (True, False)


def test_a_map_of_ones_own_can_be_chosen_and_a_rematch_without_it_keeps_its_board() -> None:
    pond = structs.replace(load_map("classic"), name="pond", title="Pond")
    table = lobby(own=OwnMaps({"pond": pond}))
    table.choose_map("pond")
    assert table.layout.title == "Pond"
    board = table.layout
    table.reopen()
    assert table.layout != board
    table.map, table.layout = "gone", board
    table.reopen()
    assert table.layout == board


@pytest.mark.parametrize("name", map_names())
def test_every_map_gets_as_many_seats_as_it_is_for(name: str) -> None:
    table = lobby()
    table.choose_map(name)
    least, most = load_map(name).seats
    assert least <= len(table.seats) <= most
    assert lobby(map_name=name).layout.name == name


def test_a_setting_that_does_not_fit_is_refused_with_its_bounds() -> None:
    table = lobby()
    with pytest.raises(Refused, match="from 3 to 25"):
        table.change("points_to_win", 99)
    with pytest.raises(Refused, match="no setting"):
        table.change("gravity", True)
    assert table.settings.points_to_win == 0


def test_what_stands_in_the_way_is_said() -> None:
    table = lobby()
    table.sit(1, "Ada")
    assert table.warnings(1) == ("Classic needs at least 2 players; so far there is 1.",)
    with pytest.raises(Refused, match="at least 2 players"):
        table.check_start(1)
    table.sit(2, "Bo")
    table.sit(3, "Cy")
    assert table.warnings(1) == ("Waiting for Bo and Cy to be ready.",)
    assert table.warnings(1, 3) == ("Waiting for you and Bo to be ready.",), "to Cy"
    assert table.warnings(1, 1) == table.warnings(1)
    with pytest.raises(Refused, match="Waiting for Bo and Cy"):
        table.check_start(1)
    table.ready(1, True)
    table.ready(2, True)
    table.check_start(1)
    table.change("points_to_win", 25)
    assert table.warnings(1) == ("Nobody can reach 25 points here; 22 is the most.",)
    table.change("unlimited_dev", True)  # victory point cards without end
    assert table.warnings(1) == ()
    table.change("points_to_win", 16)
    table.change("no_dev", True)  # neither those nor an army
    assert table.warnings(1) == ("Nobody can reach 16 points here; 15 is the most.",)
    table.change("points_to_win", 0)
    assert table.warnings(1) == ()


def test_the_start_drops_open_seats_and_draws_the_order() -> None:
    table = lobby()
    table.sit(1, "Ada", -1, 1)
    table.sit(2, "Bo", -1, 3)
    table.settle(lambda seats: seats[::-1])
    assert [seat.name for seat in table.seats] == ["Bo", "Ada"]
    table.change("seat_order", "lobby")
    table.settle(lambda seats: seats[::-1])
    assert [seat.name for seat in table.seats] == ["Bo", "Ada"]
    table.ready(0, True)
    table.reopen()
    assert not table.seats[0].ready


def test_bots_have_names_of_people_and_never_that_of_somebody_here() -> None:
    assert len(BOT_NAMES) >= 24
    assert len({skeleton(name) for name in BOT_NAMES}) == len(BOT_NAMES)
    lobby = Lobby(random.Random(1), "continental_drift", 8)
    lobby.sit(1, BOT_NAMES[0])
    for _ in range(7):
        lobby.add_bot("greedy", others=[BOT_NAMES[1], "Bo"])
    names = [seat.name for seat in lobby.seats]
    assert len({skeleton(name) for name in names}) == 8
    assert set(names[1:]) <= set(BOT_NAMES[2:])
    assert {seat.bot for seat in lobby.seats[1:]} == {"greedy"}, "what plays is told beside the name"


def test_a_bot_makes_way_for_a_person_who_is_called_like_it() -> None:
    lobby = Lobby(random.Random(1), "classic", 4)
    lobby.add_bot("greedy")
    name = lobby.seats[0].name
    lobby.sit(1, name.upper())
    assert lobby.seats[1].name == name.upper()
    assert skeleton(lobby.seats[0].name) != skeleton(name)
    lobby.rename(1, lobby.seats[0].name)
    assert lobby.seats[0].name != lobby.seats[1].name
    assert not any(sign.isdigit() for seat in lobby.filled for sign in seat.name)


def test_a_bot_that_is_changed_for_another_keeps_its_name() -> None:
    lobby = Lobby(random.Random(1), "classic", 4)
    lobby.add_bot("greedy")
    name = lobby.seats[0].name
    lobby.empty(0)
    lobby.add_bot("drifter", 0)
    assert lobby.seats[0].name == name


def test_where_all_names_are_taken_a_number_is_added() -> None:
    lobby = Lobby(random.Random(1), "classic", 4)
    lobby.add_bot("greedy", others=BOT_NAMES)
    assert lobby.seats[0].name.endswith(" 2")
