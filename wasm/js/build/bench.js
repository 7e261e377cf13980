// Reads the name of a request a line, and prints how many of them a second the module answers in Node: bench.js MODULE
import { readFile } from "node:fs/promises";
import { stdin } from "node:process";
import { createInterface } from "node:readline";
import { VinculumModule } from "../module.js";
import { Load } from "./load.js";

const load = new Load(await VinculumModule.load(await readFile(process.argv[2])));

/** Sends a request for some seconds, and returns how many were answered in one. */
function rate(name, seconds) {
    const start = performance.now();
    let count = 0;
    let elapsed = 0;
    while (elapsed < seconds) {
        for (let index = 0; index < 100; index += 1) load.send(name);
        count += 100;
        elapsed = (performance.now() - start) / 1000;
    }
    return count / elapsed;
}

console.log("ready");
for await (const name of createInterface({ input: stdin })) console.log(rate(name, 0.1).toFixed());
