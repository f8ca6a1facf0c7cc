"""The pictures of the game, drawn by the program.

`picture(key)` draws what a key of `client.art.keys` names. `text_size`, `text_width`, `wrap` and `ellipsis` measure
lines of type without drawing them; `fit` says where a board lies in a window, `board_picture` draws its underlay.
"""

from client.art.board import board_picture, centre, fit, side_middle, variant
from client.art.draw import picture
from client.art.keys import PictureKey
from client.art.type import ellipsis, pad, text_size, text_width, wrap

__all__ = [
    "PictureKey",
    "board_picture",
    "centre",
    "ellipsis",
    "fit",
    "pad",
    "picture",
    "side_middle",
    "text_size",
    "text_width",
    "variant",
    "wrap",
]
