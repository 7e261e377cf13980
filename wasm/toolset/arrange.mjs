// arrange.mjs IN OUT [finely]: puts the functions of a WebAssembly module, in text form, into an order that compresses better.
//
// gzip finds a repetition only within 32 KiB, so functions with code in common belong next to each other: 4 % less. The
// functions that are called most come first all the same, because the first 128 have a number of one byte.
import { readFileSync, writeFileSync } from "node:fs";
import { nameOf, split } from "./wat.mjs";

const [input, output, how] = process.argv.slice(2);
if (!output) {
    console.error("usage: arrange.mjs IN OUT [finely]");
    process.exit(2);
}

/** How many functions have a number of one byte (LEB128). */
const shortNumbers = 128;
/** What counts as common: this many lines one after another, unless more than `mostOwners` functions have them. */
const runLength = how ? 2 : 3;
const mostOwners = how ? 200 : 60;
/** How many functions back a repetition still counts, and how much less it counts with each. */
const reach = how ? 100 : 30;
const fading = how ? 0.98 : 0.95;

/** The functions' places, the most often called first. */
function byCalls(functions) {
    const calls = new Map(functions.map((lines) => [nameOf(lines), 0]));
    for (const line of functions.flat()) {
        const name = /^ *\(call (\$[^\s)]+)/.exec(line)?.[1];
        if (calls.has(name)) calls.set(name, calls.get(name) + 1);
    }
    const counts = functions.map((lines) => calls.get(nameOf(lines)));
    return [...functions.keys()].sort((a, b) => counts[b] - counts[a]);
}

/** For each function its runs of lines, as numbers; for each number the places of the functions that have the run. */
function runsOf(functions) {
    const numbers = new Map();
    const owners = [];
    const runs = functions.map((lines, place) => {
        const code = lines.slice(1).map((line) => line.trim()).filter((line) => line !== ")");
        const own = new Set();
        for (let index = 0; index + runLength <= code.length; index += 1) {
            const run = code.slice(index, index + runLength).join("\n");
            if (!numbers.has(run)) owners.push(numbers.set(run, owners.length) && []);
            own.add(numbers.get(run));
        }
        for (const number of own) owners[number].push(place);
        return [...own];
    });
    return { runs, owners };
}

/** Continues an order: each next function is the one with the largest share of its code in common with the last. */
function chain(order, functions) {
    const { runs, owners } = runsOf(functions);
    const left = new Set(functions.keys());
    for (const place of order) left.delete(place);
    while (left.size > 0) {
        const common = new Map();
        let weight = 1;
        for (const last of order.slice(-reach).reverse()) {
            for (const run of runs[last]) {
                if (owners[run].length > mostOwners) continue;
                for (const place of owners[run]) {
                    if (left.has(place)) common.set(place, (common.get(place) ?? 0) + weight / owners[run].length);
                }
            }
            weight *= fading;
        }
        let [next] = left;
        let best = 0;
        for (const [place, amount] of common) {
            // A few lines more for each, or the smallest functions would always win.
            const share = amount / (runs[place].length + 20);
            if (share > best) [next, best] = [place, share];
        }
        left.delete(next);
        order.push(next);
    }
    return order;
}

const { before, functions, after } = split(readFileSync(input, "latin1").split("\n"));
const order = chain(byCalls(functions).slice(0, shortNumbers), functions);
writeFileSync(output, [...before, ...order.flatMap((place) => functions[place]), ...after].join("\n"), "latin1");
