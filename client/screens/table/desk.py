"""What the person at this screen is in the middle of: a mode, a half-made offer, an open dialog, a zoom.

None of it is known to anybody else, and all of it is forgotten when the screen shows another seat.
"""

from dataclasses import dataclass, field, replace

from client.layout import BoardView
from client.widgets.textfield import TextField

Counts = list[int]
"""How many cards of each of the five kinds."""


def nothing() -> Counts:
    """No cards of any kind."""
    return [0, 0, 0, 0, 0]


@dataclass
class Draft:
    """An offer, or a counter-offer, that is being put together; give and take as its maker sees them."""

    give: Counts = field(default_factory=nothing)
    take: Counts = field(default_factory=nothing)
    to: int | None = None  # mask of seats asked; None: all
    answers: int | None = None  # the number of the offer this counters; None: a new offer

    @property
    def only(self) -> int | None:
        """The one kind that is given, whatever the number; None for no kind or several."""
        given = [kind for kind, number in enumerate(self.give) if number]
        return given[0] if len(given) == 1 else None

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been put into it."""
        return not any(self.give) and not any(self.take)


@dataclass
class Desk:
    """Everything half-done on this screen."""

    mode: str = ""  # "road", "ship", "settlement", "city" while one is to be placed, "move" a ship; "" otherwise
    moving: int = -1  # the edge of the ship that is being moved, -1 while none has been chosen
    dialog: str = ""  # "cards", "plenty", "monopoly", "victim", "resign", "legend"; "" when none is open
    trading: bool = False  # whether the rows for a trade are marked, as the key or the button for it does
    draft: Draft = field(default_factory=Draft)
    picked: Counts = field(
        default_factory=nothing
    )  # cards chosen for the year of plenty, for gold, or the kind of a monopoly
    returned: Counts = field(default_factory=nothing)  # cards chosen to be given back after a seven
    said: dict[int, int] = field(default_factory=dict)  # of those how many of a kind the person said, latest last
    discard_due: int = -1  # the number that `returned` was suggested for; -1: no suggestion made yet
    weighed: bool = False  # whether the person has done anything about `returned`, if only to agree to it
    victim_hex: int = -1  # where robber or pirate is to go while its victim is being chosen
    face: int = -1  # the seat whose panel was asked about with its number key
    view: BoardView | None = None  # None: the whole board
    looking: bool = False  # whether arrows move a board that is zoomed in, instead of the focus
    log_tab: str = "log"  # of the log's panel: "log", "chat" or "map"
    log_filter: str = "all"  # which lines of the log show, of `logbook.FILTERS`
    shown: tuple[str, int] | None = None  # the place of a line of the log that was clicked, ringed on the board
    log_back: int = 0  # lines scrolled back from the newest
    aside: int = 0  # mask of the seats whose offer of a draw was put aside this turn
    opened: int = -1  # the number of an offer already answered that was opened again
    pile_top: int = -1  # of equal offers the one that was asked to be shown; -1: the newest
    offers_back: int = 0  # offers scrolled down
    wished: str = ""  # the target by which the last action was asked for: where a refusal of it is told
    chat: TextField = field(default_factory=lambda: TextField("chat", limit=300))
    chat_focus: bool = False

    def cancel(self) -> bool:
        """Leave the innermost thing that can be left; whether there was one."""
        if self.chat_focus:
            self.chat_focus = False
        elif self.looks_around:
            self.looking = False
        elif self.dialog:
            self.close_dialog()
        elif self.mode:
            if self.moving >= 0:
                self.moving = -1
            else:
                self.leave_mode()
        elif self.trading:
            self.trading = False
        elif not self.draft.is_empty or self.draft.answers is not None:
            self.draft = Draft()
        elif self.shown is not None:
            self.shown = None
        elif self.face >= 0:
            self.face = -1
        else:
            return False
        return True

    @property
    def looks_around(self) -> bool:
        """Whether arrows move the board now."""
        return self.looking and self.view is not None

    def leave_mode(self) -> None:
        """Nothing is to be placed or moved any more."""
        self.mode = ""
        self.moving = -1

    def close_dialog(self) -> None:
        """Close whatever dialog is open and forget what was chosen in it."""
        self.dialog = ""
        self.victim_hex = -1
        self.picked = nothing()

    def open_dialog(self, name: str) -> None:
        """Open a dialog with nothing chosen."""
        self.leave_mode()
        self.dialog = name
        self.picked = nothing()

    def settled(self) -> None:
        """Forget choices that an accepted action has made pointless."""
        self.leave_mode()
        self.trading = False
        self.shown = None
        self.close_dialog()

    def keep_view(self) -> "Desk":
        """A fresh desk that only keeps what does not belong to a seat: the zoom and the tabs."""
        return replace(Desk(), view=self.view, log_tab=self.log_tab, log_filter=self.log_filter)
