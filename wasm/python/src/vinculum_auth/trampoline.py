"""The exports of the embedding module, called through the C interface of wasmtime.

A call of `wasmtime.Func` costs Python about ten microseconds, and about as much again for each number that is passed,
because it asks for the type of the function and converts each value by itself. `wasmtime_func_call_unchecked` takes the
numbers from an array, and compares no types: `unfit` has compared them once for the module. What ctypes passes is made
once for an instance, because converting the arguments took as long as the call.
"""
from __future__ import annotations

import ctypes
import struct
from typing import Any

import wasmtime
from wasmtime import _ffi as ffi

#: The parameters of each export that returns an address: `i` has 32 bits, `l` has 64.
PARAMETERS = {
    "allocate": "i", "free": "i", "create": "ii", "restore": "ii", "call": "iliii", "answer": "ii", "commit": "ilii",
    "changes_since": "il", "snapshot": "i", "drop": "i",
}
_TYPES = {"i": "i32", "l": "i64"}
#: A value of the C interface takes 16 bytes, and begins with the number.
_FIELDS = {"i": "I12x", "l": "q8x"}
_MOST = max(map(len, PARAMETERS.values()))
_RESULT = struct.Struct("<I")
_NO_MEMORY = memoryview(b"")
_ADDRESS = ctypes.c_void_p
_COUNT = ctypes.c_size_t(_MOST)
_ERROR = ctypes.POINTER(ffi.wasmtime_error_t)
# With addresses, because making pointers takes longer than the call.
_call_unchecked = ffi.dll["wasmtime_func_call_unchecked"]
_call_unchecked.restype = _ADDRESS
_memory_size = ffi.dll["wasmtime_memory_data_size"]
_memory_size.restype = ctypes.c_size_t


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


def _address(place: Any) -> ctypes.c_void_p:
    return _ADDRESS(ctypes.addressof(place))


class Trampoline:
    """The exports of one instance of a module that is not `unfit`. Its methods raise what wasmtime raises."""

    def __init__(self, store: wasmtime.Store, instance: wasmtime.Instance) -> None:
        exports = instance.exports(store)
        memory = exports["memory"]
        assert isinstance(memory, wasmtime.Memory)
        self._store = store
        self._exported = memory
        # The arguments of a call, and then its result; and the trap that ended it.
        values = (ffi.wasmtime_val_raw_t * _MOST)()
        self._numbers = memoryview(values).cast("B")
        self._trap = ctypes.POINTER(ffi.wasm_trap_t)()
        self._context = ctypes.cast(store._context(), _ADDRESS)
        self._memory, self._values, self._trapped = map(_address, (memory._memory, values, self._trap))
        #: Of each export the function itself, which its address needs, and the form of its numbers.
        self._functions: dict[str, tuple[wasmtime.Func, ctypes.c_void_p, struct.Struct]] = {}
        for name, kinds in PARAMETERS.items():
            function = exports[f"vinculum_{name}"]
            assert isinstance(function, wasmtime.Func)
            fields = struct.Struct("<" + "".join(_FIELDS[kind] for kind in kinds))
            self._functions[name] = function, _address(function._func), fields
        #: The memory of the instance until the next call; empty after a call that was interrupted.
        self.memory = _NO_MEMORY
        self.renew()

    def renew(self) -> None:
        """Finds the memory of the instance again."""
        self.memory = memoryview(self._exported.get_buffer_ptr(self._store)).cast("B")

    def call(self, name: str, *numbers: int) -> int:
        """Calls an export; returns the address that it returned. The numbers must have the right count and sizes."""
        _, function, fields = self._functions[name]
        fields.pack_into(self._numbers, 0, *numbers)
        # An interrupt may end this method anywhere, and must not leave a view of memory that has moved.
        memory, self.memory = self.memory, _NO_MEMORY
        error = _call_unchecked(self._context, function, self._values, _COUNT, self._trapped)
        if error:
            raise wasmtime.WasmtimeError._from_ptr(ctypes.cast(error, _ERROR))
        if self._trap:
            # The error owns what the pointer leads to.
            trap = type(self._trap)(self._trap.contents)
            ctypes.memset(self._trapped, 0, ctypes.sizeof(self._trap))
            raise wasmtime.Trap._from_ptr(trap)
        address: int
        [address] = _RESULT.unpack_from(self._numbers)
        # Memory moves only to grow.
        if _memory_size(self._context, self._memory) == len(memory):
            self.memory = memory
        else:
            self.renew()
        return address
