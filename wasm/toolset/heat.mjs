// heat.mjs IN [OPTION OF WASM-OPT…]: prints the functions of the embedding module, in text form, that an ordinary request
// calls several times.
//
// Each function gets a counter, and the module answers the requests of the benchmarks in Node. Nothing in it is random,
// so the same module has the same hot functions. For another module, which does not answer requests, it prints nothing.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Load } from "../js/build/load.js";
import { VinculumModule } from "../js/module.js";
import { nameOf, split } from "./wat.mjs";

const [input, ...options] = process.argv.slice(2);
if (!input) {
    console.error("usage: heat.mjs IN [OPTION OF WASM-OPT…]");
    process.exit(2);
}

/** How many calls a request has of a function that is hot. With 1 instead of 3 a module is 1 % larger and as fast. */
const manyCalls = 3;
/** How often each request is sent before it counts, for what is made at its first use; and how often then. */
const [early, counted] = [10, 10];

const counterOf = (index) => `counter$${index}`;

/** The function, which counts its calls. */
function counting(lines, index) {
    const locals = lines.findIndex((line, at) => at > 0 && !line.startsWith("  (local "));
    const counter = `$${counterOf(index)}`;
    const count = `  (global.set ${counter} (i32.add (global.get ${counter}) (i32.const 1)))`;
    return [...lines.slice(0, locals), count, ...lines.slice(locals)];
}

/** An instance of the module whose functions count. */
async function instance({ before, functions, after }) {
    const folder = mkdtempSync(join(tmpdir(), "heat-"));
    try {
        const counters = [...functions.keys()].map(counterOf).flatMap((name) =>
            [` (global $${name} (mut i32) (i32.const 0))`, ` (export "${name}" (global $${name}))`]);
        const [text, module] = [join(folder, "module.wat"), join(folder, "module.wasm")];
        writeFileSync(text, [...before, ...counters, ...functions.flatMap(counting), ...after].join("\n"), "latin1");
        execFileSync("wasm-opt", [...options, text, "-o", module]);
        return (await WebAssembly.instantiate(readFileSync(module), {})).instance;
    } finally {
        rmSync(folder, { recursive: true });
    }
}

const parts = split(readFileSync(input, "latin1").split("\n"));
if (parts.before.concat(parts.after).some((line) => line.startsWith(' (export "vinculum_call"'))) {
    const { exports } = await instance(parts);
    const load = new Load(new VinculumModule(exports));
    const counts = () => parts.functions.map((_, index) => exports[counterOf(index)].value);
    const hot = new Set();
    for (const name of load.names) {
        for (let time = 0; time < early; time += 1) load.send(name);
        const start = counts();
        for (let time = 0; time < counted; time += 1) load.send(name);
        counts().forEach((count, index) => { if (count - start[index] >= manyCalls * counted) hot.add(index); });
    }
    for (const index of hot) console.log(nameOf(parts.functions[index]));
}
