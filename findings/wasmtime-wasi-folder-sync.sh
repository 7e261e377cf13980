#!/usr/bin/env bash
# wasmtime answers fd_sync of a folder with EBADF, for a descriptor that is good.
#
# Version: wasmtime 50.0.1 (PyPI), WASI preview 1
# Guess: fd_sync is fsync(). On Linux a folder can be synced, and must be for a rename in it to outlive a loss of
#   power; a runtime that could not do it would answer ENOTSUP, or 0 as file systems without the call do.
# Behaviour: fd_sync and fd_datasync of a folder, of the preopened one as of one opened with all rights, are EBADF (8),
#   which elsewhere means that the descriptor is closed. The same descriptor is listed by fd_readdir right after, and a
#   file is synced with 0. os.fsync() of the folder outside of WASI succeeds.
# Consequence: a program that writes a new file, renames it over the old one and syncs the folder fails, or takes its
#   descriptor for lost, after all its data is in place. Take EBADF of a folder for "cannot" there, and do not promise
#   that a rename under WASI is on the disk.
set -euo pipefail

command -v python3 >/dev/null || { echo "there is no python3" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
{ python3 -m venv "$folder/venv" &&
    "$folder/venv/bin/pip" install -q --disable-pip-version-check wasmtime==50.0.1; } \
    || { echo "wasmtime 50.0.1 cannot be installed" >&2; exit 2; }
cd "$folder"
mkdir -p here/folder
echo text >here/file

cat >trial.py <<'END'
import importlib.metadata, os, sys
from wasmtime import Engine, Linker, Module, Store, WasiConfig

# "folder" is at 64, "file" at 72; a new descriptor comes to 0.
TEXT = """(module
  (import "wasi_snapshot_preview1" "path_open"
    (func $open (param i32 i32 i32 i32 i32 i64 i64 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_sync" (func $sync (param i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_datasync" (func $datasync (param i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_readdir" (func $list (param i32 i32 i32 i64 i32) (result i32)))
  (memory (export "memory") 1)
  (data (i32.const 64) "folder") (data (i32.const 72) "file")
  (func (export "open") (param $at i32) (param $length i32) (param $flags i32) (param $rights i64) (result i32 i32)
    (call $open (i32.const 3) (i32.const 0) (local.get $at) (local.get $length) (local.get $flags)
      (local.get $rights) (local.get $rights) (i32.const 0) (i32.const 0))
    (i32.load (i32.const 0)))
  (func (export "trial") (param i32) (result i32 i32 i32)
    (call $sync (local.get 0))
    (call $datasync (local.get 0))
    (call $list (local.get 0) (i32.const 1024) (i32.const 1024) (i64.const 0) (i32.const 16))))"""

engine = Engine()
store, linker, wasi = Store(engine), Linker(engine), WasiConfig()
wasi.preopen_dir("here", "/")
store.set_wasi(wasi)
linker.define_wasi()
exports = linker.instantiate(store, Module(engine, TEXT)).exports(store)

# All rights but that of writing; those of fd_datasync, fd_read, fd_sync and fd_write.
opened, folder = exports["open"](store, 64, 6, 2, (1 << 29) - 1 & ~(1 << 6))
opened_too, file = exports["open"](store, 72, 4, 0, 1 << 0 | 1 << 1 | 1 << 4 | 1 << 6)
seen = {
    "path_open of folder and file": [opened, opened_too],
    "the preopened folder": exports["trial"](store, 3),
    "a folder below": exports["trial"](store, folder),
    "a file": exports["trial"](store, file)[:2],
    "os.fsync() of the three": [os.fsync(os.open(f"here/{name}", os.O_RDONLY)) for name in (".", "folder", "file")],
}
print("wasmtime", importlib.metadata.version("wasmtime"), "status of fd_sync, fd_datasync and, for folders, fd_readdir")
for what, found in seen.items():
    print(f"{what}: {found}")
sys.exit(0 if list(seen.values()) == [[0, 0], [8, 8, 0], [8, 8, 0], [0, 0], [None, None, None]] else 1)
END
venv/bin/python trial.py
