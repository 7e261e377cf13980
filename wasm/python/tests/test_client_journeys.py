"""The journeys of Tests/Fixtures/clients, which the JavaScript package takes too: over an engine and over HTTP."""
from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import inspect
import json
import re
import urllib.parse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import vinculum_auth

from support import NOW

JOURNEYS = Path(__file__).resolve().parents[3] / "Tests/Fixtures/clients/journeys.json"
TABLE: dict[str, Any] = json.loads(JOURNEYS.read_text(encoding="utf-8"))


class Clock:
    """The clock of an engine."""

    now = NOW


def options(clock: Clock) -> dict[str, Any]:
    """The arguments of an engine whose provider answers as the table says."""

    def answered(call: vinculum_auth.Call) -> vinculum_auth.Reply:
        body = TABLE["provider"].get(call.url)
        return vinculum_auth.Reply(404 if body is None else 200, "application/json", json.dumps(body).encode())

    return {"settings": {"hashCost": "1"}, "now": lambda: clock.now, "call": answered}


def snake(name: str) -> str:
    return re.sub("[A-Z]", lambda match: "_" + match[0].lower(), name)


def value_of(value: Any, names: dict[str, Any]) -> Any:
    """The value of a text such as `$session.localId`, and of all within a list or object."""
    if isinstance(value, list):
        return [value_of(item, names) for item in value]
    if isinstance(value, dict):
        return {name: value_of(item, names) for name, item in value.items()}
    if not isinstance(value, str) or not value.startswith("$"):
        return value
    first, *rest = value[1:].split(".")
    found = names[first]
    for name in rest:
        if isinstance(found, list):
            found = found[int(name)]
        else:
            found = found[name] if isinstance(found, dict) else getattr(found, snake(name))
    return found


def totp(secret: str, milliseconds: int) -> str:
    """The code of a base 32 secret at an instant (RFC 6238)."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.digest(key, (milliseconds // 30_000).to_bytes(8, "big"), hashlib.sha1)
    at = digest[19] & 15
    return f"{(int.from_bytes(digest[at:at + 4], 'big') & 0x7FFFFFFF) % 1_000_000:06}"


def redirect(uri: str) -> str:
    [state] = urllib.parse.parse_qs(urllib.parse.urlsplit(uri).query)["state"]
    return f"http://localhost/back?code=1&state={state}"


def calls(steps: list[dict[str, Any]], client: Any, clock: Clock) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Takes a journey: yields each call, and receives what it returned or raised."""
    names: dict[str, Any] = {}

    def administer(operation: str, message: Any = None, place: Any = None) -> Any:
        return client.administration.call(
            operation, message, **{snake(name): value for name, value in (place or {}).items()})

    for step in steps:
        what = json.dumps(step)
        if "same" in step:
            one, other = value_of(step["same"], names)
            assert one == other, what
        clock.now += step.get("wait", 0) * 1000
        if "do" not in step:
            continue
        name, arguments = step["do"], value_of(step.get("with", []), names)
        helpers: dict[str, Callable[..., Any]] = {
            "administration.call": administer, "redirect": redirect,
            "mail": lambda: administer("oobCodes"), "message": lambda: administer("verificationCodes"),
            "totp": lambda secret: totp(secret, clock.now), "tenantOf": lambda path: path.split("/")[-1],
        }
        method = helpers[name] if name in helpers else getattr(client, snake(name))
        outcome: Any = yield what, lambda: method(*arguments)
        if "refused" in step:
            assert isinstance(outcome, vinculum_auth.ServiceError), what
            for member, value in step["refused"].items():
                assert getattr(outcome, snake(member)) == value, what
        elif "pending" in step:
            assert isinstance(outcome, vinculum_auth.SecondFactorRequired), what
            names[step["pending"]] = outcome
        elif isinstance(outcome, Exception):
            raise outcome
        else:
            lists = {"mail": "oobCodes", "message": "verificationCodes"}
            names[step.get("as", "")] = outcome[lists[name]][-1] if name in lists else outcome


def take(steps: list[dict[str, Any]], client: vinculum_auth.Client, clock: Clock) -> None:
    journey: Any = calls(steps, client, clock)
    call = next(journey)[1]
    while True:
        try:
            outcome = call()
        except vinculum_auth.ServiceError as error:
            outcome = error
        try:
            call = journey.send(outcome)[1]
        except StopIteration:
            return


async def take_async(steps: list[dict[str, Any]], client: vinculum_auth.AsyncClient, clock: Clock) -> None:
    journey: Any = calls(steps, client, clock)
    call = next(journey)[1]
    while True:
        try:
            outcome = call()
            if inspect.isawaitable(outcome):
                outcome = await outcome
        except vinculum_auth.ServiceError as error:
            outcome = error
        try:
            call = journey.send(outcome)[1]
        except StopIteration:
            return


every_journey = pytest.mark.parametrize("name", TABLE["journeys"])


@every_journey
def test_over_an_engine(name: str) -> None:
    clock = Clock()
    with vinculum_auth.Engine("demo", **options(clock)) as engine:
        take(TABLE["journeys"][name], vinculum_auth.Client(engine), clock)


@every_journey
def test_over_http(name: str) -> None:
    clock = Clock()
    with vinculum_auth.Engine("demo", **options(clock)) as engine, vinculum_auth.Server(engine) as server:
        take(TABLE["journeys"][name], vinculum_auth.Client(base_url=server.url, project="demo"), clock)


@every_journey
def test_in_a_loop(name: str) -> None:
    clock = Clock()

    async def main() -> None:
        async with vinculum_auth.AsyncEngine("demo", **options(clock)) as engine:
            await take_async(TABLE["journeys"][name], vinculum_auth.AsyncClient(engine), clock)

    asyncio.run(main())
