"""The border itself: buffers, handles, cursors, versions and instances that stop."""
from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
import vinculum_auth
import wasmtime
from vinculum_auth.instance import Proposal, Questions
from vinculum_auth.packets import pack, request_list, unpack
from vinculum_auth.trampoline import PARAMETERS
from vinculum_auth.words import Buffer

from support import NOW, of_seed, path, seeds

SETTINGS = {"projectId": "demo", "hashCost": "1"}
SEED = bytes(range(32))
ANONYMOUS = request_list("POST", path("signUp"), {"Content-Type": "application/json"}, "{}")


@pytest.fixture
def instance() -> vinculum_auth.Instance:
    return vinculum_auth.Instance()


def proposed(instance: vinculum_auth.Instance, handle: int, **options: Any) -> Proposal:
    outcome = instance.call(handle, ANONYMOUS, NOW, SEED, **options)
    assert isinstance(outcome, Proposal)
    return outcome


def test_the_module_has_no_imports() -> None:
    assert vinculum_auth.Program.load().module.imports == []


def test_a_list_is_read_as_it_was_packed() -> None:
    for seed in seeds(200):
        source = random.Random(seed)
        parts = [source.randbytes(source.randrange(9)) for _ in range(source.randrange(6))]
        packed = pack(parts)
        assert unpack(packed) == parts, of_seed(seed)
        for end in range(len(packed)):
            # A list that ends between two parts is a shorter list; any other end is a cut.
            try:
                assert unpack(packed[:end]) == parts[: len(unpack(packed[:end]))]
            except vinculum_auth.ArgumentValueError as error:
                assert "cut" in str(error)


def test_changes_are_committed_once_and_followed(instance: vinculum_auth.Instance) -> None:
    handle = instance.create(SETTINGS, SEED)
    empty, start = instance.snapshot(handle)
    proposal = proposed(instance, handle, commits=False)
    assert instance.snapshot(handle) == (empty, start)
    assert instance.commit(handle, proposal.cursor, proposal.changes) == start + 1
    with pytest.raises(vinculum_auth.ConflictError):
        instance.commit(handle, proposal.cursor, proposal.changes)
    assert instance.changes_since(handle, start) == (start + 1, [proposal.changes])
    follower = instance.restore(SETTINGS, SEED, empty)
    instance.commit(follower, 0, proposal.changes)
    assert instance.snapshot(follower)[0] == instance.snapshot(handle)[0]
    instance.changes_since(handle, start + 1)
    with pytest.raises(vinculum_auth.ForgottenError):
        instance.changes_since(handle, start)


def test_a_snapshot_with_one_wrong_bit_is_refused(instance: vinculum_auth.Instance) -> None:
    handle = instance.create(SETTINGS, SEED)
    proposed(instance, handle)
    snapshot, _ = instance.snapshot(handle)
    for index in range(len(snapshot)):
        damaged = bytearray(snapshot)
        damaged[index] ^= 1 << index % 8
        with pytest.raises(vinculum_auth.DamagedError):
            instance.restore(SETTINGS, SEED, bytes(damaged))


def test_use_after_drop_is_refused(instance: vinculum_auth.Instance) -> None:
    first, second = instance.create(SETTINGS, SEED), instance.create(SETTINGS, SEED)
    proposed(instance, second)
    before = instance.snapshot(second)
    instance.drop(first)
    uses: list[Callable[[], object]] = [
        lambda: instance.snapshot(first), lambda: instance.drop(first), lambda: proposed(instance, first),
        lambda: instance.commit(first, 0, b""), lambda: instance.changes_since(first, 0),
    ]
    for use in uses:
        with pytest.raises(vinculum_auth.UnknownHandleError):
            use()
    assert instance.snapshot(second) == before
    assert instance.create(SETTINGS, SEED) > second


def test_wrong_addresses_and_lengths_are_refused(instance: vinculum_auth.Instance) -> None:
    handle = instance.create(SETTINGS, SEED)
    before = instance.snapshot(handle)
    held = instance.put(pack([SEED, "", ""]) + ANONYMOUS)
    assert instance.reply("call", handle, NOW, 0, data=held)[0] == vinculum_auth.Status.DONE
    end = instance.memory_size
    wrong = [
        Buffer(held.address, held.length + 1), Buffer(held.address + 1, 1), Buffer(0, 1), Buffer(end - 1, 2),
        Buffer(end, 1), Buffer(-1, 1), Buffer(held.address, -1), Buffer(held.address, 1 << 31),
    ]
    for buffer in wrong:
        status, _ = instance.reply("call", handle, NOW, 0, data=buffer)
        assert status == vinculum_auth.Status.BAD_BUFFER
    instance.free(held)
    with pytest.raises(vinculum_auth.BadBufferError, match="freed before"):
        instance.free(held)
    status, _ = instance.reply("call", handle, NOW, 0, data=held)
    assert status == vinculum_auth.Status.BAD_BUFFER
    assert instance.snapshot(handle) == before


