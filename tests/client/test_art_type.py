"""Lines of type: measured as they are drawn, centred by their capitals, broken and cut to a width."""

import pytest

from client.art.type import Face, ellipsis, pad, text_picture, text_size, text_width, wrap

FACES = [
    Face(12), Face(13, weight=600), Face(15, weight=700), Face(13, italic=True), Face(19, "serif", 600),
    Face(27, "serif", 800), Face(18, "serif", 500, italic=True),
]  # fmt: skip


@pytest.mark.parametrize("face", FACES)
def test_a_line_is_as_large_as_it_was_measured(face: Face) -> None:
    words = "Größe, Übung: 12:40 …"
    size = text_size(words, face.px, face.family, face.weight, italic=face.italic)
    assert text_picture(words, face, "#000000").size == size


@pytest.mark.parametrize("face", FACES)
def test_capitals_stand_in_the_middle(face: Face) -> None:
    drawn = text_picture("H", face, "#000000")
    box = drawn.getchannel("A").point(lambda v: 255 * (v > 100)).getbbox()
    assert box is not None
    assert abs((box[1] + box[3]) / 2 - drawn.height / 2) <= 1


@pytest.mark.parametrize("face", FACES)
def test_nothing_of_a_line_is_cut_off(face: Face) -> None:
    box = text_picture("ÅjgfÜQ|", face, "#000000").getchannel("A").getbbox()
    width, height = text_picture("ÅjgfÜQ|", face, "#000000").size
    assert box is not None
    assert box[0] > 0
    assert box[2] < width
    assert box[1] >= 0
    assert box[3] <= height


def test_a_line_begins_at_the_pad() -> None:
    box = text_picture("H", Face(15, weight=700), "#000000").getchannel("A").getbbox()
    assert box is not None
    assert 0 <= box[0] - pad(15) <= 2


def test_heights_depend_on_type_and_size_alone() -> None:
    assert text_size("ace", 13)[1] == text_size("Ägyp|", 13)[1]


def test_short_text_is_left_as_it_is() -> None:
    assert ellipsis("Ada", 200, 15) == "Ada"


def test_long_text_is_cut_as_late_as_it_fits() -> None:
    whole = "Marten the Longbearded of the Outer Isles"
    cut = ellipsis(whole, 100, 15)
    assert cut.endswith("…")
    assert text_width(cut, 15) <= 100
    longer = whole[: len(cut)] + "…"
    assert text_width(longer, 15) > 100


def test_no_room_leaves_only_the_dots() -> None:
    assert ellipsis("Ada", 3, 15) == "…"


def test_lines_break_at_spaces_and_lose_nothing() -> None:
    words = "The robber spares seats below three points, and the pirate too."
    lines = wrap(words, 120, 13)
    assert len(lines) > 2
    assert " ".join(lines) == words
    assert all(text_width(line, 13) <= 120 for line in lines)


def test_a_word_wider_than_the_line_is_broken() -> None:
    word = "Donaudampfschifffahrtsgesellschaft"
    lines = wrap(word, 60, 13)
    assert "".join(lines) == word
    assert all(text_width(line, 13) <= 60 for line in lines)


def test_line_ends_in_the_text_are_kept() -> None:
    assert wrap("one\n\ntwo", 100, 13) == ("one", "", "two")


def test_a_width_of_nothing_still_ends() -> None:
    assert wrap("ab", 0, 13) == ("a", "b")


def test_a_halo_lies_around_the_letters() -> None:
    plain, ringed = (text_picture("8", Face(15, weight=700), "#000000", halo) for halo in ("", "#ffffff"))
    assert plain.size == ringed.size

    def seen(picture: object) -> int:
        return sum(text_picture("8", Face(15, weight=700), "#000000", str(picture)).getchannel("A").histogram()[1:])

    assert seen("#ffffff") > seen("")
