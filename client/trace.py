"""What the window shows, as lines of JSON, for tests that drive a real window: they wait for events, never for time.

`HEARTHSEA_TRACE` names the file ("-" is stderr). Each line has the screen, the number of the last entry applied, the
targets with their rectangles in pixels of the window, and the words on the screen.
"""

import json
import os
import sys
from dataclasses import dataclass
from typing import TextIO

from client.scene import Scene
from client.store import Store
from hearthsea.engine import view
from hearthsea.phases import phase_name
from hearthsea.resources import counts
from hearthsea.snapshot import digest


@dataclass
class Trace:
    """Writes a line whenever something else is to be seen; does nothing without a file."""

    out: TextIO | None = None
    _last: str = ""

    @classmethod
    def from_environment(cls) -> "Trace":
        """The trace that the environment asks for."""
        name = os.environ.get("HEARTHSEA_TRACE", "")
        if not name:
            return cls()
        if name == "-":
            return cls(sys.stderr)
        return cls(open(name, "a", encoding="utf-8"))  # noqa: PTH123 - open as long as the window is

    def shown(self, screen: str, scene: Scene, store: Store, now: float) -> None:
        """A frame with this scene is on the screen."""
        if self.out is None:
            return
        line = {
            "event": "shown",
            "screen": screen,
            "connection": store.connection,
            "table": store.lobby.table if store.lobby is not None else "",
            "seq": store.seq,
            "viewer": store.viewer,
            "failure": store.failure,
            **_game(store),
            "targets": {
                t.id: [round(v) for v in (*(t.circle[:2] if t.circle else t.rect.centre), t.rect.w, t.rect.h)]
                for t in scene.targets
                if t.enabled
            },
            "texts": list(scene.texts()),
        }
        text = json.dumps(line, ensure_ascii=False)
        if text != self._last:
            self._last = text
            self.event_line({**line, "t": round(now, 4)})

    def event_line(self, line: dict[str, object]) -> None:
        """Write one line at once."""
        if self.out is not None:
            self.out.write(json.dumps(line, ensure_ascii=False) + "\n")
            self.out.flush()


def _game(store: Store) -> dict[str, object]:
    """Where the game stands, as far as this window may know it."""
    state = store.state
    if state is None:
        return {}
    hand = state.hands[store.viewer] if store.viewer is not None else None
    return {
        "turn": state.turn,
        "phase": phase_name(state.phase),
        "hand": None if hand is None else counts(hand),
        "hand_sizes": list(state.hand_sizes),
        "public": digest(view(state, None)),
        "unanswered": len(store.unanswered),
    }
