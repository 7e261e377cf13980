"""A module of a few instructions, through which the exports of the embedding module are called.

A call of wasmtime costs Python about ten microseconds, and about as much again for each number that is passed, because
it asks for the type of the function and converts each value by itself. The functions of this module have neither
parameters nor results: they take the numbers from a page of their own, which the host writes in one go.
"""
from __future__ import annotations

import struct

import wasmtime

#: The parameters of each export that returns an address: `i` has 32 bits, `l` has 64.
PARAMETERS = {
    "allocate": "i", "free": "i", "create": "ii", "restore": "ii", "call": "iliii", "answer": "ii", "commit": "ilii",
    "changes_since": "il", "snapshot": "i", "drop": "i",
}
#: The page begins with the address, and the length of the module's memory in pages. Each parameter takes 8 bytes.
_FIRST = 8
_RESULT = struct.Struct("<II")
_TYPES = {"i": "i32", "l": "i64"}
_FIELDS = {"i": "I4x", "l": "q"}
_NO_MEMORY = memoryview(b"")


def compiled(engine: wasmtime.Engine) -> wasmtime.Module:
    """Compiles the module."""
    imports, functions = [], []
    for name, kinds in PARAMETERS.items():
        types = " ".join(_TYPES[kind] for kind in kinds)
        values = " ".join(
            f"({_TYPES[kind]}.load $page (i32.const {_FIRST + 8 * index}))" for index, kind in enumerate(kinds))
        imports.append(f'(import "module" "{name}" (func ${name} (param {types}) (result i32)))')
        functions.append(
            f'(func (export "{name}") (i32.store $page (i32.const 0) (call ${name} {values}))'
            " (i32.store $page (i32.const 4) (memory.size $module)))")
    memories = ['(import "module" "memory" (memory $module 0))', '(memory $page (export "page") 1 1)']
    return wasmtime.Module(engine, "\n".join(["(module", memories[0], *imports, memories[1], *functions, ")"]))


def unfit(module: wasmtime.Module) -> list[str]:
    """Returns the names of the exports that the embedding module must have and this module has not, or not so."""
    found: set[str] = set()
    for export in module.exports:
        kind, name = export.type, export.name or ""
        if isinstance(kind, wasmtime.FuncType):
            found.add(" ".join([name, *map(str, kind.params), "->", *map(str, kind.results)]))
        elif isinstance(kind, wasmtime.MemoryType):
            found.add(name)
    wanted = {"memory": "memory", "_initialize": "_initialize ->"} | {
        f"vinculum_{name}": " ".join([f"vinculum_{name}", *(_TYPES[kind] for kind in kinds), "->", "i32"])
        for name, kinds in PARAMETERS.items()
    }
    return sorted(name for name, form in wanted.items() if form not in found)


class Trampoline:
    """The exports of one instance. Its methods raise what wasmtime raises."""

    def __init__(self, store: wasmtime.Store, module: wasmtime.Module, instance: wasmtime.Instance) -> None:
        exports = instance.exports(store)
        memory = exports["memory"]
        assert isinstance(memory, wasmtime.Memory)
        imports = [memory, *(exports[f"vinculum_{name}"] for name in PARAMETERS)]
        own = wasmtime.Instance(store, module, imports).exports(store)
        page = own["page"]
        assert isinstance(page, wasmtime.Memory)
        self._store = store
        self._exported = memory
        # A memory of one page never moves.
        self._page = memoryview(page.get_buffer_ptr(store)).cast("B")
        self._functions: dict[str, tuple[wasmtime.Func, struct.Struct]] = {}
        for name, kinds in PARAMETERS.items():
            function = own[name]
            assert isinstance(function, wasmtime.Func)
            self._functions[name] = function, struct.Struct("<" + "".join(_FIELDS[kind] for kind in kinds))
        #: The memory of the instance until the next call; empty after a call that was interrupted.
        self.memory = _NO_MEMORY
        self.renew()

    def renew(self) -> None:
        """Finds the memory of the instance again."""
        self.memory = memoryview(self._exported.get_buffer_ptr(self._store)).cast("B")

    def call(self, name: str, *numbers: int) -> int:
        """Calls an export; returns the address that it returned. The numbers must have the right count and sizes."""
        function, fields = self._functions[name]
        fields.pack_into(self._page, _FIRST, *numbers)
        # An interrupt may end this method anywhere, and must not leave a view of memory that has moved.
        memory, self.memory = self.memory, _NO_MEMORY
        function(self._store)
        address: int
        address, page_count = _RESULT.unpack_from(self._page)
        # Memory moves only to grow.
        if page_count << 16 == len(memory):
            self.memory = memory
        else:
            self.renew()
        return address
