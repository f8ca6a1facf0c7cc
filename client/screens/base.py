"""What a screen is: a pure object that turns what is known into a scene, and input into commands.

The app (`client.app`) owns the loop: it calls `scene` when something changed or when `wants_frame` says so, hands
input on, and carries out the commands that come back. A screen changes nothing in the store; it may keep what is its
own (scroll positions, a half-made offer, what the pointer is over).
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

if TYPE_CHECKING:
    from pathlib import Path

    from client.scene import Scene
    from client.store import Store
    from net.opening import HostOptions

PointerKind = Literal["move", "press", "release", "leave"]
"""A drag is a "move" while a button is held. "leave": the pointer left the window."""

Mods: TypeAlias = frozenset[str]
"""The modifier keys held: "shift", "ctrl", "alt", "command". On macOS "command" is reported as "ctrl" as well.

"pad" says that a controller pressed the key.
"""

NO_MODS: Mods = frozenset()


@dataclass(frozen=True, slots=True)
class Navigate:
    """Go to another screen that needs no table: "title", "join", "continue" or "rules".

    From the rules "back" leads to where one was.
    """

    to: str


@dataclass(frozen=True, slots=True)
class SendMessage:
    """Send one of `net.messages` to the host; for an action use `Act`, the link numbers it."""

    message: object


@dataclass(frozen=True, slots=True)
class SendAction:
    """Ask the host to carry out one of `hearthsea.actions`; the answer comes as an entry or a refusal."""

    action: object


@dataclass(frozen=True, slots=True)
class SendChat:
    """Say something to everybody at the table."""

    text: str


@dataclass(frozen=True, slots=True)
class ShowSeat:
    """Bring the eyes of one of this machine's seats (hot-seat), as its curtain was lifted; None draws the curtain."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class Mute:
    """Hear no more of a seat's offers this turn, as the seat that looks on; with `on` False hear them again."""

    by: int
    on: bool = True


@dataclass(frozen=True, slots=True)
class Sweep:
    """Knock at every address of this network where nothing was found by itself."""


@dataclass(frozen=True, slots=True)
class HostTable:
    """Start a table on this machine; `here` means hot-seat: nobody else is told of it. `bots` sit down at once.

    `is_open`: there is no code, the owner lets each newcomer in.
    `options` are those of the command line and say everything; the other fields do not count beside them.
    """

    here: bool = False
    map: str = "classic"
    seats: int = 4
    bots: tuple[str, ...] = ()
    options: "HostOptions | None" = None
    is_open: bool = False
    resume: "Path | None" = None
    """The journal of a game to go on with."""


@dataclass(frozen=True, slots=True)
class Continue:
    """Go on with an unfinished game, by its key: take it up here, or go back to the table at which a seat waits."""

    key: str


@dataclass(frozen=True, slots=True)
class Forget:
    """Throw an unfinished game away, by its key."""

    key: str


@dataclass(frozen=True, slots=True)
class JoinTable:
    """Go to a table: one that was found (`table` is its id) or a typed address; `code` may be empty.

    `watch`: to look on, without a seat.
    """

    table: str = ""
    address: str = ""
    code: str = ""
    watch: bool = False


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """Leave the table; `close` ends it for everybody (only its owner may)."""

    close: bool = False


@dataclass(frozen=True, slots=True)
class SetPlayer:
    """Change the name or the colour (0 to 7) this machine's player goes by."""

    name: str | None = None
    colour: int | None = None


@dataclass(frozen=True, slots=True)
class SetPreference:
    """Change how the window looks, sounds or plays, at once and for good: a field of `client.profile.Preferences`."""

    name: str
    value: object


