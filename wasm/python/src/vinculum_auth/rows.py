"""Accounts as rows in a database of the host: what a store of rows does, and how a request uses it."""
from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Callable
from typing import NamedTuple, Protocol

from .errors import StoreError, VinculumError
from .packets import pack, shown, unpack

#: The most rows that the module takes at once.
_MOST_ROWS = 32_768


class Row(NamedTuple):
    """A row: a key, the version that its last commit gave it, from 1 to 2**53 - 1, and what it says."""

    key: bytes
    version: int
    value: bytes


class RowRange(NamedTuple):
    """The rows with keys from `lower` on and before `upper`, in the order of their bytes; at most `limit` of them."""

    lower: bytes
    upper: bytes
    limit: int


@dataclasses.dataclass(frozen=True)
class RowNeeds:
    """What a request needs to know, as of one moment."""

    keys: list[bytes]
    ranges: list[RowRange]
    #: Ranges of which only the number of rows is wanted: the first key, and the first key behind.
    counts: list[tuple[bytes, bytes]]


@dataclasses.dataclass(frozen=True)
class RowAnswer:
    """The rows that are there, each once and in any order, and a number for each of `counts`."""

    rows: list[Row]
    counts: list[int]


@dataclasses.dataclass(frozen=True)
class RowTransaction:
    """What is written if all expectations hold."""

    #: The version of what is written; it names the transaction.
    version: int
    #: Key and version of each row that must still have it; 0 for one that must not be there.
    expectations: list[tuple[bytes, int]]
    writes: list[tuple[bytes, bytes]]
    deletions: list[bytes]


class RowStore(Protocol):
    """A database that keeps the accounts of one project as rows, for any number of engines. Any thread may call it."""

    def open(self, project: str) -> None:
        """Called once, before anything else."""

    def read(self, needs: RowNeeds) -> RowAnswer:
        """Returns what is needed, as of one moment."""

    def commit(self, transaction: RowTransaction) -> bytes | None:
        """Writes everything, or nothing where an expectation does not hold: then it returns the key of that row.

        What it raises leaves open whether it was done.
        """

    def close(self) -> None:
        """Called once, after everything else."""


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What a call of the module asks for, or the response of the request."""

    #: Status, content type, body and effects.
    response: tuple[int, str, bytes, list[bytes]] | None = None
    needs: RowNeeds | None = None
    #: To be committed before the response is given, or before the questions are answered.
    transaction: RowTransaction | None = None
    questions: list[list[bytes]] = dataclasses.field(default_factory=list)


def needs_of(parts: list[bytes]) -> RowNeeds:
    """Reads what the module needs."""
    keys, ranges, counts = (unpack(part) for part in parts)
    return RowNeeds(
        keys,
        [RowRange(low, high, int(limit)) for low, high, limit in zip(ranges[::3], ranges[1::3], ranges[2::3])],
        list(zip(counts[::2], counts[1::2])))


def transaction_of(parts: list[bytes]) -> RowTransaction:
    """Reads a transaction."""
    expectations, writes = unpack(parts[1]), unpack(parts[2])
    return RowTransaction(
        int(parts[0]), [(key, int(version)) for key, version in zip(expectations[::2], expectations[1::2])],
        list(zip(writes[::2], writes[1::2])), unpack(parts[3]))


def new_version() -> int:
    """Draws a version. Not from the engine's `random`, which may begin anew: a version must never come back."""
    return secrets.randbelow((1 << 53) - 1) + 1


