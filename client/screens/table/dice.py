"""The dice: always in one place, their faces, their sum and who rolled; clicking them rolls."""

from client.art import keys
from client.scene import SERIF_BLACK, PictureKey, Rect
from client.screens.table.actions import ROLL
from client.screens.table.motion import Motion
from client.screens.table.pen import TablePen
from client.screens.table.sight import Sight
from client.text import say

WIDE = 56  # a die, in lengths of the look
TILTS = -5, 7  # degrees, of the two


def faces_of(size: int) -> list[PictureKey]:
    """The pictures of all faces, of dice that wide: drawn ahead, each takes a frame's time."""
    return [keys.die(face, size, tilt) for face in range(7) for tilt in TILTS]


def draw_panel(pen: TablePen, sight: Sight, rect: Rect) -> None:
    """Draw the panel with what stands still in it."""
    px, palette = pen.px, pen.palette
    pen.panel(rect)
    may_roll = sight.choices.roll is not None
    tip = say("dice.tip") if may_roll else ROLL.why_not(sight)
    touch = pen.target("dice", rect, tip, enabled=may_roll, key="R")
    if may_roll:
        pen.box(rect.inset(px(4)), 8, line=palette.brass, line_width=2.5 if touch else 1.6)


def draw_dice(pen: TablePen, sight: Sight, motion: Motion, rect: Rect) -> None:
    """Draw faces and sum; they change in every frame while the dice roll."""
    px, palette = pen.px, pen.palette
    x, y, w, h = rect
    right = x + w - px(44)
    if sight.choices.roll is not None:
        for index, tilt in enumerate(TILTS):
            pen.put(keys.die(0, px(WIDE), tilt), x + px(46 + 68 * index), y + h / 2 + index)
        pen.text(right, y + px(42), say("dice.roll"), 22, font=SERIF_BLACK, anchor="centre")
        pen.cap(right - px(8), y + px(68), "R")
        return
    if sight.dice is None:
        pen.text(*rect.centre, say("dice.none"), 12, colour=palette.muted, anchor="centre")
        return
    faces, turned = motion.faces(sight.dice)
    for index, (face, tilt) in enumerate(zip(faces, TILTS, strict=True)):
        angle = turned * (1 - 2 * index)
        pen.sprite(keys.die(face, px(WIDE), tilt), x + px(46 + 68 * index), y + h / 2 + index, angle=angle)
    if motion.dice_settled:
        pen.text(right, y + h / 2 - px(6), str(sum(sight.dice)), 50, font=SERIF_BLACK, anchor="centre")
    words, room = sight.roller_words, px(70)
    if pen.measure(words, 12) <= room:
        pen.text(right, y + px(81), words, 12, colour=palette.muted, anchor="centre")
    else:  # a long name goes below the dice
        pen.text(x + w - px(14), y + h - px(12), words, 12, colour=palette.muted, anchor="right", width=w - px(28))
