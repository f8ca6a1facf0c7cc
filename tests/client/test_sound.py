import struct

from client.sound import RATE, SOUNDS, Player, samples


def test_every_sound_is_short_audible_and_never_clips() -> None:
    for name, tones in SOUNDS.items():
        data = samples(tones)
        values = struct.unpack(f"<{len(data) // 2}h", data)
        assert len(values) < RATE, name
        assert 500 < max(abs(value) for value in values) <= 32000, name
        assert abs(values[0]) < 1500, name
        assert abs(values[-1]) < 1500, name


def test_an_unknown_name_is_silent() -> None:
    Player().play("no such sound")
