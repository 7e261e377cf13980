"""Plays a journey of raw requests through the embedding module: replay.py JOURNEY.jsonl

Prints the same bytes as `vinculum replay JOURNEY.jsonl --transcript`. Exits with 9 if the journey goes another way
than it expects, and with 2 if it has other steps than requests: the module has no commands.
"""
from __future__ import annotations

import base64
import datetime
import hmac
import json
import re
import sys
from pathlib import Path
from typing import Any, NoReturn

import vinculum_auth

MISSING = object()
FORMS = {
    "string": re.compile(r"."), "decimal": re.compile(r"^[0-9]+$"),
    "timestamp": re.compile(r"^[0-9-]{10}T[0-9:]{8}\.[0-9]+Z$"),
}
#: Control characters and marks of the writing direction.
UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]")


def fail(code: int, text: str) -> NoReturn:
    sys.stderr.write(f"{text}\n")
    sys.exit(code)


def safe(text: str) -> str:
    """Shows what a terminal would obey, as the command line does."""
    return UNSAFE.sub(lambda found: f"\\u{{{ord(found[0]):x}}}", text)


def lines(text: str, prefix: str) -> str:
    shown = text.removesuffix("\n")
    return "".join(f"{prefix}{safe(line)}\n" for line in shown.split("\n")) if shown else ""


def holds(actual: Any, expected: Any) -> bool:
    """Whether a JSON value has the expected parts. Objects may have more members; null expects no value."""
    if isinstance(expected, list):
        return isinstance(actual, list) and len(actual) == len(expected) and all(map(holds, actual, expected))
    if expected is None:
        return actual is None or actual is MISSING
    if not isinstance(expected, dict):
        return type(actual) is type(expected) and bool(actual == expected)
    return isinstance(actual, dict) and all(holds(actual.get(key, MISSING), value) for key, value in expected.items())


def is_shaped(actual: Any, shape: Any) -> bool:
    """Whether a JSON value has the named members, each of its type; see `vinculum replay --help`."""
    if isinstance(shape, list):
        return isinstance(actual, list) and len(actual) > 0 and all(is_shaped(item, shape[0]) for item in actual)
    if isinstance(shape, dict):
        return isinstance(actual, dict) and all(
            is_shaped(actual.get(key, MISSING), value) for key, value in shape.items())
    if actual is MISSING:
        return str(shape).endswith("?")
    word = shape.replace("?", "")
    if word in ("array", "object"):
        return isinstance(actual, {"array": list, "object": dict}[word])
    if word == "boolean":
        return isinstance(actual, bool)
    if word == "number":
        return isinstance(actual, (int, float)) and not isinstance(actual, bool)
    return isinstance(actual, str) and FORMS[word].search(actual) is not None


def totp(secret: str, instant: int) -> str:
    """Returns the code of a base 32 secret at an instant in milliseconds (RFC 6238)."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.digest(key, (instant // 30_000).to_bytes(8, "big"), "sha1")
    offset = digest[19] & 15
    return str((int.from_bytes(digest[offset : offset + 4], "big") & 0x7FFF_FFFF) % 1_000_000).zfill(6)


def at(value: Any, pointer: str) -> Any:
    for key in pointer.split("/")[1:]:
        key = key.replace("~1", "/").replace("~0", "~")
        if isinstance(value, list):
            value = value[int(key)] if key.isdigit() and int(key) < len(value) else MISSING
        else:
            value = value.get(key, MISSING) if isinstance(value, dict) else MISSING
    return value


def text_of(value: Any) -> str:
    if value is MISSING:
        return "undefined"
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def seed_of(value: str | int) -> bytes:
    return bytes.fromhex(value) if isinstance(value, str) else value.to_bytes(32, "big")


def escaped(text: str) -> str:
    """Returns a text as it stands between the quotes of a JSON string."""
    return json.dumps(text, ensure_ascii=False)[1:-1]


def parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return MISSING


class Journey:
    """The state of a journey: its instant, its seeds, and the names of kept values."""

    def __init__(self) -> None:
        self.transcript = ""
        self.is_wrong = False
        self._names: dict[str, str] = {}
        self._instant = 1_000_000_000_000
        self._seed = bytes(32)
        self._count = 0
        self._common: dict[str, str] = {}
        self._engine = vinculum_auth.Engine("demo-vinculum", now=lambda: self._instant, random=lambda count: self._seed)

    def play(self, text: str, place: str) -> None:
        """Plays a line."""
        filled = re.sub(r"\{\{(.*?)\}\}", lambda found: escaped(self._names[found[1]]), text)
        step = json.loads(filled)
        if "note" in step:
            self.transcript += f"\n# {safe(step['note'])}\n"
        elif "headers" in step:
            self._common = step["headers"]
        elif "request" in step or "totp" in step:
            self._begin(step)
            if "totp" in step:
                code = totp(step["totp"], self._instant)
                self.transcript += f"% {code}\n"
                self._keep(step, code)
            else:
                self._request(step, filled, place)
        else:
            fail(2, f"{place}: a step must be a request")

    def _begin(self, step: dict[str, Any]) -> None:
        self._instant += 1000
        if "at" in step:
            moment = datetime.datetime.fromisoformat(step["at"])
            epoch = datetime.datetime.fromtimestamp(0, datetime.UTC)
            self._instant = (moment - epoch) // datetime.timedelta(milliseconds=1)
        self._count += 1
        self._seed = seed_of(step.get("seed", self._count))
        seconds = datetime.datetime.fromtimestamp(self._instant // 1000, datetime.UTC)
        shown = f"{seconds:%Y-%m-%dT%H:%M:%S}.{self._instant % 1000:03}Z"
        self.transcript += f"\n@ {shown} {self._seed.hex()}\n"

    def _request(self, step: dict[str, Any], filled: str, place: str) -> None:
        request = step["request"]
        method, target, body = request.get("method", "POST"), request["path"], request.get("body", "")
        sent = body if isinstance(body, str) else json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        # The command line sends the exact bytes of the line, which a JSON parser does not preserve.
        if not isinstance(body, str) and sent not in filled:
            fail(2, f"{place}: the body must be compact JSON")
        headers = {**self._common, **request.get("headers", {})}
        answer = self._engine.handle(method, target, headers, sent)
        received = answer.text
        self.transcript += (
            f"> {method} {safe(target)}\n{lines(sent, '> ')}{lines(received, '')}= status {answer.status}\n")
        result = parsed(received)
        expect = step.get("expect", {})
        is_expected = answer.status == expect.get("status", 200)
        is_expected = is_expected and ("body" not in expect or holds(result, expect["body"]))
        if not is_expected or ("shape" in expect and not is_shaped(result, expect["shape"])):
            sys.stderr.write(f"{place}: {answer.status} {received}\n")
            self.is_wrong = True
        self._keep(step, result)

    def _keep(self, step: dict[str, Any], result: Any) -> None:
        for name, pointer in step.get("keep", {}).items():
            self._names[name] = text_of(at(result, pointer))


def main() -> None:
    if len(sys.argv) != 2:
        fail(2, "usage: replay.py JOURNEY.jsonl")
    # Journeys and transcripts are UTF-8 with line feeds, whatever the locale says.
    journey = Journey()
    for index, raw in enumerate(Path(sys.argv[1]).read_bytes().decode().split("\n"), start=1):
        text = raw.strip()
        if text and not text.startswith("#"):
            journey.play(text, f"{sys.argv[1]}, line {index}")
    sys.stdout.buffer.write(journey.transcript.lstrip("\n").encode())
    if journey.is_wrong:
        sys.exit(9)


if __name__ == "__main__":
    main()
