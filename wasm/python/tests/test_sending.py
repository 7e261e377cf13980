"""What an engine sends: once its change is stored, never for a refused request, and no response depends on it."""
from __future__ import annotations

import asyncio
import json
import logging
import queue
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
import vinculum_auth

from support import API, NOW, engine, path, person, sign_up

OWNER = {"Authorization": "Bearer owner"}
RESET = {"requestType": "PASSWORD_RESET", "email": "p1@example.com"}


def reset(target: vinculum_auth.Engine, address: str = "p1@example.com") -> int:
    return target.handle("POST", path("sendOobCode"), json={**RESET, "email": address}).status


def test_a_mail_brings_what_resets_the_password() -> None:
    sent: list[vinculum_auth.Effect] = []
    with engine(send=sent.append) as target:
        uid = sign_up(target)["localId"]
        assert reset(target) == 200
    [mail] = sent
    assert (mail.kind, mail.email, mail.uid, mail.locale) == ("PASSWORD_RESET", "p1@example.com", uid, "en")
    assert mail.code is not None and mail.link is not None and mail.code in mail.link
    # An hour, as the hosted service says.
    assert mail.expires_at == "2023-11-14T23:13:20.000Z"
    assert (mail.phone_number, mail.text, mail.tenant) == (None, None, None)
    assert mail.code not in repr(mail) and "p1@" not in repr(mail)
    assert mail.purpose == "set a new password"


def test_the_code_of_a_message_signs_in() -> None:
    messages: list[vinculum_auth.Effect] = []
    arrived = threading.Event()

    def send(effect: vinculum_auth.Effect) -> None:
        messages.append(effect)
        arrived.set()

    with engine(send=send) as target:
        asked = target.handle("POST", path("sendVerificationCode"), json={"phoneNumber": "+15555550100"})
        assert arrived.wait(60)
        [message] = messages
        assert (message.kind, message.phone_number, message.email) == ("PHONE_SIGNIN", "+15555550100", None)
        answer = {"sessionInfo": asked.json()["sessionInfo"], "code": message.code}
        assert target.handle("POST", path("signInWithPhoneNumber"), json=answer).status == 200


def test_the_owner_of_a_strict_account_gets_a_notice() -> None:
    sent: queue.SimpleQueue[vinculum_auth.Effect] = queue.SimpleQueue()
    with engine(settings={"trust": "strict"}, send=sent.put) as target:
        token = sign_up(target)["idToken"]
        # A notice goes to a verified address alone.
        asked = {"requestType": "VERIFY_EMAIL", "idToken": token}
        assert target.handle("POST", path("sendOobCode"), json=asked).status == 200
        verified = {"oobCode": sent.get(timeout=60).code}
        assert target.handle("POST", path("update"), json=verified).status == 200
        change = {"idToken": token, "password": "another long password"}
        assert target.handle("POST", path("update"), json=change).status == 200
        notice = sent.get(timeout=60)
    assert notice.kind == "NOTICE" and sent.empty()
    assert notice.email == "p1@example.com" and notice.text and "password" in notice.text
    assert notice.code is None and notice.link is None


def test_a_refused_request_sends_nothing() -> None:
    sent: list[vinculum_auth.Effect] = []
    with engine(send=sent.append) as target:
        sign_up(target)
        for body in ({**RESET, "email": "nobody@example.com"}, {**RESET, "requestType": "NONE"}, {}):
            assert target.handle("POST", path("sendOobCode"), json=body).status == 400
        with pytest.raises(vinculum_auth.MalformedError):
            target.handle("POST", path("sendOobCode"), json=RESET, peer="localhost")
        assert target.handle("POST", path("lookup"), json={"idToken": "none"}).status == 400
    assert sent == []


class FullStore(vinculum_auth.MemoryStore):
    """A store that fails as long as it is told to."""

    fails = False
    fails_to_replace = False

    def append(self, changes: bytes) -> None:
        if self.fails:
            raise vinculum_auth.StoreError("the disk is full")
        super().append(changes)

    def replace(self, snapshot: bytes) -> None:
        if self.fails_to_replace:
            raise vinculum_auth.StoreError("the disk is full")
        super().replace(snapshot)


