"""Stand-ins for the art: a flat box for every picture, real type for every label."""

from PIL import Image

from client.art.type import Face, text_picture
from client.scene import PictureKey


def plain_picture(key: PictureKey) -> Image.Image:
    """Return a picture that costs nothing to draw, the size a key asks for where that is easy to tell."""
    if key[0] == "text":
        _, text, px, family, weight, italic, colour, halo = key
        return text_picture(str(text), Face(int(px), str(family), int(weight), bool(italic)), str(colour), str(halo))  # type: ignore[call-overload]
    sizes = [value for value in key[1:] if isinstance(value, int) and not isinstance(value, bool)]
    if key[0] in ("panel", "field", "title", "lobby", "wash", "box", "button", "key_cap", "badge") and len(sizes) >= 2:
        width, height = sizes[:2]
    else:
        width = height = max(sizes, default=16)
    grey = 40 + sum(str(key).encode()) % 160
    return Image.new("RGBA", (max(1, width), max(1, height)), (grey, grey, 210, 255))
