"""What an engine keeps besides its instance: the last snapshot, and the changes since."""
from __future__ import annotations

import dataclasses
from typing import Protocol

from .errors import ArgumentTypeError
from .packets import shown


@dataclasses.dataclass(frozen=True)
class Saved:
    """The state in a store: a snapshot, `None` for an empty authority, and the change sets after it in their order."""

    snapshot: bytes | None
    changes: list[bytes]


class Store(Protocol):
    """Where an engine keeps its state. The engine calls it from one thread at a time.

    The changes of a request are appended before they are committed, so that no response is given whose changes are not
    kept. An `append` or `replace` that raises makes the engine load the store again before its next request.
    """

    def open(self, project: str) -> None:
        """Called once, before anything else; raises a `StoreError` if the state is of another project."""

    def load(self) -> Saved:
        """Returns the state."""

    def append(self, changes: bytes) -> None:
        """Adds a change set. It is kept when this returns."""

    def replace(self, snapshot: bytes) -> None:
        """Replaces snapshot and changes by a snapshot, all or nothing."""

    def close(self) -> None:
        """Called once, after everything else."""


class MemoryStore:
    """Keeps the state in this process. It lets an engine replace an instance that has stopped."""

    def __init__(self, snapshot: bytes | None = None) -> None:
        if snapshot is not None and not isinstance(snapshot, (bytes, bytearray)):
            raise ArgumentTypeError(f"snapshot must be bytes from Engine.snapshot, not {shown(snapshot)}")
        self._saved = Saved(None if snapshot is None else bytes(snapshot), [])

    def open(self, project: str) -> None:
        """Does nothing."""

    def load(self) -> Saved:
        """Returns the state."""
        return self._saved

    def append(self, changes: bytes) -> None:
        """Adds a change set."""
        self._saved.changes.append(changes)

    def replace(self, snapshot: bytes) -> None:
        """Replaces the state."""
        self._saved = Saved(snapshot, [])

    def close(self) -> None:
        """Does nothing."""
