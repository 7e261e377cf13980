"""The arguments of exports: numbers of 32 and 64 bits, seeds and buffers."""
from __future__ import annotations

import dataclasses

from .errors import ArgumentTypeError, ArgumentValueError
from .packets import shown


@dataclasses.dataclass(frozen=True)
class Buffer:
    """Bytes of the host in the memory of an instance."""

    address: int
    length: int


class Long(int):
    """A number of 64 bits."""


class Seed(bytes):
    """The 32 random bytes of a request."""

    def __new__(cls, value: object) -> Seed:
        if not isinstance(value, (bytes, bytearray)) or len(value) != 32:
            length = f" of {len(value)}" if isinstance(value, (bytes, bytearray)) else ""
            raise (ArgumentValueError if length else ArgumentTypeError)(
                f"a seed must be 32 bytes, such as secrets.token_bytes(32), not {shown(value)}{length}")
        return super().__new__(cls, value)


def number(value: object, name: str, bits: int, *, signed: bool = True) -> int:
    """Returns an argument that is a number of the border."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise ArgumentTypeError(f"{name} must be int, not {shown(value)}")
    low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)
    if not low <= value <= high:
        raise ArgumentValueError(f"{name} must be from {low} to {high}")
    return value


def word(value: int) -> int:
    """Returns 32 bits as the runtime takes them: signed."""
    value &= 0xFFFF_FFFF
    return value - (1 << 32) if value >= 1 << 31 else value
