"""A game at a table: who acts, what happens, what each is told of it, and what is taken back when the disk fails."""

from collections import deque

from hearthsea.actions import AnyAction
from hearthsea.engine import check
from hearthsea.entries import Absent, Entry, Fact, Returned, Said, Seated
from hearthsea.illegal import IllegalAction
from hearthsea.journal import entry_line, header_line
from net.allowance import is_change_of_mind
from net.company import Company
from net.door import Joined
from net.effects import Persist, Send, Timer
from net.guests import PUBLIC, Guest
from net.lobby import Refused
from net.messages import Accepted, Act, Heard, Notice, Refusal
from net.plaintext import clean_text
from net.play import Play
from net.steward import Steward


class Match:
    """One game after the other, as `company.play`."""

    def __init__(self, company: Company, pace: float) -> None:
        """Wait for a game; `pace` is in seconds between two actions of bots."""
        self._company = company
        self._outbox = company.outbox
        self._acts: deque[tuple[int, Guest, int]] = deque()
        self.steward = Steward(company, pace, self._act, self.tell)

    # ---- beginning ----

    def begin(self, play: Play, now: float) -> None:
        """Begin a game: everyone sees the board, as their seat may."""
        company = self._company
        company.play, company.phase = play, "playing"
        self._acts.clear()
        self.steward.begin()
        self._outbox.at_once(Persist(play.header.game, 0, header_line(play.header)))
        company.tell_lobby()
        for guest in company.guests:
            guest.viewer = self._eyes(guest)
            guest.allowance.new_game()
        for guest, peer in company.guests.connected():
            company.send(peer, play.snapshot(guest.viewer))
        for guest in company.guests:
            if guest.peer is None:
                for seat in company.own_seats(guest):
                    self.tell(Absent(seat), now)
        self.steward.go_on(now)

    def take_up(self, play: Play) -> None:
        """Go on with a game whose process has died; bots play on where they played."""
        company = self._company
        company.play = play
        company.phase = "over" if play.state.is_over else "playing"
        self.steward.begin()
        for number, seat in enumerate(company.lobby.seats):
            word = play.last_word(number)
            if seat.kind == "person" and (not seat.guest or (isinstance(word, Seated) and word.bot)):
                company.absence.help(number)

    def _eyes(self, guest: Guest) -> int:
        """Return the viewer a guest begins as: its seat, or the public where it has none or several."""
        mine = self._company.own_seats(guest)
        return mine[0] if len(mine) == 1 else PUBLIC

    # ---- coming and going ----

    def bring_up_to_date(self, guest: Guest, joined: Joined, now: float) -> None:
        """Send what a return has missed, or the whole story (never more than its own seats may know)."""
        play = self._company.play
        assert play is not None
        assert guest.peer is not None
        same = joined.game == play.header.game and joined.since >= 0
        if same and (joined.viewer == PUBLIC or joined.viewer in self._company.own_seats(guest)):
            guest.viewer = joined.viewer
            told = play.missed(guest.viewer, joined.since, now)
        else:
            guest.viewer = self._eyes(guest)
            told = play.story(guest.viewer, now)
        for message in told:
            self._company.send(guest.peer, message)
        if self._company.phase == "over":
            self._company.send(guest.peer, play.reveal())

    def show(self, guest: Guest, peer: int) -> None:
        """Send the whole view to a connection that has missed something; the rest is skipped."""
        play = self._company.play
        assert play is not None
        self._company.send(peer, play.snapshot(guest.viewer))
        if self._company.phase == "over":
            self._company.send(peer, play.reveal())

    def back(self, guest: Guest, now: float) -> None:
        """Let somebody play their seats again: one entry for each whose absence was told."""
        play = self._company.play
        assert play is not None
        for seat in self._company.own_seats(guest):
            if not self.steward.give_back(seat, now) and isinstance(play.last_word(seat), Absent):
                self.tell(Returned(seat), now)

    def left(self, guest: Guest, now: float) -> None:
        """Note that somebody's line has gone, unless that happens so often that it would fill the journal."""
        seats = [seat for seat in self._company.own_seats(guest) if not self._company.absence.is_helped(seat)]
        if seats and guest.allowance.is_noted(now):
            for seat in seats:
                self.tell(Absent(seat), now)

    # ---- wishes ----

    def act(self, guest: Guest, peer: int, message: Act, now: float) -> None:
        """Judge an action of a person; every one is answered, the same number with the same answer."""
        company, n = self._company, message.n
        if n <= guest.last_n:
            answer = guest.answers.get(n)
            company.send(peer, answer or Refusal(n, "stale", "", "That action is too old to be answered."))
            if answer is None and company.play is not None and guest.allowance.may_look(now):
                company.send(peer, company.play.snapshot(guest.viewer))
            return
        guest.last_n = n
        refusal = self._judge(guest, message, now)
        if refusal is not None:
            guest.answer(n, refusal)
            company.send(peer, refusal)

    def _judge(self, guest: Guest, message: Act, now: float) -> Refusal | None:
        """Let an action happen, or return why not."""
        play, n, action = self._company.play, message.n, message.action
        if play is None:
            return Refusal(n, "wrong_phase", "", "The game has not begun.")
        if action.seat not in self._company.own_seats(guest):
            return Refusal(n, "not_your_turn", "", "You do not play that seat.")
        try:
            if is_change_of_mind(play.state, action):
                check(play.state, action)
                if not guest.allowance.may_change_mind(now):
                    return Refusal(n, "too_fast", "", "You change your mind too often; wait a moment and try again.")
            self._happen(play.act(action, now), now, (guest, n))
        except IllegalAction as illegal:
            return Refusal(n, illegal.code, illegal.rule, str(illegal))
        return None

    def look(self, guest: Guest, peer: int, viewer: int, now: float) -> None:
        """Turn a connection to another seat of its own, or to what is public; the turn timer is told again."""
        company = self._company
        if company.play is None:
            raise Refused("wrong_phase", "There is nothing to look at before the game.")
        if viewer != PUBLIC and viewer not in company.own_seats(guest):
            raise Refused("not_yours", "That seat is not yours to look at.")
        if not guest.allowance.may_look(now):
            raise Refused("too_fast", "You look around very often; wait a moment.")
        guest.viewer = viewer
        company.send(peer, company.play.snapshot(viewer))
        for time in self.steward.times(now):
            company.send(peer, time)

    def say(self, guest: Guest, text: str, now: float) -> None:
        """Pass on what somebody says; in a game the journal keeps it, as far as it has room for one device's talk."""
        company = self._company
        clean = clean_text(text, 300)
        if not clean:
            return
        if not guest.allowance.may_talk(now):
            raise Refused("too_fast", "That was a lot of talk; wait a moment.")
        seats, name = company.lobby.of_guest(guest.number), company.name_of(guest)
        if company.phase == "playing" and guest.allowance.is_kept(clean):
            self.tell(Said(seats[0] if seats else -1, name, clean), now)
        else:
            company.heard(Heard(guest.number, name, clean), now)

    # ---- what happens ----

    def tell(self, fact: Fact, now: float) -> None:
        """Add a fact of the table."""
        assert self._company.play is not None
        self._happen(self._company.play.tell(fact, now), now)

    def _act(self, action: AnyAction, now: float) -> None:
        """Do what a bot chose."""
        assert self._company.play is not None
        self._happen(self._company.play.act(action, now), now)

    def _happen(self, entry: Entry, now: float, by: tuple[Guest, int] | None = None) -> None:
        """Write an entry down and tell everyone, each what they may know."""
        company, outbox, play = self._company, self._outbox, self._company.play
        assert play is not None
        outbox.latest = play.seq
        outbox.at_once(Persist(play.header.game, play.seq, entry_line(entry)))
        peers: dict[int, list[int]] = {}
        for guest, peer in company.guests.connected():
            peers.setdefault(guest.viewer, []).append(peer)
        for audience, message in play.audiences(entry, peers):
            outbox.put(Send(audience, message))
        if by is not None:
            guest, n = by
            self._acts.append((play.seq, guest, n))
            accepted = Accepted(n, play.seq)
            guest.answer(n, accepted)
            if guest.peer is not None:
                company.send(guest.peer, accepted)
        self.steward.happened(entry, play, now)
        if play.state.is_over and company.phase == "playing":
            company.phase = "over"
            company.send_all(play.reveal())
            company.tell_lobby()
            outbox.put(Timer(now))
        self.steward.go_on(now)

    # ---- the disk ----

    def persisted(self, game: str, number: int) -> None:
        """Note that all lines of a game up to `number` are on the disk."""
        play = self._company.play
        if play is not None and play.header.game == game:
            self._outbox.on_disk = max(self._outbox.on_disk, number)
            while self._acts and self._acts[0][0] <= number:
                self._acts.popleft()

    def failed(self, game: str, reason: str, now: float) -> None:
        """Take back what could not be written, and say so; nobody has been told of it."""
        company, outbox, play = self._company, self._outbox, self._company.play
        if play is None or play.header.game != game:
            return
        if outbox.is_safe:
            company.send_all(Notice(f"The table could not note who may come back ({reason}). Free some disk space."))
            return
        untold = outbox.take_back()
        text = f"The table could not save the game ({reason}); the last move was taken back. Free some disk space."
        if outbox.on_disk < 0:
            company.phase = "lobby"
            company.play = None
            outbox.end()
        else:
            play.take_back(outbox.on_disk)
            company.phase = "over" if play.state.is_over else "playing"
        for _, guest, n in self._acts:
            refusal = Refusal(n, "not_saved", "", text)
            guest.answer(n, refusal)
            if guest.peer is not None:
                company.send(guest.peer, refusal)
        self._acts.clear()
        company.send_all(Notice(text))
        for guest, peer in company.guests.connected():
            if company.play is not None and peer in untold:
                for message in company.play.story(guest.viewer, now):
                    company.send(peer, message)
            elif company.play is not None:
                self.show(guest, peer)
        company.tell_lobby()
        self.steward.taken_back(now)
