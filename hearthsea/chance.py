"""Luck as an argument: whoever calls the engine brings the chance that answers its questions.

One method, ``pick(question, weights) → index``, is all there is to luck, so that outcomes can be enumerated
(:func:`hearthsea.engine.outcomes`), scripted in a test, or drawn from a seed that everybody can check afterwards.
"""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """Answers the engine's questions to luck."""

    def pick(self, question: str, weights: Sequence[int]) -> int:
        """An index into ``weights``, drawn in proportion to them; at least one weight is above zero."""


class Rng(Protocol):
    """What bots and forms need of a random generator; ``random.Random`` is one."""

    def random(self) -> float:
        """A number from 0 up to 1."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 up to ``stop``."""

    def choice(self, seq: Sequence[T], /) -> T:
        """One of them."""


class SeededChance:
    """A keyed stream: the n-th answer depends on the seed, on n and on the question, and on nothing else."""

    def __init__(self, seed: bytes | int, counter: int = 0) -> None:
        self._key = seed if isinstance(seed, bytes) else seed.to_bytes(16, "big", signed=True)
        self.counter = counter

    def pick(self, question: str, weights: Sequence[int]) -> int:
        """Draw; 128 bits make the bias of the remainder smaller than anybody could measure."""
        self.counter += 1
        digest = blake2b(f"{self.counter} {question}".encode(), digest_size=16, key=self._key).digest()
        whole = sum(weights)
        number = int.from_bytes(digest, "big") % whole
        if whole == len(weights) and 0 not in weights:
            return number  # all alike
        return picked(weights, number)


class ScriptedChance:
    """Answers by a script, as tests and rule cases write it; what the script leaves open a second chance answers.

    ``answers`` maps a question to the indexes to give, in order.
    """

    def __init__(self, answers: Mapping[str, Sequence[int]], otherwise: Chance | None = None) -> None:
        self._answers = {question: list(indexes) for question, indexes in answers.items()}
        self._otherwise = otherwise or SeededChance(0)

    def pick(self, question: str, weights: Sequence[int]) -> int:
        """The next scripted answer; raises ValueError where the script asks for what cannot happen."""
        waiting = self._answers.get(question)
        if not waiting:
            return self._otherwise.pick(question, weights)
        index = waiting.pop(0)
        if not (0 <= index < len(weights) and weights[index]):
            raise ValueError(f"{question} cannot come out as number {index} here: the weights are {list(weights)}.")
        return index

    @property
    def left(self) -> dict[str, list[int]]:
        """Scripted answers nobody has asked for yet."""
        return {question: indexes for question, indexes in self._answers.items() if indexes}


class BranchingChance:
    """Follows a given path of answers, then the first possible one; notes weights so a caller can visit every path."""

    def __init__(self, path: Sequence[int]) -> None:
        self._path = path
        self.taken: list[tuple[int, list[int]]] = []

    def pick(self, question: str, weights: Sequence[int]) -> int:  # noqa: ARG002 (a path is told by numbers alone)
        """The answer on the path."""
        depth = len(self.taken)
        first = next(index for index, weight in enumerate(weights) if weight)
        index = self._path[depth] if depth < len(self._path) else first
        self.taken.append((index, list(weights)))
        return index


def picked(weights: Sequence[int], number: int) -> int:
    """The index at which the running sum of ``weights`` first exceeds ``number``."""
    for index, weight in enumerate(weights):
        number -= weight
        if number < 0:
            return index
    raise ValueError(f"The number is not below the sum of {list(weights)}.")


def shuffled(items: Sequence[T], chance: Chance, question: str) -> list[T]:
    """A random order of the items (Fisher and Yates)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = chance.pick(question, (1,) * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order
