"""Everything that is typed can be typed with a controller alone."""

import pytest
from fakes import FakeDesk, FakeLink, a_lobby, context, found

from client.app import App
from client.screens.base import HostTable, JoinTable, SendChat, SendMessage, SetPlayer
from client.store import LogLine, Store
from client.widgets.keyboard import COLUMNS, PAGES
from net.messages import Rename
from net.pairing import SIGNS
from tests.client.pad_pilot import PadPilot
from tests.client.test_table_screen import at_roll


def a_pilot(store: Store | None = None) -> tuple[PadPilot, FakeLink]:
    link = FakeLink()
    app = App(context(store or Store("Ada", 6)), link, FakeDesk(), lambda: 0.0)
    app.tick(0.0)
    return PadPilot(app), link


def test_from_the_title_through_join_by_code_to_the_chat_with_a_controller_alone() -> None:
    host, link = a_pilot()
    host.use("host")
    assert isinstance(link.commands[-1], HostTable)

    guest, link = a_pilot(Store("Bo", 3, tables=(found(), found("t2", name="Attic"))))
    guest.use("name")
    guest.type("Boby")
    assert link.commands[-1] == SetPlayer(name="Boby"), "the name that stood there is replaced"
    guest.use("join")
    guest.use("table.t2")
    guest.type("K7WQ3")
    assert link.commands[-1] == JoinTable(table="t2", code="K7WQ3")

    guest.app.context.store.lobby = a_lobby(owner=False)
    guest.app.tick(0.0)
    guest.use("chat")
    guest.type("Hi Bo!")
    assert link.commands[-1] == SendChat("Hi Bo!")
    assert guest.app.top.name == "lobby"


def test_an_address_is_typed_too() -> None:
    pilot, link = a_pilot()
    pilot.use("join")
    pilot.use("address")
    pilot.type("192.168.1.20:7377")
    assert link.commands[-1] == JoinTable(address="192.168.1.20:7377")


def test_a_seat_is_renamed() -> None:
    pilot, link = a_pilot(Store("Ada", 6, lobby=a_lobby(), connection="joined"))
    pilot.use("seat.0.name")
    pilot.press("x")  # one takes the whole name away
    pilot.type("Zoe")
    assert link.commands[-1] == SendMessage(Rename(0, "Zoe"))


def test_at_the_table_a_button_opens_the_chat_and_none_opens_it_by_chance() -> None:
    table = at_roll().table
    table.store.lobby = a_lobby(phase="playing")
    table.store.my_seats = (0,)
    table.store.unanswered.add(1)
    pilot, link = a_pilot(table.store)
    assert pilot.app.screen.name == "table"
    pilot.press("a")
    assert pilot.app.overlay is None
    pilot.use("chat")
    pilot.type("Wool?")
    assert link.commands[-1] == SendChat("Wool?")
    assert not pilot.app.screen.takes_text(), "what is done is done: buttons play on"
    pilot.press("x")
    assert pilot.app.overlay is None


def test_it_closes_with_b_or_beside_it_and_with_its_field() -> None:
    pilot, _ = a_pilot()
    pilot.use("name")
    assert pilot.app.top.name == "keyboard"
    pilot.press("b")
    assert pilot.app.top.name == "title"
    pilot.press("a")
    assert pilot.app.top.name == "keyboard"
    pilot.scene()
    pilot.app.pointer("press", 5, 5, 1)
    assert pilot.app.top.name == "title"
    pilot.press("a")
    pilot.app.context.store.lobby = a_lobby()
    pilot.app.tick(0.0)
    assert pilot.app.top.name == "lobby"


def test_a_long_chat_is_scrolled_by_the_d_pad_from_its_bar() -> None:
    chat = [LogLine("21:00", 1, f"word {n}", "chat", name="Bo", colour=3) for n in range(80)]
    pilot, _ = a_pilot(Store("Ada", 6, lobby=a_lobby(), connection="joined", chat=chat))
    assert "word 79" in pilot.scene().texts()
    pilot.use("chatlines.bar")
    for _ in range(60):
        pilot.press("up")
    assert "word 0" in pilot.scene().texts()


def test_a_real_keyboard_types_on_and_opens_none() -> None:
    pilot, _ = a_pilot()
    pilot.use("name")
    pilot.app.key("end")  # else the name, all marked, is replaced
    pilot.app.key("r")
    pilot.app.text("r")
    assert pilot.app.screen.form.fields["name"].text == "Adar"  # type: ignore[attr-defined]
    pilot.app.key("backspace")
    assert pilot.app.screen.form.fields["name"].text == "Ada"  # type: ignore[attr-defined]
    other, _ = a_pilot()
    other.scene()
    other.app.key("tab")
    for _ in range(20):
        if other.app.screen.form.active == "name":  # type: ignore[attr-defined]
            break
        other.scene()
        other.app.key("tab")
    other.app.key("enter")
    assert other.app.overlay is None


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (3840, 2160)])
def test_only_signs_the_field_takes_are_offered_and_none_lies_outside(size: tuple[int, int]) -> None:
    pilot, _ = a_pilot(Store("Ada", 6, tables=(found(),)))
    pilot.size = size
    pilot.use("join")
    pilot.use("code")
    scene = pilot.scene()
    on = {t.id.removeprefix("type:").upper() for t in scene.targets if t.id.startswith("type:") and t.enabled}
    assert on == set(SIGNS)
    panel = scene.target("backing").rect
    for target in scene.targets:
        assert panel.x <= target.rect.x <= target.rect.right <= panel.right
        assert panel.y <= target.rect.y <= target.rect.bottom <= panel.bottom <= size[1]
    assert all(len(row) == COLUMNS for rows in PAGES.values() for row in rows)
