"""The page of differences: what was expected, what was drawn, where they differ; one file that needs no other."""

import base64
import html
import io
from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageChops

from tests.window.compared import Difference

PAGE = Path(__file__).resolve().parents[2] / "out" / "differences.html"
HOW = (
    "<p>Point at what was drawn to see what was expected in its place. To take all of them as they are drawn now: "
    "<code>make accept</code>; one alone: <code>python -m tests.window.compared NAME</code>.</p>"
)
STYLE = """
body { font: 15px/1.4 sans-serif; margin: 24px; background: #222; color: #eee }
h2 { margin: 32px 0 4px } p { margin: 0 0 8px; color: #bbb }
div { display: flex; gap: 8px } figure { margin: 0; flex: 1; min-width: 0 }
img { width: 100%; display: block } figcaption { color: #bbb }
.over { position: relative } .over img + img { position: absolute; inset: 0; opacity: 0 }
.over:hover img + img { opacity: 1 }
"""


def write(differences: Sequence[Difference], path: Path = PAGE) -> Path:
    """Write the page, the worst first; where it lies comes back."""
    head = f"<!doctype html><meta charset=utf-8><title>Pictures that differ</title><style>{STYLE}</style>"
    parts = [head, f"<h1>{len(differences)} pictures differ</h1>", HOW]
    parts += [_part(one) for one in sorted(differences, key=lambda one: -one.share)]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(parts), encoding="utf-8")
    return path


def _part(one: Difference) -> str:
    head = f"<h2>{html.escape(one.name)}</h2><p>{html.escape(one.words)}, {one.got.width} × {one.got.height}</p>"
    got = _image(one.got)
    if one.expected is None:
        return f"{head}<div><figure>{got}<figcaption>drawn</figcaption></figure></div>"
    before = _image(one.expected)
    figures = [
        f"<figure>{before}<figcaption>expected</figcaption></figure>",
        f"<figure><span class=over>{got}{before}</span><figcaption>drawn</figcaption></figure>",
        f"<figure>{_image(difference(one.expected, one.got))}<figcaption>difference, made clear</figcaption></figure>",
    ]
    return f"{head}<div>{''.join(figures)}</div>"


def difference(one: Image.Image, other: Image.Image) -> Image.Image:
    """Where two pictures differ: bright on the second one, darkened."""
    if one.size != other.size:
        one = one.resize(other.size)
    apart = ImageChops.difference(one.convert("L"), other.convert("L")).point(lambda v: min(255, max(0, v - 10) * 6))
    ground = other.convert("L").point(lambda v: v // 4).convert("RGB")
    ground.paste(Image.new("RGB", other.size, "#ffd800"), mask=apart)
    return ground


def _image(picture: Image.Image) -> str:
    out = io.BytesIO()
    picture.save(out, "WEBP", quality=90)
    return f'<img src="data:image/webp;base64,{base64.b64encode(out.getvalue()).decode()}">'