WRONG_CALLS: list[tuple[Callable[[vinculum_auth.Instance], object], type[Exception], str]] = [
    (lambda i: i.create(None, SEED), vinculum_auth.ArgumentTypeError, "settings"),
    (lambda i: i.create(SETTINGS, b"short"), vinculum_auth.ArgumentValueError, "32 bytes"),
    (lambda i: i.create(SETTINGS, None), vinculum_auth.ArgumentTypeError, "32 bytes"),  # type: ignore[arg-type]
    (lambda i: i.restore(SETTINGS, SEED, "x"), vinculum_auth.ArgumentTypeError, "snapshot"),  # type: ignore[arg-type]
    (lambda i: i.snapshot("1"), vinculum_auth.ArgumentTypeError, "handle must be int"),  # type: ignore[arg-type]
    (lambda i: i.snapshot(-1), vinculum_auth.ArgumentValueError, "handle must be from 0"),
    (lambda i: i.snapshot(1 << 32), vinculum_auth.ArgumentValueError, "handle must be from 0"),
    (lambda i: i.commit(1, 1.0, b""), vinculum_auth.ArgumentTypeError, "cursor must be int"),  # type: ignore[arg-type]
    (lambda i: i.commit(1, 1 << 63, b""), vinculum_auth.ArgumentValueError, "cursor must be from"),
    (lambda i: i.call(1, ANONYMOUS, "now", SEED), vinculum_auth.ArgumentTypeError, "now"),  # type: ignore[arg-type]
    (lambda i: i.call(1, ANONYMOUS, NOW, SEED, commits=2), vinculum_auth.ArgumentTypeError, "commits"),  # type: ignore
    (lambda i: i.call(1, "POST", NOW, SEED), vinculum_auth.ArgumentTypeError, "request"),  # type: ignore[arg-type]
    (lambda i: i.call(1, b"cut", NOW, SEED), vinculum_auth.MalformedError, "list"),
    (lambda i: i.answer("question"), vinculum_auth.ArgumentTypeError, "sequence"),  # type: ignore[arg-type]
    (lambda i: i.answer([b"sign", b"k", b"ES256", b"x"]), vinculum_auth.MalformedError, "private keys"),
    (lambda i: i.free(7), vinculum_auth.ArgumentTypeError, "put returned"),  # type: ignore[arg-type]
    (lambda i: i.call(1, ANONYMOUS, NOW, SEED, peer=b"::1"), vinculum_auth.ArgumentTypeError, "peer"),  # type: ignore
    (lambda i: i.call(1, ANONYMOUS, NOW, SEED, peer="localhost"), vinculum_auth.MalformedError, "IPv4 or IPv6 address"),
    (lambda i: i.reply("nothing"), vinculum_auth.ArgumentValueError, "no export"),
    (lambda i: i.reply("allocate", 8), vinculum_auth.ArgumentValueError, "no export"),
    (lambda i: i.reply("drop", "1"), vinculum_auth.ArgumentTypeError, "must be int"),  # type: ignore[arg-type]
    (lambda i: i.reply("answer", data="x"), vinculum_auth.ArgumentTypeError, "must be bytes"),  # type: ignore[arg-type]
    (lambda i: i.reply("snapshot"), vinculum_auth.ArgumentValueError, "takes 1 numbers"),
]


@pytest.mark.parametrize(("use", "error", "text"), WRONG_CALLS)
def test_a_wrong_call_is_refused_with_what_to_pass(
    instance: vinculum_auth.Instance, use: Callable[[vinculum_auth.Instance], object], error: type[Exception], text: str
) -> None:
    handle = instance.create(SETTINGS, SEED)
    before = instance.snapshot(handle)
    with pytest.raises(error, match=text):
        use(instance)
    assert instance.snapshot(handle) == before


