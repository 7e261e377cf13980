// Runs a WASI program under Node: run-wasi.mjs [--dir FOLDER] PROGRAM.wasm ARGUMENT…
//
// The folder, by default the working directory, is all the program sees of the machine's files; inside it is "/"
// and ".". The environment is passed on, and the program's exit code is this one's.
import { readFile } from "node:fs/promises";
import { argv, env, exit } from "node:process";

// node:wasi says on every start that it is experimental; that is no news for whoever runs the program.
process.removeAllListeners("warning");
const { WASI } = await import("node:wasi");

const words = argv.slice(2);
const folder = words[0] === "--dir" ? words.splice(0, 2)[1] : ".";
const [program, ...rest] = words;
if (!program || !folder) {
    console.error("usage: run-wasi.mjs [--dir FOLDER] PROGRAM.wasm ARGUMENT…");
    exit(2);
}

const wasi = new WASI({
    version: "preview1",
    args: ["vinculum", ...rest],
    env,
    preopens: { "/": folder, ".": folder },
    returnOnExit: true,
});
const module = await WebAssembly.compile(await readFile(program));
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
exit(wasi.start(instance));
