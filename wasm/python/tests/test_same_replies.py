"""Random calls, valid and malformed, get the same replies here and by the module's host in Node."""
from __future__ import annotations

import importlib.resources
import random
import shutil
import subprocess
from pathlib import Path

import pytest
import vinculum
from vinculum.packets import pack, request_list, settings_list
from vinculum.words import Long, Seed

from support import NOW, path

HOST = Path(__file__).resolve().parents[3] / "wasm/hosts/call-module.mjs"
MODULE = str(importlib.resources.files("vinculum").joinpath("vinculum-module.wasm"))
Call = tuple[str, list[int | bytes]]


def garbage(source: random.Random) -> bytes:
    return source.choice([
        source.randbytes(source.randrange(60)), pack([source.randbytes(source.randrange(9)) for _ in range(3)])])


def request(source: random.Random) -> bytes:
    headers = {"Content-Type": "application/json", "Authorization": "Bearer owner"}
    address = f"p{source.randrange(4)}@example.com"
    return source.choice([
        request_list("POST", path("signUp"), headers, "{}"),
        request_list("POST", path("signUp"), headers, f'{{"email":"{address}","password":"secret1"}}'),
        request_list("POST", path("sendOobCode"), headers, f'{{"requestType":"PASSWORD_RESET","email":"{address}"}}'),
        request_list("GET", "/emulator/v1/projects/demo/oobCodes", headers, ""),
        request_list("GET", "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:batchGet", headers, ""),
        garbage(source),
    ])


def random_call(source: random.Random) -> Call:
    handle = source.choice([1, 1, 1, 2, 0, 9, 0xFFFF_FFFF])
    seed, now = Seed(source.randbytes(32)), Long(NOW + source.randrange(10_000))
    commits = source.choice([0, 1, 1, 1, 2])
    calls: list[Call] = [
        ("call", [handle, request(source), now, seed, commits]),
        ("call", [handle, request(source), now, seed, commits]),
        ("resume", [handle, request(source), now, seed, commits, pack([pack(["passwordHash", bytes(64)])])]),
        ("resume", [handle, request(source), now, seed, commits, garbage(source)]),
        ("commit", [handle, Long(source.randrange(-1, 9)), garbage(source)]),
        ("changes_since", [handle, Long(source.randrange(-1, 9))]),
        ("snapshot", [handle]), ("answer", [garbage(source)]),
        ("restore", [settings_list({"projectId": "demo"}), seed, garbage(source)]),
        ("create", [settings_list({"projectId": "demo", "hashCost": source.choice(["1", "99"])}), seed]),
    ]
    return source.choice(calls)


def line(call: Call) -> str:
    """The call as `call-module.mjs` reads it."""
    name, values = call
    words = [
        f"l:{value}" if isinstance(value, Long) else f"s:{value.hex()}" if isinstance(value, Seed)
        else f"h:{value.hex()}" if isinstance(value, bytes) else str(value) for value in values]
    return " ".join([name, *words])


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node to compare with")
@pytest.mark.parametrize("number", range(6))
def test_random_calls_get_the_same_replies(number: int) -> None:
    source = random.Random(number)
    first: Call = ("create", [settings_list({"projectId": "demo", "hashCost": "1"}), Seed(bytes(32))])
    calls = [first, *(random_call(source) for _ in range(150))]
    instance = vinculum.Instance()
    replies = []
    for name, values in calls:
        status, packed = instance.reply(name, *values)
        replies.append(f"{status} {packed.hex()}")
    node = subprocess.run(
        ["node", str(HOST), MODULE], input="\n".join(map(line, calls)), capture_output=True, text=True, timeout=60)
    assert node.returncode == 0, node.stderr
    others = node.stdout.splitlines()
    assert len(others) == len(replies)
    for call, one, other in zip(calls, replies, others):
        assert one == other, f"seed {number}: {line(call)}"
    # The calls reach what they are meant to compare.
    assert sum(reply.startswith("0 ") for reply in replies) > 20
    assert sum(not reply.startswith("0 ") for reply in replies) > 20
