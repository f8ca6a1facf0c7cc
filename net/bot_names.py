"""What bots are called: short names of people, so that a table of bots does not read like a list of programs."""

from collections.abc import Collection

from net.names import skeleton

BOT_NAMES = (
    "Aino", "Bram", "Cleo", "Dario", "Edda", "Fenn", "Greta", "Hugo", "Ines", "Jori", "Kaya", "Lars", "Mila", "Nuno",
    "Olga", "Pelle", "Quinn", "Rosa", "Sami", "Tove", "Ugo", "Vera", "Wim", "Xenia", "Yara", "Zeno", "Alma", "Basil",
    "Cora", "Elio", "Frida", "Marten",
)  # fmt: skip


def bot_name(taken: Collection[str], turn: int) -> str:
    """Return the first of the names, beginning with number `turn`, that looks like none that is taken."""
    used = {skeleton(name) for name in taken}
    names = (BOT_NAMES[(turn + n) % len(BOT_NAMES)] for n in range(len(BOT_NAMES)))
    return next((name for name in names if skeleton(name) not in used), BOT_NAMES[turn % len(BOT_NAMES)])
