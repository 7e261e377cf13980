#!/usr/bin/env bash
# Deno's WASI says that it switched a file to appending, and writes over its beginning.
#
# Version: deno 2.9.8 (PyPI), its module node:wasi
# Guess: fd_fdstat_set_flags with APPEND, which is what fcntl(descriptor, F_SETFL, O_APPEND) of a C library calls,
#   either makes each later write go to the end of the file, or answers that it cannot (ENOSYS or ENOTSUP).
# Behaviour: it answers 0 and changes nothing. The next write goes to the position of the descriptor, which is 0 in a
#   file that was just opened, and takes the place of what was there. The flag as given to path_open does append.
# Consequence: a journal that is opened for reading and writing and switched to appending afterwards loses its oldest
#   lines, without an error. Give O_APPEND when opening, or seek to the end before each write.
set -euo pipefail

command -v python3 >/dev/null || { echo "there is no python3" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
{ python3 -m venv "$folder/venv" &&
    "$folder/venv/bin/pip" install -q --disable-pip-version-check deno==2.9.8; } \
    || { echo "deno 2.9.8 cannot be installed" >&2; exit 2; }
cd "$folder"
mkdir here

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
const append = 1;
// fd_read, fd_seek, fd_fdstat_set_flags, fd_tell, fd_write
const rights = (1n << 1n) | (1n << 2n) | (1n << 3n) | (1n << 5n) | (1n << 6n);

function put(text) {
    const bytes = new TextEncoder().encode(text);
    new Uint8Array(memory.buffer).set(bytes, 64);
    return bytes.length;
}
function trip(flags, later) {
    fs.writeFileSync("here/journal", "first\n");
    const opened = calls.path_open(3, 1, 64, put("journal"), 0, rights, rights, flags, 0);
    const descriptor = memory.getUint32(0, true);
    const changed = later ? calls.fd_fdstat_set_flags(descriptor, append) : undefined;
    memory.setUint32(16, 64, true);
    memory.setUint32(20, put("two\n"), true);
    const written = calls.fd_write(descriptor, 16, 1, 24);
    calls.fd_close(descriptor);
    return JSON.stringify([opened, changed, written, fs.readFileSync("here/journal", "utf8")]);
}

const [opening, after] = [trip(append, false), trip(0, true)];
console.log("deno", Deno.version.deno, "status of path_open, fd_fdstat_set_flags, fd_write; the file, was first\\n");
console.log("APPEND when opening:", opening);
console.log("APPEND afterwards:  ", after);
const still = opening === '[0,null,0,"first\\ntwo\\n"]' && after === '[0,0,0,"two\\nt\\n"]';
Deno.exit(still ? 0 : 1);
END
export DENO_DIR=$folder/cache DENO_NO_UPDATE_CHECK=1 NO_COLOR=1
venv/bin/deno run --quiet --allow-read=here --allow-write=here trial.mjs
