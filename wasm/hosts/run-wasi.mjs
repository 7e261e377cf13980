// Runs a WASI program under Node: run-wasi.mjs [--dir FOLDER] PROGRAM.wasm ARGUMENT…
//
// The program sees only the files in the folder, by default the working directory; for the program it is "/" and ".".
// It gets the environment, and its exit code becomes this script's. Deno and Bun run it too.
import { readFile } from "node:fs/promises";
import { argv, env, exit } from "node:process";

// Drops the warning that node:wasi is experimental, which is not about the program.
process.removeAllListeners("warning");
const { WASI } = await import("node:wasi");

const words = argv.slice(2);
const folder = words[0] === "--dir" ? words.splice(0, 2)[1] : ".";
const [program, ...rest] = words;
if (!program || !folder) {
    console.error("usage: run-wasi.mjs [--dir FOLDER] PROGRAM.wasm ARGUMENT…");
    exit(2);
}

// WASI has no modes of files. What the program writes is for its user alone, as natively.
process.umask(0o077);
const wasi = new WASI({
    version: "preview1",
    args: ["vinculum", ...rest],
    env,
    preopens: { "/": folder, ".": folder },
    returnOnExit: true,
});
const module = await WebAssembly.compile(await readFile(program));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
exit(wasi.start(instance));
