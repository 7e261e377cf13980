// arrange.mjs IN OUT: puts the functions of a WebAssembly module, in text form, into an order that compresses better.
//
// gzip finds a repetition only within 32 KiB, so functions with code in common belong next to each other: 4 % less. The
// functions that are called most come first all the same, because the first 128 have a number of one byte.
import { readFileSync, writeFileSync } from "node:fs";
import { nameOf, split } from "./wat.mjs";

const [input, output] = process.argv.slice(2);
if (!output) {
    console.error("usage: arrange.mjs IN OUT");
    process.exit(2);
}

/** How many functions have a number of one byte (LEB128). */
const shortNumbers = 128;
/** What counts as common: this many lines one after another, unless more than `mostOwners` functions have them. */
const runLength = 3;
const mostOwners = 200;
/** How much less a repetition counts with each function in between. */
const fading = 0.98;

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

/** A line without its local or label: number.mjs numbers locals as the functions in front do, and labels are depths. */
const compared = (line) => line.trim().replace(/(local\.\w+) \$\d+/, "$1").replace(/\$label\S*?(?=\)|$)/, "");

/** For each function its runs of lines, as numbers; for each number the places of the functions that have the run. */
function runsOf(functions) {
    const numbers = new Map();
    const owners = [];
    const runs = functions.map((lines, place) => {
        const code = lines.slice(1).map(compared).filter((line) => line !== ")");
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
    /** What each function has in common with the last ones. */
    const common = new Float64Array(functions.length);
    const take = (place) => {
        left.delete(place);
        for (const other of left) common[other] *= fading;
        for (const run of runs[place]) {
            const amount = 1 / owners[run].length;
            if (owners[run].length <= mostOwners) for (const other of owners[run]) common[other] += amount;
        }
    };
    for (const place of order) take(place);
    while (left.size > 0) {
        let [next] = left;
        let best = 0;
        for (const place of left) {
            // A few lines more for each, or the smallest functions would always win.
            const share = common[place] / (runs[place].length + 100);
            if (share > best) [next, best] = [place, share];
        }
        order.push(next);
        take(next);
    }
    return order;
}

const { before, functions, after } = split(readFileSync(input, "latin1").split("\n"));
const order = chain(byCalls(functions).slice(0, shortNumbers), functions);
writeFileSync(output, [...before, ...order.flatMap((place) => functions[place]), ...after].join("\n"), "latin1");
