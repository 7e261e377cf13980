"""The compiled module. Compiling takes seconds, an instance less than a millisecond."""
from __future__ import annotations

import functools
import hashlib
import importlib.resources
import threading
from collections.abc import Mapping

import wasmtime

from .errors import ArgumentTypeError, ModuleError
from .packets import shown
from .trampoline import unfit

#: The version of the border that this host speaks.
BORDER_VERSION = 3

_OTHER = "these bytes are not the embedding module; leave out module= to use the one in this package"

_lock = threading.Lock()
_programs: dict[bytes, Program] = {}


class Program:
    """A compiled module, which any number of instances on any threads share."""

    def __init__(self, engine: wasmtime.Engine, module: wasmtime.Module) -> None:
        # Calls of its exports compare no types.
        lacking = ", ".join(unfit(module))
        if lacking:
            raise ModuleError(f"this module lacks the exports {lacking}, or has others of these names; {_OTHER}")
        self.engine = engine
        self.module = module

    @staticmethod
    def load(module: object = None) -> Program:
        """Compiles a module, or returns it as compiled before; without an argument the one in this package."""
        if module is None:
            # Reading and hashing the module takes longer than all else that a fresh engine does.
            return _own()
        if not isinstance(module, (bytes, bytearray)):
            raise ArgumentTypeError(
                f"module must be the bytes of vinculum-module.wasm, such as Path(…).read_bytes(), not {shown(module)}")
        digest = hashlib.sha256(module).digest()
        with _lock:
            if digest not in _programs:
                _programs[digest] = _compiled(bytes(module))
            return _programs[digest]


@functools.cache
def _own() -> Program:
    return Program.load(importlib.resources.files(__package__).joinpath("vinculum-module.wasm").read_bytes())


def _compiled(module: bytes) -> Program:
    engine = wasmtime.Engine(_config())
    try:
        compiled = wasmtime.Module(engine, module)
    except wasmtime.WasmtimeError as error:
        raise ModuleError(_OTHER) from error
    if compiled.imports:
        raise ModuleError("this module has imports, and the embedding module has none; " + _OTHER)
    if all(export.name != "vinculum_version" for export in compiled.exports):
        raise ModuleError(_OTHER)
    _check_version(engine, compiled)
    return Program(engine, compiled)


def _config() -> wasmtime.Config:
    config = wasmtime.Config()
    # A program that enables Python's faulthandler later would take over the signals by which wasmtime notices traps,
    # and end at the first one. The price is that each access to memory is checked by an instruction: a request takes a
    # fifth more time in the module, a tenth more through this package. Reserving addresses saves none of it.
    config.signals_based_traps = False
    try:
        # Compiled code is kept below the user's cache folder. Where there is none, each process compiles.
        config.cache = True
    except wasmtime.WasmtimeError:
        pass
    return config


def use_version(store: wasmtime.Store, exports: Mapping[str, object]) -> None:
    """Asks an instance for the version of this host: it speaks version 2 until then, for hosts that know no other."""
    use = exports.get("vinculum_use")
    if isinstance(use, wasmtime.Func):
        use(store, BORDER_VERSION)


def _check_version(engine: wasmtime.Engine, module: wasmtime.Module) -> None:
    """Refuses another version before anything else of the border is used, because it may have changed as well."""
    store = wasmtime.Store(engine)
    try:
        exports = wasmtime.Instance(store, module, []).exports(store)
        use_version(store, exports)
        version = exports["vinculum_version"]
        assert isinstance(version, wasmtime.Func)
        number = version(store)
    except (wasmtime.WasmtimeError, wasmtime.Trap, AssertionError) as error:
        raise ModuleError(_OTHER) from error
    if number != BORDER_VERSION:
        raise ModuleError(
            f"the border of this module has version {number}, and this package knows version {BORDER_VERSION}; "
            "install the package that belongs to the module")
