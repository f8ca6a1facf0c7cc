"""Sounds, synthesised: short tones as wav files, played by what the system has; where it has nothing, silence."""

from __future__ import annotations

import atexit
import math
import shutil
import struct
import subprocess
import sys
import tempfile
import wave
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

RATE = 22050
PLAYERS = ("paplay", "pw-play", "aplay", "afplay")


@dataclass(frozen=True, slots=True)
class Tone:
    """A partial of a sound: when it begins and how long it rings (seconds), its pitch (Hz) and loudness (0 to 1)."""

    start: float
    length: float
    pitch: float
    loud: float


SOUNDS = {
    "click": (Tone(0, 0.04, 900, 0.18),),
    "place": (Tone(0, 0.09, 220, 0.5), Tone(0, 0.05, 440, 0.3)),
    "dice": tuple(Tone(0.05 * n, 0.03, 300 + 90 * (n * 7 % 5), 0.35) for n in range(6)),
    "card": (Tone(0, 0.05, 1400, 0.12), Tone(0.03, 0.06, 1000, 0.12)),
    "turn": (Tone(0, 0.22, 523.3, 0.35), Tone(0.12, 0.35, 784.0, 0.35)),
    "hurry": tuple(Tone(0.16 * n, 0.09, 880, 0.3) for n in range(3)),
    "offer": (Tone(0, 0.16, 659.3, 0.3), Tone(0.14, 0.22, 659.3, 0.3)),
    "deny": (Tone(0, 0.14, 196, 0.35), Tone(0.1, 0.2, 165, 0.35)),
    "win": tuple(Tone(0.13 * n, 0.5, p, 0.3) for n, p in enumerate((523.3, 659.3, 784.0, 1046.5))),
}


def samples(tones: tuple[Tone, ...], volume: float = 1.0) -> bytes:
    """Return the sound as 16-bit mono samples; `volume` from 0 to 1."""
    length = max(tone.start + tone.length for tone in tones)
    out = [0.0] * int(RATE * length)
    for tone in tones:
        first = int(RATE * tone.start)
        n = int(RATE * tone.length)
        for i in range(min(n, len(out) - first)):
            fade = min(1.0, i / 60) * (1 - i / n) ** 2  # a soft attack, then it rings out
            angle = 2 * math.pi * tone.pitch * i / RATE
            out[first + i] += tone.loud * fade * (math.sin(angle) + 0.3 * math.sin(2 * angle))
    return struct.pack(f"<{len(out)}h", *(int(max(-1.0, min(1.0, v)) * 32000 * volume) for v in out))


@lru_cache(maxsize=1)
def folder() -> Path:
    """Where the wav files of this run lie; they go when the program ends."""
    made = Path(tempfile.mkdtemp(prefix="hearthsea-sounds-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


class Player:
    """Plays by name, through the program of the system that plays wav files; without one it stays silent."""

    def __init__(self) -> None:
        self._program = next((path for name in PLAYERS if (path := shutil.which(name))), "")
        self._running: list[subprocess.Popen[bytes]] = []

    def play(self, name: str, volume: float = 1.0) -> None:
        """Begin a sound and return at once; an unknown name is silent."""
        tones = SOUNDS.get(name)
        step = round(10 * max(0.0, min(1.0, volume)))
        if tones is None or not step:
            return
        path = folder() / f"{name}-{step}.wav"
        if not path.exists():
            with wave.open(str(path), "wb") as out:
                out.setnchannels(1)
                out.setsampwidth(2)
                out.setframerate(RATE)
                out.writeframes(samples(tones, step / 10))
        if sys.platform == "win32":
            import winsound  # noqa: PLC0415

            winsound.PlaySound(str(path), winsound.SND_FILENAME | winsound.SND_ASYNC)
        elif self._program:
            self._running = [one for one in self._running if one.poll() is None]
            if len(self._running) < 4:
                self._running.append(
                    subprocess.Popen(  # noqa: S603 - a program of the system and a file of ours
                        [self._program, str(path)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                    )
                )
