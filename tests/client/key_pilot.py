"""A pilot who plays at the table with the keyboard alone: arrows to where something is, Tab off the board, Enter."""

from client.focus import route
from hearthsea.base import Action
from tests.client.table_pilot import Pilot, clicks_for, pile_above


class KeyPilot(Pilot):
    """Never touches the pointer; `pressed` is every key so far."""

    pressed: list[str]

    def key(self, name: str) -> None:
        """Press a key."""
        self.pressed = [*getattr(self, "pressed", []), name]
        super().key(name)

    def use(self, name: str) -> None:
        """Go to a target with the arrows and use it with Enter."""
        targets = self.scene().targets
        hands = self.screen.hands
        keys = route(targets, hands.focus if hands.keyboard else "", name, stays=hands.stays)
        assert keys is not None, f"no arrows lead to {name} from {hands.focus!r}"
        for key in keys:
            self.key(key)
        self.scene()
        assert hands.focus == name, f"the arrows have led to {hands.focus}, not to {name}"
        self.key("enter")


def perform_by_keys(pilot: KeyPilot, action: Action) -> None:
    """Do an action with keys alone."""
    pilot.scene()
    for name in clicks_for(pilot, action):
        if name == "*clear":
            while left := [target for target in pilot.targets() if target.startswith("draft:less:")]:
                pilot.use(left[0])
            continue
        if name.startswith("offer:"):
            _bring_to_sight(pilot, name)
        pilot.use(name)


def _bring_to_sight(pilot: KeyPilot, name: str) -> None:
    """Turn the offers over until the card is there, and open it if it is a small one."""
    opener = f"{name.rsplit(':', 1)[0]}:open" if name.count(":") == 2 else ""
    for _ in range(40):
        there = pilot.targets()
        if name in there:
            return
        pilot.use(opener if opener in there else pile_above(pilot, name) or "offers:more")
