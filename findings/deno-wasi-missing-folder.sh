#!/usr/bin/env bash
# Under Deno's WASI a folder that is missing "is not a folder", and one that is there opens for writing.
#
# Version: deno 2.9.8 (PyPI), its module node:wasi
# Guess: path_open answers as open() of POSIX does on this machine. With O_DIRECTORY a name that is missing is ENOENT
#   (44) and a file is ENOTDIR (54); a folder that is opened for writing is EISDIR (31).
# Behaviour: with the flag the missing name is ENOTDIR too, as if a file were there; without it, and for
#   path_filestat_get, it is ENOENT. A folder opens for writing with 0, and the first write fails with ENOTCAPABLE (76).
#   Deno's own module node:fs gives ENOENT and EISDIR for the same names.
# Consequence: opendir() of a C library asks with the flag, so a program that makes its folder where opendir() says
#   ENOENT ends at the first start instead, with a sentence about a file that nobody finds. Ask stat() first, or make
#   the folder without asking and take EEXIST. Do not learn by opening for writing whether a name is a folder.
set -euo pipefail

command -v python3 >/dev/null || { echo "there is no python3" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
{ python3 -m venv "$folder/venv" &&
    "$folder/venv/bin/pip" install -q --disable-pip-version-check deno==2.9.8; } \
    || { echo "deno 2.9.8 cannot be installed" >&2; exit 2; }
cd "$folder"
mkdir -p here/folder
echo text >here/file

cat >trial.mjs <<'END'
import fs from "node:fs";
import { WASI } from "node:wasi";

// A module that has nothing but an exported memory of one page: the calls are made from here.
const module = new WebAssembly.Module(Uint8Array.from(
    [0, 97, 115, 109, 1, 0, 0, 0, 5, 3, 1, 0, 1, 7, 10, 1, 6, 109, 101, 109, 111, 114, 121, 2, 0]));
const instance = new WebAssembly.Instance(module);
const wasi = new WASI({ version: "preview1", preopens: { "/": "here" } });
wasi.initialize(instance);
const calls = wasi.wasiImport;
const memory = new DataView(instance.exports.memory.buffer);
const [reading, writing, listing] = [1n << 1n, 1n << 6n, 1n << 14n];

function named(name, ask) {
    const bytes = new TextEncoder().encode(name);
    new Uint8Array(memory.buffer).set(bytes, 64);
    return ask(64, bytes.length);
}
const open = (name, flags, rights) =>
    named(name, (at, length) => calls.path_open(3, 1, at, length, flags, rights, rights, 0, 0));
function native(name, flags) {
    try { return fs.closeSync(fs.openSync(`here/${name}`, flags)) ?? 0; } catch (error) { return error.code; }
}

const { O_RDONLY, O_WRONLY, O_DIRECTORY } = fs.constants;
const rows = [
    ["missing, O_DIRECTORY", open("missing", 2, listing), 54, native("missing", O_RDONLY | O_DIRECTORY), "ENOENT"],
    ["missing, no flag", open("missing", 0, reading), 44, native("missing", O_RDONLY), "ENOENT"],
    ["missing, its status", named("missing", (at, length) => calls.path_filestat_get(3, 1, at, length, 128)), 44],
    ["file, O_DIRECTORY", open("file", 2, listing), 54, native("file", O_RDONLY | O_DIRECTORY), "ENOTDIR"],
    ["folder, O_DIRECTORY", open("folder", 2, listing), 0, native("folder", O_RDONLY | O_DIRECTORY), 0],
    ["folder, for writing", open("folder", 0, writing), 0, native("folder", O_WRONLY), "EISDIR"],
];
memory.setUint32(16, 64, true);
memory.setUint32(20, 4, true);
rows.push(["a write to it", calls.fd_write(memory.getUint32(0, true), 16, 1, 24), 76]);
console.log("deno", Deno.version.deno);
for (const [what, status, , other] of rows)
    console.log(`${what}: ${status}${other === undefined ? "" : `; node:fs: ${other}`}`);
Deno.exit(rows.every(([, status, expected, other, native]) => status === expected && other === native) ? 0 : 1);
END
export DENO_DIR=$folder/cache DENO_NO_UPDATE_CHECK=1 NO_COLOR=1
venv/bin/deno run --quiet --allow-read=here --allow-write=here trial.mjs