def _word(answer: object, needs: RowNeeds) -> list[bytes]:
    """What a store has read, as the module takes it."""
    rows, counts = getattr(answer, "rows", None), getattr(answer, "counts", None)
    if not isinstance(rows, list):
        raise _rubbish(f"read must return a RowAnswer, not {shown(answer)}")
    if len(rows) > _MOST_ROWS:
        raise _rubbish(f"{len(rows)} rows, more than were asked for")
    if (not isinstance(counts, list) or len(counts) != len(needs.counts)
            or not all(isinstance(count, int) and count >= 0 for count in counts)):
        raise _rubbish(f"counts must be a list of {len(needs.counts)} numbers")
    word = [b"rows", pack([str(count) for count in counts])]
    for row in rows:
        if not isinstance(row, tuple) or len(row) != 3:
            raise _rubbish(f"a row must be a Row, not {shown(row)}")
        key, version, value = row
        if not isinstance(key, bytes):
            raise _rubbish(f"the key of a row is {shown(key)}, not bytes")
        if not isinstance(value, bytes):
            raise _rubbish(f"the value of row {key.hex()} is {shown(value)}, not bytes")
        if not isinstance(version, int) or not 0 < version < 1 << 53:
            raise _rubbish(f"the version of row {key.hex()} is no number from 1 to 2**53 - 1")
        word += [key, b"%d" % version, value]
    return word


def _rubbish(sentence: str) -> StoreError:
    return StoreError(f"the store answered rubbish: {sentence}")


def read(store: RowStore, needs: RowNeeds) -> list[bytes]:
    """Reads, and returns the word for the module."""
    try:
        answer = store.read(needs)
    except VinculumError:
        raise
    except Exception as error:
        raise StoreError(f"the store could not read: {error}") from error
    return _word(answer, needs)


def commit(store: RowStore, transaction: RowTransaction) -> bytes | None:
    """Commits; returns the key of a row with another version."""
    try:
        conflict = store.commit(transaction)
    except Exception as error:
        failure = error if isinstance(error, VinculumError) else StoreError(f"the store could not commit: {error}")
        # Nothing says whether it was done: a row that it wrote does.
        if transaction.writes:
            key = transaction.writes[0][0]
            word = read(store, RowNeeds([key], [], []))
            if b"%d" % transaction.version in word[3::3]:
                return None
        raise failure from error
    if conflict is not None and not isinstance(conflict, bytes):
        raise _rubbish(f"commit must return None or the key of a row, not {shown(conflict)}")
    return conflict


def begin(store: RowStore, first: list[tuple[bytes, bytes]]) -> None:
    """Writes the rows that every project begins with, unless the store has them."""
    word = read(store, RowNeeds([key for key, _ in first], [], []))
    found = dict(zip(word[2::3], word[4::3]))
    for key, value in first:
        if key not in found:
            # Another engine may begin at the same time, with the same row.
            commit(store, RowTransaction(new_version(), [(key, 0)], [(key, value)], []))
        elif key[0] == 1 and found[key] != value:
            raise StoreError("the rows of this store have a layout that this package does not read")


def perform(
    store: RowStore, say: Callable[[list[bytes], list[bytes]], Outcome],
    answer: Callable[[list[bytes]], list[bytes]], rounds: int,
) -> tuple[int, str, bytes, list[bytes]]:
    """Runs a request to its end; `say` passes a word and the answers so far to the module."""
    word = [b"run"]
    answers: list[bytes] = []
    is_open = False
    try:
        for _ in range(rounds):
            outcome = say(word, answers)
            is_open = outcome.response is None or outcome.transaction is not None
            if outcome.needs is not None:
                word = read(store, outcome.needs)
                continue
            if outcome.transaction is not None:
                conflict = commit(store, outcome.transaction)
                if conflict is not None:
                    word = [b"conflict", conflict]
                    continue
            if outcome.response is not None:
                return outcome.response
            word = [b"run"] if outcome.transaction is None else [b"done"]
            answers += [pack([*answer(question), pack(question)]) for question in outcome.questions]
    finally:
        if is_open:
            try:
                say([b"end"], answers)
            except VinculumError:
                # The instance has stopped, and knows nothing of the request any more.
                pass
    raise VinculumError(f"the request still asks after {rounds} rounds of answers")
