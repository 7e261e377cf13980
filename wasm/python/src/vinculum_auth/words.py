"""The arguments of exports: numbers, seeds and buffers."""
from __future__ import annotations

import dataclasses

from .errors import ArgumentTypeError, ArgumentValueError
from .packets import shown

_SEED = "a seed must be 32 bytes, such as secrets.token_bytes(32)"


@dataclasses.dataclass(frozen=True)
class Buffer:
    """Bytes of the host in the memory of an instance."""

    address: int
    length: int


def seed(value: object) -> bytes:
    """Returns an argument that is the 32 random bytes of a request."""
    if not isinstance(value, (bytes, bytearray)):
        raise ArgumentTypeError(f"{_SEED}, not {shown(value)}")
    if len(value) != 32:
        raise ArgumentValueError(f"{_SEED}, not {shown(value)} of {len(value)}")
    return bytes(value)


def number(value: object, name: str, bits: int, *, signed: bool = True) -> int:
    """Returns an argument that is a number of the border."""
    if type(value) is int and 0 <= value < 1 << (bits - 1):
        return value
    if isinstance(value, bool) or not isinstance(value, int):
        raise ArgumentTypeError(f"{name} must be int, not {shown(value)}")
    low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)
    if not low <= value <= high:
        raise ArgumentValueError(f"{name} must be from {low} to {high}")
    return value
