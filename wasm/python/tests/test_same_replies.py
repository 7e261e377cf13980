"""Random calls, valid and malformed, get the same replies here and by the module's host in Node."""
from __future__ import annotations

import importlib.resources
import random
import shutil
import subprocess
from pathlib import Path

import pytest
import vinculum_auth
from vinculum_auth.packets import pack, request_list, settings_parts
from vinculum_auth.trampoline import PARAMETERS

from support import NOW, of_seed, path, seeds

HOST = Path(__file__).resolve().parents[3] / "wasm/hosts/call-module.mjs"
MODULE = str(importlib.resources.files("vinculum_auth").joinpath("vinculum-module.wasm"))
#: The name of an export, its numbers, and its input.
Call = tuple[str, list[int], bytes | None]


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


def settings(source: random.Random) -> list[bytes]:
    return settings_parts({"projectId": "demo", "hashCost": source.choice(["1", "1", "99"])})


def random_call(source: random.Random) -> Call:
    handle = source.choice([1, 1, 1, 2, 0, 9, 0xFFFF_FFFF])
    seed, now = source.randbytes(32), NOW + source.randrange(10_000)
    commits = source.choice([0, 1, 1, 1, 2])
    peer = source.choice(["", "", "192.0.2.7", "2001:db8::7", "localhost"])
    answers = source.choice([b"", b"", b"", pack([pack(["passwordHash", bytes(64)])]), garbage(source)])
    calls: list[Call] = [
        ("call", [handle, now, commits], pack([seed, peer, answers]) + request(source)),
        ("call", [handle, now, commits], pack([seed, peer, answers]) + request(source)),
        ("call", [handle, now, commits], pack([seed, "", b""]) + request(source)),
        ("call", [handle, now, commits], garbage(source)),
        ("commit", [handle, source.randrange(-1, 9)], garbage(source)),
        ("changes_since", [handle, source.randrange(-1, 9)], None),
        ("snapshot", [handle], None), ("answer", [], garbage(source)),
        ("restore", [], pack([seed, garbage(source), *settings(source)])),
        ("create", [], pack([seed, *settings(source)])),
    ]
    return source.choice(calls)


def line(call: Call) -> str:
    """The call as `call-module.mjs` reads it."""
    name, numbers, data = call
    words = [f"l:{value}" if kind == "l" else str(value) for kind, value in zip(PARAMETERS[name], numbers)]
    return " ".join([name, *words, *([] if data is None else [f"h:{data.hex()}"])])


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node to compare with")
@pytest.mark.parametrize("seed", seeds(6), ids=of_seed)
def test_random_calls_get_the_same_replies(seed: str) -> None:
    source = random.Random(seed)
    first: Call = ("create", [], pack([bytes(32), *settings_parts({"projectId": "demo", "hashCost": "1"})]))
    calls = [first, *(random_call(source) for _ in range(150))]
    instance = vinculum_auth.Instance()
    replies = []
    for name, numbers, data in calls:
        status, packed = instance.reply(name, *numbers, data=data)
        replies.append(f"{status} {packed.hex()}")
    node = subprocess.run(
        ["node", str(HOST), MODULE], input="\n".join(map(line, calls)), capture_output=True, text=True, timeout=60)
    assert node.returncode == 0, node.stderr
    others = node.stdout.splitlines()
    assert len(others) == len(replies)
    for call, one, other in zip(calls, replies, others):
        assert one == other, f"{of_seed(seed)}: {line(call)}"
    # The calls reach what they are meant to compare.
    assert sum(reply.startswith("0 ") for reply in replies) > 20
    assert sum(not reply.startswith("0 ") for reply in replies) > 20
