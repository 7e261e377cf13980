"""Lists of byte strings, in which everything crosses the border of the module."""
from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence

from .errors import ArgumentTypeError, ArgumentValueError

#: What becomes a byte string of a list. Texts become UTF-8.
Bytes = str | bytes
#: Header fields: a mapping, or pairs where a name may occur twice.
Headers = Mapping[str, str] | Sequence[tuple[str, str]]
_length_at = struct.Struct("<I").unpack_from
#: The lengths of most parts, as they precede them.
_SHORT = 1024
_LENGTHS = [length.to_bytes(4, "little") for length in range(_SHORT)]


def shown(value: object) -> str:
    """Returns the type of a wrong argument, as an error names it."""
    return "None" if value is None else type(value).__name__


def encoded(value: object, name: str) -> bytes:
    """Returns a text as UTF-8, and bytes as they are; `name` is what a refusal of anything else calls it."""
    if isinstance(value, str):
        try:
            return value.encode()
        except UnicodeEncodeError:
            raise ArgumentValueError(f"{name} must be text that has a form in UTF-8, without lone surrogates") from None
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value)
    raise ArgumentTypeError(f"{name} must be str or bytes, not {shown(value)}")


def pack(parts: Iterable[object]) -> bytes:
    """Returns the list of byte strings: each is preceded by its length as 32 bits, little-endian."""
    if isinstance(parts, (str, bytes, bytearray)):
        raise ArgumentTypeError("a list must be a sequence of str or bytes, not one of them")
    packed: list[bytes] = []
    for part in parts:
        data = part if type(part) is bytes else encoded(part, "each part of a list")
        length = len(data)
        if length >= 1 << 32:
            raise ArgumentValueError("each part of a list must be shorter than 4 GiB")
        packed += (_LENGTHS[length] if length < _SHORT else length.to_bytes(4, "little"), data)
    return b"".join(packed)


def unpack(packed: object) -> list[bytes]:
    """Returns the byte strings of a list."""
    data = packed if isinstance(packed, bytes) else encoded(packed, "a list")
    parts: list[bytes] = []
    at, end = 0, len(data)
    try:
        while at < end:
            [length] = _length_at(data, at)
            start = at + 4
            at = start + length
            parts.append(data[start:at])
    except struct.error:
        at = end + 1
    if at > end:
        raise ArgumentValueError("the list is cut: its end is inside of a part, or of a length")
    return parts


def settings_parts(settings: object) -> list[bytes]:
    """Returns the names and values of settings."""
    if not isinstance(settings, Mapping):
        raise ArgumentTypeError(f"settings must be a mapping of names to str or bytes, not {shown(settings)}")
    parts: list[bytes] = []
    for name, value in settings.items():
        parts += [encoded(name, "the name of a setting"), encoded(value, f"the setting {name}")]
    return parts


def request_list(method: object, path: object, headers: object, body: object) -> bytes:
    """Returns the list of a request: method, path with query, body, and the name and value of each header field."""
    if not isinstance(method, str):
        raise ArgumentTypeError(f"method must be str, such as \"POST\", not {shown(method)}")
    if not isinstance(path, str):
        raise ArgumentTypeError(f"path must be str, not {shown(path)}")
    if not path.startswith("/"):
        raise ArgumentValueError(
            "path must begin with /, such as /identitytoolkit.googleapis.com/v1/accounts:signUp?key=any")
    if isinstance(body, (dict, list)):
        raise ArgumentTypeError(f"body must be str or bytes, not {shown(body)}; pass it as json=, or json.dumps it")
    parts: list[object] = [method.upper(), path, body]
    for pair in _fields(headers):
        parts += pair
    try:
        return pack(parts)
    except (ArgumentTypeError, ArgumentValueError):
        # The same for each part by itself, which says what part it is.
        for part, name in zip(parts, ("method", "path", "body")):
            encoded(part, name)
        for field, value in zip(parts[3::2], parts[4::2]):
            encoded(field, "the name of a header")
            encoded(value, f"the header {field}")
        raise


def _fields(headers: object) -> Iterable[tuple[object, object]]:
    if headers is None:
        return []
    if type(headers) is dict or isinstance(headers, Mapping):
        return headers.items()
    if isinstance(headers, (list, tuple)):
        for item in headers:
            if not isinstance(item, tuple) or len(item) != 2:
                break
        else:
            return headers
    raise ArgumentTypeError(f"headers must be a mapping or a list of pairs, not {shown(headers)}")