@pytest.mark.parametrize("seed", seeds(1), ids=of_seed)
def test_garbage_is_answered_with_a_status(instance: vinculum_auth.Instance, seed: str) -> None:
    handle = instance.create(SETTINGS, SEED)
    proposed(instance, handle)
    before = instance.snapshot(handle)
    source = random.Random(seed)
    for round in range(2000):
        name = source.choice(["create", "restore", "call", "commit", "answer"])
        numbers = {"call": [handle, NOW, source.randrange(3)], "commit": [handle, source.randrange(3)]}.get(name, [])
        parts = [source.randbytes(source.randrange(40)) for _ in range(source.randrange(9))]
        data = source.choice([source.randbytes(source.randrange(80)), pack(parts), pack([SEED, *parts])])
        status, _ = instance.reply(name, *numbers, data=data)
        assert status in list(vinculum_auth.Status), f"round {round}: {name}"
    assert instance.snapshot(handle) == before


def test_two_threads_on_one_instance_get_an_error(instance: vinculum_auth.Instance) -> None:
    handle = instance.create(SETTINGS, SEED)
    body = '{"email":"a@example.com","password":"a long enough password"}'
    request = request_list("POST", path("signUp"), {"Content-Type": "application/json"}, body)
    slow = instance.create({"projectId": "slow"}, SEED)
    outcome = instance.call(slow, request, NOW, SEED)
    assert isinstance(outcome, Questions)
    met = threading.Event()

    def hash_again_and_again() -> None:
        while not met.is_set():
            try:
                instance.answer(outcome.questions[0])
            except vinculum_auth.BusyError:
                pass

    thread = threading.Thread(target=hash_again_and_again)
    thread.start()
    texts: list[str] = []
    deadline = time.monotonic() + 60
    while not texts and time.monotonic() < deadline:
        try:
            instance.snapshot(handle)
        except vinculum_auth.BusyError as error:
            texts.append(str(error))
    met.set()
    thread.join()
    assert len(texts) == 1 and "another thread" in texts[0]
    assert proposed(instance, handle).status == 200


def test_an_instance_that_stopped_refuses_everything() -> None:
    # The input fits into memory, and its copy inside the module does not.
    small = vinculum_auth.Instance(memory_limit=8 << 20)
    handle = small.create(SETTINGS, SEED)
    with pytest.raises(vinculum_auth.TrapError, match="stopped in vinculum_call"):
        small.call(handle, request_list("POST", "/", None, bytes(6 << 20)), NOW, SEED)
    with pytest.raises(vinculum_auth.TrapError, match="make another one"):
        small.snapshot(handle)