@dataclass(frozen=True, slots=True)
class Ask:
    """Open one of the dialogs by name: "leave" asks what shall become of the table, "forget.KEY" of a game.

    "settings", "keys", "help" and "people" are sheets over whatever screen it is.
    """

    dialog: str


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Close the dialog that is open, or forget the notice, refusal or failure that is shown."""

    what: str = "dialog"


@dataclass(frozen=True, slots=True)
class Copy:
    """Put a text on the clipboard."""

    text: str


@dataclass(frozen=True, slots=True)
class Paste:
    """Ask for the clipboard: it arrives through the screen's `text`."""


@dataclass(frozen=True, slots=True)
class TypeText:
    """Type a text on the screen below the keyboard on the screen."""

    text: str


@dataclass(frozen=True, slots=True)
class PressKey:
    """Press a key on the screen below the keyboard on the screen."""

    name: str


@dataclass(frozen=True, slots=True)
class Play:
    """Play a sound by name: one of `client.sound.SOUNDS`.

    `whose` says which of the volumes counts: "own", "others" or "notice".
    """

    sound: str
    whose: str = "own"


@dataclass(frozen=True, slots=True)
class ToggleFullscreen:
    """Full screen or window."""


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program; the app asks first where a table would be left behind, unless the player is `sure`."""

    sure: bool = False


Command: TypeAlias = (
    Navigate
    | SendMessage
    | SendAction
    | SendChat
    | ShowSeat
    | Mute
    | Sweep
    | HostTable
    | Continue
    | Forget
    | JoinTable
    | LeaveTable
    | SetPlayer
    | SetPreference
    | Ask
    | Dismiss
    | Copy
    | Paste
    | TypeText
    | PressKey
    | Play
    | ToggleFullscreen
    | Quit
)


@dataclass(slots=True)
class ScreenContext:
    """What every screen gets when it is made: the one copy of what is known, and how things shall look.

    `theme` is "day", "night" or "contrast". `user_scale` is already part of the `scale` a screen gets. With
    `reduced_motion` nothing moves: fades of at most 80 ms.
    """

    store: "Store"
    theme: str = "day"
    user_scale: float = 1.0
    reduced_motion: bool = False
    animation: float = 1.0
    map_folders: "tuple[Path, ...]" = ()
    """Where the player's own maps lie."""
    sound: bool = True
    own_volume: float = 0.8
    others_volume: float = 0.5
    notice_volume: float = 1.0
    notices: bool = True
    auto_roll: bool = False
    auto_end: bool = False
    keys: dict[str, str] = field(default_factory=dict)
    applied_scale: float = 0.0
    """The user's scale as far as it fits the screen that is shown; 0 before anything was."""

    @property
    def speed(self) -> float:
        """How fast things move; 0 where nothing shall."""
        return 0.0 if self.reduced_motion else self.animation


class Screen(Protocol):
    """One screen of the game. `now` is seconds on a monotonic clock, given by the app (tests give their own)."""

    name: str

    def scene(self, size: tuple[int, int], scale: float, now: float) -> "Scene":
        """What is to be seen. `size`: width and height of the window; `scale`: of texts, 1.0 at 1280 by 720."""
        ...

    def pointer(self, kind: PointerKind, x: float, y: float, button: int = 0, mods: Mods = NO_MODS) -> list[Command]:
        """The pointer moved, pressed (button 1 left, 2 middle, 3 right), released, or left the window."""
        ...

    def scroll(self, x: float, y: float, dx: float, dy: float) -> list[Command]:
        """The wheel turned over a point; dy is positive when the wheel turned away from the player (scroll up)."""
        ...

    def key(self, name: str, mods: Mods = NO_MODS) -> list[Command]:
        """A key went down: "enter", "escape", "space", "tab", "left", "f11", "backspace", "a", "1", "plus" …."""
        ...

    def text(self, text: str) -> list[Command]:
        """Text was typed or pasted. A letter arrives both as `key` and as `text`: a field takes the text."""
        ...

    def wants_frame(self, now: float) -> bool:
        """Whether something on the screen moves right now, so that it has to be drawn again without new input."""
        ...

    def takes_text(self) -> bool:
        """Whether a text field has the focus: letter keys are then no shortcuts."""
        ...
