#!/usr/bin/env bash
# wasmtime for Python cuts an integer that is too large, and refuses one that fits.
#
# Version: wasmtime 50.0.1 (PyPI)
# Guess: a number that an i32 or i64 holds neither with a sign nor without raises an error at the call, as from struct
#   or array. An f64 takes 1 as it takes 1.0, as every function of Python's with a float does.
# Behaviour: i32 and i64 keep the lowest bits without a word: 2**32 + 7 arrives as 7, -2**31 - 1 as 2**31 - 1, and a
#   function of the host that returns 2**32 + 7 gives the guest 7. An f64 refuses 1, and True, with TypeError, of
#   arguments as of results.
# Consequence: a length or a time that grew past 32 bits is a small valid number in the guest. Compare with the range
#   before the call. Pass float(value) to floats, for whole numbers from JSON are int.
set -euo pipefail

command -v python3 >/dev/null || { echo "there is no python3" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
{ python3 -m venv "$folder/venv" &&
    "$folder/venv/bin/pip" install -q --disable-pip-version-check wasmtime==50.0.1; } \
    || { echo "wasmtime 50.0.1 cannot be installed" >&2; exit 2; }
cd "$folder"

cat >trial.py <<'END'
import importlib.metadata, sys
from wasmtime import Func, FuncType, Instance, Module, Store, ValType

TEXT = """(module
  (import "host" "whole" (func $whole (result i32)))
  (import "host" "part" (func $part (result f64)))
  (func (export "i32") (param i32) (result i32) (local.get 0))
  (func (export "i64") (param i64) (result i64) (local.get 0))
  (func (export "f64") (param f64) (result f64) (local.get 0))
  (func (export "whole") (result i32) (call $whole))
  (func (export "part") (result f64) (call $part)))"""
store = Store()
host = [Func(store, FuncType([], [ValType.i32()]), lambda: 2**32 + 7),
        Func(store, FuncType([], [ValType.f64()]), lambda: 1)]
exports = Instance(store, Module(store.engine, TEXT), host).exports(store)


def called(name, *numbers):
    try:
        result = exports[name](store, *numbers)
    except Exception as error:
        result = type(error).__name__
    print(f"{name}{numbers}: {result!r}")
    return result


print("wasmtime", importlib.metadata.version("wasmtime"))
seen = [called("i32", 2**32 + 7), called("i32", -(2**31) - 1), called("i64", 2**64 + 7), called("whole"),
        called("f64", 1.0), called("f64", 1), called("f64", True), called("part")]
sys.exit(0 if seen == [7, 2**31 - 1, 7, 7, 1.0, "TypeError", "TypeError", "TypeError"] else 1)
END
venv/bin/python trial.py
