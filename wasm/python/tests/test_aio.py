"""The engine for asyncio."""
from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest
import vinculum_auth

from support import NOW, emails, engine, path, person

OWNER = {"Authorization": "Bearer owner"}
HOOK = {"blockingFunctions": {"triggers": {"beforeCreate": {"functionUri": "http://127.0.0.1:9/"}}}}
CONFIG = "/identitytoolkit.googleapis.com/v2/projects/demo/config?updateMask=blockingFunctions"


def test_requests_run_at_once_and_the_loop_goes_on() -> None:
    async def run() -> None:
        async with vinculum_auth.AsyncEngine("demo", settings={"hashCost": "10"}) as target:
            ticks = 0

            async def tick() -> None:
                nonlocal ticks
                while True:
                    await asyncio.sleep(0.001)
                    ticks += 1

            ticking = asyncio.create_task(tick())
            people = [target.handle("POST", path("signUp"), json=person(number)) for number in range(8)]
            responses = await asyncio.gather(*people)
            ticking.cancel()
            assert [response.status for response in responses] == [200] * 8
            assert ticks > 0
            assert len(emails(target.engine)) == 8

    asyncio.run(run())


def test_equal_seeds_and_instants_give_the_bytes_of_the_engine() -> None:
    async def run() -> tuple[vinculum_auth.Response, bytes]:
        async with vinculum_auth.AsyncEngine(
            "demo", settings={"hashCost": "1"}, now=lambda: NOW, random=lambda count: bytes(count)) as target:
            return await target.handle("POST", path("signUp"), json=person()), await target.snapshot()

    response, snapshot = asyncio.run(run())
    with engine(random=lambda count: bytes(count)) as target:
        assert target.handle("POST", path("signUp"), json=person()) == response
        assert target.snapshot() == snapshot


def test_a_coroutine_performs_calls_and_may_use_the_engine() -> None:
    targets: list[vinculum_auth.AsyncEngine] = []

    async def perform(call: vinculum_auth.Call) -> vinculum_auth.Reply:
        await asyncio.sleep(0)
        made = await targets[0].handle(
            "POST", "/identitytoolkit.googleapis.com/v1/projects/demo/accounts", OWNER, json={"email": "b@example.com"})
        assert made.status in (200, 400)
        update = {"userRecord": {"updateMask": "displayName", "displayName": "Awaited"}}
        return vinculum_auth.Reply(200, "application/json", json.dumps(update).encode())

    async def run() -> Any:
        async with vinculum_auth.AsyncEngine("demo", settings={"hashCost": "1"}, call=perform) as target:
            targets.append(target)
            assert (await target.handle("PATCH", CONFIG, OWNER, json=HOOK)).status == 200
            made = await target.handle("POST", path("signUp"), json=person())
            found = await target.handle("POST", path("lookup"), json={"idToken": made.json()["idToken"]})
            return found.json()["users"][0]["displayName"]

    assert asyncio.run(run()) == "Awaited"


def test_a_coroutine_that_takes_too_long_is_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[str] = []

    async def perform(call: vinculum_auth.Call) -> vinculum_auth.Reply:
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            ended.append("cancelled")
            raise
        return vinculum_auth.Reply(200, "", b"{}")

    # The time of a blocking function is seven seconds; the test does not wait that long.
    original = vinculum_auth.questions.call_of
    monkeypatch.setattr("vinculum_auth.engine.call_of", lambda parts: shortened(original(parts)))

    def shortened(call: vinculum_auth.Call) -> vinculum_auth.Call:
        return vinculum_auth.Call(call.method, call.url, call.headers, call.body, 0.2)

    async def run() -> None:
        async with vinculum_auth.AsyncEngine("demo", settings={"hashCost": "1"}, call=perform) as target:
            await target.handle("PATCH", CONFIG, OWNER, json=HOOK)
            started = time.monotonic()
            response = await target.handle("POST", path("signUp"), json=person())
            assert response.status >= 400
            assert time.monotonic() - started < 30
            # Unless it ends, the test does not either.
            while not ended:
                await asyncio.sleep(0.01)

    asyncio.run(run())
    assert ended == ["cancelled"]


def test_an_engine_that_is_not_open_says_so() -> None:
    async def run() -> None:
        target = vinculum_auth.AsyncEngine("demo")
        with pytest.raises(vinculum_auth.ClosedError, match="async with"):
            await target.handle("GET", "/")
        async with target:
            await target.start()
            assert (await target.handle("GET", "/")).status >= 200
        with pytest.raises(vinculum_auth.ClosedError):
            await target.handle("GET", "/")
        with pytest.raises(vinculum_auth.ClosedError, match="make another one"):
            await target.start()
        await target.close()

    asyncio.run(run())


def test_wrong_options_are_refused() -> None:
    with pytest.raises(vinculum_auth.ArgumentTypeError, match="call"):
        vinculum_auth.AsyncEngine("demo", call="https://example.com")  # type: ignore[arg-type]
    with pytest.raises(vinculum_auth.ArgumentTypeError, match="send"):
        vinculum_auth.AsyncEngine("demo", send="smtp://localhost")  # type: ignore[arg-type]

    async def run() -> None:
        target = vinculum_auth.AsyncEngine("not/one")
        with pytest.raises(vinculum_auth.MalformedError, match="projectId"):
            await target.start()
        async with vinculum_auth.AsyncEngine("demo") as opened:
            with pytest.raises(vinculum_auth.ArgumentValueError, match="begin with /"):
                await opened.handle("GET", "none")

    asyncio.run(run())
