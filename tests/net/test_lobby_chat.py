"""What was said in the lobby is told to whoever comes after it, and to nobody twice."""

from net.company import TALK_KEPT
from net.messages import HeardBefore, Leave, Line, Ready, Say, Sit, StartGame
from tests.net.tabletop import Person, TableTop


def a_lobby() -> tuple[TableTop, Person, Person]:
    top = TableTop()
    ada, bo = top.join("Ada", owner=True), top.join("Bo")
    top.say(ada, Say("Evening!"))
    top.now += 90
    top.say(bo, Say("Are we four?"))
    return top, ada, bo


def before(person: Person) -> list[tuple[str, str, int]]:
    return [(line.name, line.text, line.ago) for told in person.of(HeardBefore) for line in told.lines]  # type: ignore[attr-defined]


def test_who_comes_back_to_the_lobby_reads_what_was_said_and_the_others_read_nothing_twice() -> None:
    top, ada, bo = a_lobby()
    top.say(bo, Leave())
    top.now += 10
    back, late = top.join("Bo"), top.join("Cy", watch=True)
    for person in (back, late):
        assert before(person) == [("Ada", "Evening!", 100), ("Bo", "Are we four?", 10)]
    assert before(ada) == before(bo) == []


def test_in_a_game_the_lobbys_chat_comes_before_what_the_journal_tells() -> None:
    top, ada, bo = a_lobby()
    for number, person in enumerate((ada, bo)):
        top.say(person, Sit(person.name), Ready(number))
    top.say(ada, StartGame())
    top.say(ada, Say("Good luck!"))
    late = top.join("Cy", watch=True)
    assert [text for _, text, _ in before(late)] == ["Evening!", "Are we four?"]
    kinds = [type(message).__name__ for message in late.inbox]
    assert kinds.index("LobbyInfo") < kinds.index("HeardBefore") < kinds.index("History")


def test_only_so_much_is_kept_and_an_empty_lobby_says_nothing() -> None:
    top = TableTop()
    ada = top.join("Ada", owner=True)
    assert before(top.join("Bo")) == []
    for number in range(TALK_KEPT + 9):
        top.now += 2
        top.say(ada, Say(f"line {number}"))
    told = before(top.join("Cy", watch=True))
    assert len(told) == TALK_KEPT
    assert told[-1] == ("Ada", f"line {TALK_KEPT + 8}", 0)
    assert HeardBefore(tuple(Line(1, name, text, ago) for name, text, ago in told))
