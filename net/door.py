"""What the host holds at its door, and who came through it."""

from collections.abc import Callable

from msgspec import Struct

from net.messages import Told
from net.pairing import GuessLimiter


class Door:
    """What the host holds at the door: its key, the table's id and name, the code and who may pass without."""

    def __init__(
        self,
        public_key: bytes,
        table: str,
        name: str,
        version: str,
        *,
        code: str = "",
        secret: bytes = b"",
        invitation: bytes = b"",
        is_known: Callable[[bytes], bool] = lambda _key: False,
        is_banned: Callable[[bytes], bool] = lambda _key: False,
        onlookers: Callable[[], str] = lambda: "code",
        lets_in: Callable[[], bool] = lambda: False,
        told: Callable[[], Told | None] = lambda: None,
    ) -> None:
        """Set up the door.

        Args:
            public_key: The host's.
            table: The table's id.
            name: Its name.
            version: Of this program.
            code: The join code; empty at an open table.
            secret: The owner's secret.
            invitation: What links carry instead of the code.
            is_known: Whether a device has been let in before.
            is_banned: Whether it was sent away for good.
            onlookers: "code", "open" or "off".
            lets_in: Whether the owner of an open table lets each in.
            told: What is told to whoever only asks which table this is.
        """
        self.public_key = public_key
        self.table = table
        self.name = name
        self.version = version
        self.code = code
        """The join code; empty at an open table."""
        self.secret = secret
        """The owner's secret, good once; empty when used or never given."""
        self.invitation = invitation
        """Good any number of times; empty where there is none."""
        self.is_known = is_known
        self.is_banned = is_banned
        self.onlookers = onlookers
        self.lets_in = lets_in
        self.told = told
        self.limiter = GuessLimiter()


class Joined(Struct, frozen=True):
    """Who came through the door, and where its view of the game stands."""

    key: bytes
    name: str
    watch: bool
    owner: bool
    """It came with the owner's secret."""
    game: str
    viewer: int
    since: int
    mac: bytes
    """The host's own proof of the code, for the Welcome."""
    proven: bool = True
    """It had the code, a link, or was let in; False where it only looks on, as everybody may."""