def test_an_interrupt_leaves_no_memory_that_has_moved(
    instance: vinculum_auth.Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Interrupted:
        def unpack_from(self, page: memoryview) -> Any:
            raise KeyboardInterrupt

    handle = instance.create(SETTINGS, SEED)
    size = instance.memory_size
    with monkeypatch.context() as patch:
        patch.setattr("vinculum_auth.trampoline._RESULT", Interrupted())
        with pytest.raises(KeyboardInterrupt):
            instance.put(bytes(4 * size))
        assert len(instance._exports.memory) == 0
    # The allocation has grown the memory, which may have moved it.
    assert proposed(instance, handle).status == 200
    assert instance.memory_size > 4 * size


def test_an_input_that_does_not_fit_is_refused() -> None:
    small = vinculum_auth.Instance(memory_limit=8 << 20)
    handle = small.create(SETTINGS, SEED)
    before = small.snapshot(handle)
    with pytest.raises(vinculum_auth.FullError, match="no room for a buffer"):
        small.call(handle, bytes(16 << 20), NOW, SEED)
    assert small.snapshot(handle) == before


def other_module(text: str) -> bytes:
    return bytes(wasmtime.wat2wasm(text))


OTHERS: list[tuple[bytes, str]] = [
    (b"no module", "not the embedding module"),
    (b"", "not the embedding module"),
    (b"\0asm\1\0\0\0", "not the embedding module"),
    (other_module('(module (import "wasi_snapshot_preview1" "x" (func)))'), "imports"),
    (other_module('(module (func (export "vinculum_version") (result i32) i32.const 1))'),
     "has version 1, and this package knows version 3; install the package that belongs"),
    (other_module('(module (func (export "vinculum_version") (result i32) i32.const 2))'), "version 2"),
    (other_module('(module (func (export "vinculum_version") (result i32) i32.const 4))'), "version 4"),
    (other_module('(module (func (export "vinculum_version") (result i32) i32.const 3))'), "lacks the exports"),
    (other_module('(module (func (export "vinculum_version") (result i32) unreachable))'), "not the embedding module"),
    (other_module('(module (global (export "vinculum_version") i32 (i32.const 1)))'), "not the embedding module"),
]


@pytest.mark.parametrize(("module", "text"), OTHERS)
def test_another_module_is_refused(module: bytes, text: str) -> None:
    with pytest.raises(vinculum_auth.ModuleError, match=text):
        vinculum_auth.Engine("demo", module=module)


def test_many_calls_use_no_more_memory_than_few(instance: vinculum_auth.Instance) -> None:
    handle = instance.create(SETTINGS, SEED)
    for _ in range(200):
        proposed(instance, handle, commits=False)
    size = instance.memory_size
    for _ in range(5000):
        proposed(instance, handle, commits=False)
    assert instance.memory_size == size


@pytest.mark.parametrize("seed", seeds(1), ids=of_seed)
def test_inputs_of_all_lengths_arrive_whole(instance: vinculum_auth.Instance, seed: str) -> None:
    handle = instance.create(SETTINGS, SEED)
    source = random.Random(seed)
    lengths = [6, 7, 255, 1023, 1024, 1025, 40, 4000, 65_400, 1 << 20, 10, 2 << 20, 11]
    lengths += [source.randrange(6, 4000) for _ in range(60)]
    for length in lengths:
        password = "".join(source.choices("abcdefgh", k=length))
        body = json.dumps({"email": "a@example.com", "password": password})
        request = request_list("POST", path("signUp"), {"Content-Type": "application/json"}, body)
        outcome = instance.call(handle, request, NOW, SEED)
        if isinstance(outcome, Questions):
            assert length <= 4000
            # The question of a sign-up holds its password.
            assert outcome.questions[0][:2] == [b"hashPassword", password.encode()]
        else:
            assert length > 4000 and outcome.status == 400, length


def pretending(results: dict[str, str], parameters: dict[str, str] = PARAMETERS) -> bytes:
    """A module with the exports of the border, whose functions return these results and do nothing."""
    types = {"i": "i32", "l": "i64"}
    functions = "".join(
        f'(func (export "vinculum_{name}") (param {" ".join(types[kind] for kind in kinds)}) (result i32)'
        f' {results.get(name, "i32.const 0")})'
        for name, kinds in parameters.items())
    return other_module(
        '(module (memory (export "memory") 1) (func (export "_initialize"))'
        f' (func (export "vinculum_version") (result i32) i32.const 3) {functions})')


@pytest.mark.parametrize(("allocate", "create"), [
    (16, 65_535), (16, 65_529), (65_535, 16), (-1, 16), (16, -1), (16, -8), (16, 1), (16, 0),
])
def test_a_module_that_points_outside_of_its_memory_is_left(allocate: int, create: int) -> None:
    # At address 1 lies what looks like the header of a reply whose length is 2^32 - 1.
    header = "i32.const 5 i32.const -1 i32.store"
    module = pretending({"allocate": f"i32.const {allocate}", "create": f"{header} i32.const {create}"})
    with pytest.raises(vinculum_auth.TrapError, match="outside of its memory"):
        vinculum_auth.Engine("demo", module=module)


def test_an_export_with_other_parameters_is_refused() -> None:
    module = pretending({}, {**PARAMETERS, "call": "iliiiii", "drop": "l"})
    with pytest.raises(vinculum_auth.ModuleError, match="vinculum_call, vinculum_drop, or has others"):
        vinculum_auth.Engine("demo", module=module)


def test_a_reply_is_not_freed_by_the_host(instance: vinculum_auth.Instance) -> None:
    handle = instance.create(SETTINGS, SEED)
    before = instance.snapshot(handle)
    address = instance._exports.call("snapshot", handle)
    with pytest.raises(vinculum_auth.BadBufferError):
        instance.free(Buffer(address, 8))
    assert instance.snapshot(handle) == before


def test_memory_that_grows_during_a_call_is_read_and_written_where_it_is_then(instance: vinculum_auth.Instance) -> None:
    handle = instance.create(SETTINGS, SEED)
    size = instance.memory_size
    count = 0
    while instance.memory_size < 3 * size:
        count += 1
        proposal = instance.call(handle, ANONYMOUS, NOW, count.to_bytes(32, "big"))
        assert isinstance(proposal, Proposal) and proposal.status == 200
        assert json.loads(proposal.body)["kind"] == "identitytoolkit#SignupNewUserResponse"
    snapshot, cursor = instance.snapshot(handle)
    assert cursor == count
    other = vinculum_auth.Instance()
    assert other.snapshot(other.restore(SETTINGS, SEED, snapshot))[0] == snapshot