def test_what_could_not_be_stored_is_not_sent() -> None:
    sent: list[vinculum_auth.Effect] = []
    store = FullStore()
    with engine(send=sent.append, store=store) as target:
        sign_up(target)
        store.fails = True
        with pytest.raises(vinculum_auth.StoreError, match="full"):
            reset(target)
        store.fails = False
        assert reset(target) == 200
    assert len(sent) == 1


def test_it_is_stored_before_it_is_sent() -> None:
    store = vinculum_auth.MemoryStore()
    counts: list[int] = []
    with engine(send=lambda effect: counts.append(len(store.load().changes)), store=store) as target:
        sign_up(target)
        reset(target)
    assert counts == [2]


def test_a_store_that_cannot_be_compacted_loses_neither_response_nor_mail(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("vinculum_auth.engine._COMPACTION", 300)
    sent: list[vinculum_auth.Effect] = []
    store = FullStore()
    with engine(send=sent.append, store=store) as target:
        store.fails_to_replace = True
        for number in range(1, 30):
            sign_up(target, number)
            assert reset(target, f"p{number}@example.com") == 200
        failures = caplog.text.count("could not be replaced by a snapshot: the disk is full")
        # Each time after twice as many changes.
        assert 1 < failures < 10
        assert store.load().snapshot is None
        store.fails_to_replace = False
        before = target.snapshot()
        for number in range(30, 90):
            sign_up(target, number)
        assert store.load().snapshot is not None
        assert len(before) < len(target.snapshot())
    assert len(sent) == 29


def test_a_failure_to_send_changes_no_response_and_the_code_stays(caplog: pytest.LogCaptureFixture) -> None:
    failures: list[tuple[Exception, vinculum_auth.Effect]] = []

    def send(effect: vinculum_auth.Effect) -> None:
        raise ConnectionRefusedError("no mail server")

    def fail(error: Exception, effect: vinculum_auth.Effect) -> None:
        failures.append((error, effect))

    with engine(send=send, on_send_error=fail) as target:
        sign_up(target)
        assert reset(target) == 200
        pending = target.handle("GET", "/emulator/v1/projects/demo/oobCodes", OWNER).json()["oobCodes"]
    [(error, effect)] = failures
    assert "no mail server" in str(error)
    assert [one["oobCode"] for one in pending] == [effect.code]
    assert caplog.text == ""


@pytest.mark.parametrize("handles", [False, True])
def test_a_failure_that_none_handles_is_logged_without_the_code(
    handles: bool, caplog: pytest.LogCaptureFixture
) -> None:
    codes: list[str] = []

    def send(effect: vinculum_auth.Effect) -> None:
        codes.append(effect.code or "")
        raise OSError("no mail server")

    def fail(error: Exception, effect: vinculum_auth.Effect) -> None:
        raise ValueError("a bug of the host")

    with engine(send=send, on_send_error=fail if handles else None) as target:
        sign_up(target)
        assert reset(target) == 200
        assert target.handle("POST", path("lookup"), json={"idToken": "none"}).status == 400
    [record] = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert record.getMessage() == "the PASSWORD_RESET could not be sent"
    assert ("a bug of the host" if handles else "no mail server") in caplog.text
    assert codes[0] not in caplog.text and "p1@example.com" not in caplog.text


def test_no_response_waits_and_the_order_is_that_of_the_requests() -> None:
    sent: list[str | None] = []
    released = threading.Event()

    def send(effect: vinculum_auth.Effect) -> None:
        assert released.wait(60)
        sent.append(effect.email)

    with engine(send=send) as target:
        addresses = [f"p{number}@example.com" for number in range(1, 6)]
        for number, address in enumerate(addresses, start=1):
            sign_up(target, number)
            assert reset(target, address) == 200
        assert sent == []
        released.set()
    # Closing waits.
    assert sent == addresses


def test_flush_waits_until_everything_so_far_is_sent() -> None:
    sent: list[str | None] = []

    def send(effect: vinculum_auth.Effect) -> None:
        time.sleep(0.02)
        # In the function that sends there is nothing to wait for.
        target.flush()
        sent.append(effect.email)

    with engine(send=send) as target:
        target.flush()
        sign_up(target)
        for count in range(1, 4):
            reset(target)
            target.flush()
            assert len(sent) == count
    target.flush()


def test_what_sends_may_use_an_engine_that_is_being_closed() -> None:
    statuses: list[int] = []

    def send(effect: vinculum_auth.Effect) -> None:
        time.sleep(0.05)
        statuses.append(target.handle("GET", "/emulator/v1/projects/demo/oobCodes", OWNER).status)

    with engine(send=send) as target:
        sign_up(target)
        reset(target)
    assert statuses == [200]


def test_what_sends_may_use_and_close_the_engine() -> None:
    statuses: list[int] = []
    closed = threading.Event()
    targets: list[vinculum_auth.Engine] = []

    def send(effect: vinculum_auth.Effect) -> None:
        made = targets[0].handle(
            "POST", f"{API}/projects/demo/accounts", OWNER, json={"email": "made-while-sending@example.com"})
        statuses.append(made.status)
        targets[0].close()
        closed.set()

    targets.append(engine(send=send))
    sign_up(targets[0])
    reset(targets[0])
    assert closed.wait(60)
    assert statuses == [200]
    with pytest.raises(vinculum_auth.ClosedError):
        targets[0].handle("GET", "/")


@pytest.mark.parametrize(("member", "value"), [("phoneNumber", "+1"), ("email", "a@b.example"), ("futureMember", {})])
def test_members_that_are_not_known_are_left_out(member: str, value: object) -> None:
    members = {"kind": "K", "locale": "de", "purpose": "p", member: value}
    effect = vinculum_auth.Effect.of(json.dumps(members).encode())
    assert (effect.kind, effect.locale, effect.purpose) == ("K", "de", "p")
    assert effect.phone_number == (value if member == "phoneNumber" else None)
    assert effect.email == (value if member == "email" else None)


def of_async(send: Callable[[vinculum_auth.Effect], object], **options: Any) -> vinculum_auth.AsyncEngine:
    return vinculum_auth.AsyncEngine("demo", settings={"hashCost": "1"}, now=lambda: NOW, send=send, **options)


def test_a_coroutine_sends_and_may_use_the_engine() -> None:
    sent: list[str] = []
    targets: list[vinculum_auth.AsyncEngine] = []

    async def send(effect: vinculum_auth.Effect) -> None:
        await asyncio.sleep(0.01)
        response = await targets[0].handle("GET", "/emulator/v1/projects/demo/oobCodes", OWNER)
        sent.append(f"{effect.kind} {response.status}")

    async def run() -> None:
        async with of_async(send) as target:
            targets.append(target)
            await target.handle("POST", path("signUp"), json=person())
            assert (await target.handle("POST", path("sendOobCode"), json=RESET)).status == 200
            assert sent == []
            await target.flush()
            assert sent == ["PASSWORD_RESET 200"]
            await target.handle("POST", path("sendOobCode"), json=RESET)

    asyncio.run(run())
    assert sent == ["PASSWORD_RESET 200"] * 2


def test_closing_waits_for_a_coroutine_that_sends() -> None:
    sent: list[str] = []
    failures: list[str] = []

    async def send(effect: vinculum_auth.Effect) -> None:
        await asyncio.sleep(0.05)
        if sent:
            raise OSError("the second fails")
        sent.append(effect.kind)

    async def run() -> None:
        async with of_async(send, on_send_error=lambda error, effect: failures.append(str(error))) as target:
            await target.handle("POST", path("signUp"), json=person())
            for _ in range(2):
                assert (await target.handle("POST", path("sendOobCode"), json=RESET)).status == 200

    asyncio.run(run())
    assert (sent, failures) == (["PASSWORD_RESET"], ["the second fails"])


def test_a_plain_function_sends_for_asyncio_too() -> None:
    sent: list[vinculum_auth.Effect] = []

    async def run() -> None:
        async with of_async(sent.append) as target:
            await target.handle("POST", path("signUp"), json=person())
            await target.handle("POST", path("sendOobCode"), json=RESET)

    asyncio.run(run())
    assert [effect.kind for effect in sent] == ["PASSWORD_RESET"]
