// order.mjs IN OUT: puts a WebAssembly module's functions into an order that compresses better still than arrange.mjs.
//
// arrange.mjs goes by what functions have in common; here gzip itself judges. Each function is tried behind those that
// share most with it, and stays where its surroundings take the fewest bytes: 0.7 % less, in a minute.
import { readFileSync, writeFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { Reader, encoded, section, sections } from "./binary.mjs";
import { reach } from "./recall.mjs";

const [input, output] = process.argv.slice(2);
if (!output) {
    console.error("usage: order.mjs IN OUT");
    process.exit(2);
}

/** How many functions have a number of one byte (LEB128), and stay: those that are called most. */
const shortNumbers = 128;
/** What counts as shared: this many bytes, unless more than `mostOwners` functions have them. */
const runLength = 6;
const mostOwners = 40;
/** Smaller functions are not worth the time, in bytes. */
const leastLength = 24;
/** How many places are tried for each function, in each round. */
const mostPlaces = 6;
const rounds = 2;
/** What a move has to save, in bytes: less may be chance. */
const leastGain = 4;

const bytes = readFileSync(input);
const reader = new Reader(bytes);
const parts = [...reader.sections()];
const contentOf = ({ start, end }) => bytes.subarray(start, end);
const codes = read(sections.code, () => {
    const start = reader.place;
    reader.skip(reader.number());
    return bytes.subarray(start, reader.place);
});
/** Functions of the host come first and have no code. */
const imported = read(sections.imports, () => {
    reader.skip(reader.number());
    reader.skip(reader.number());
    if (reader.byte() !== 0) throw new Error(`${input} imports more than functions`);
    return reader.number();
}).length;

/** Reads the list of a section, which may be missing. */
function read(kind, element) {
    const part = parts.find((part) => part.kind === kind);
    if (!part) return [];
    reader.place = part.start;
    return reader.list(element);
}

/** For each function those that share most with it, the best first. */
function partners() {
    const owners = new Map();
    const runsOf = (code) => {
        const runs = new Set();
        for (let at = 0; at + runLength <= code.length; at += 1) runs.add(code.toString("latin1", at, at + runLength));
        return runs;
    };
    const runs = codes.map(runsOf);
    runs.forEach((own, index) => {
        for (const run of own) owners.has(run) ? owners.get(run).push(index) : owners.set(run, [index]);
    });
    return runs.map((own, index) => {
        const shared = new Map();
        for (const list of [...own].map((run) => owners.get(run))) {
            if (list.length > mostOwners) continue;
            for (const other of list) shared.set(other, (shared.get(other) ?? 0) + 1 / Math.sqrt(list.length));
        }
        shared.delete(index);
        const others = [...shared.keys()].filter((other) => other >= shortNumbers);
        return others.sort((a, b) => shared.get(b) - shared.get(a)).slice(0, 2 * mostPlaces);
    });
}

/** The functions before and from a place on, as far as gzip looks, without one of them. */
function around(order, place, left) {
    const taken = (index, step) => {
        const list = [];
        for (let length = 0; length < reach && index >= 0 && index < order.length; index += step) {
            if (order[index] === left) continue;
            list.push(codes[order[index]]);
            length += codes[order[index]].length;
        }
        return list;
    };
    return [taken(place - 1, -1).reverse(), taken(place, 1)];
}

const compressed = (list) => deflateRawSync(Buffer.concat(list), { level: 9 }).length;

/** What a function takes at a place, with what it does to its surroundings. */
function cost(order, place, index) {
    const [before, after] = around(order, place, index);
    return compressed([...before, codes[index], ...after]) - compressed([...before, ...after]);
}

/** Moves each function to where it takes the least. */
function improve(order, partnersOf) {
    for (const index of [...order.keys()].filter((index) => index >= shortNumbers)) {
        if (codes[index].length < leastLength) continue;
        const place = order.indexOf(index);
        const others = partnersOf[index].filter((other) => Math.abs(order.indexOf(other) - place) > 3);
        if (others.length === 0) continue;
        let least = cost(order, place, index) - leastGain;
        let best;
        for (const other of others.slice(0, mostPlaces)) {
            const there = cost(order, order.indexOf(other) + 1, index);
            if (there < least) [least, best] = [there, other];
        }
        if (best === undefined) continue;
        order.splice(place, 1);
        order.splice(order.indexOf(best) + 1, 0, index);
    }
}

/** The module with its functions in an order. */
function ordered(order) {
    const numbers = new Map(order.map((index, place) => [index + imported, place + imported]));
    const numberOf = (index) => encoded(numbers.get(index) ?? index);
    const list = (elements) => Buffer.concat([encoded(elements.length), ...elements]);
    const code = (index) => {
        reader.bytes = codes[index];
        reader.place = 0;
        reader.number();
        const start = reader.place;
        reader.locals();
        const written = [reader.bytes.subarray(start, reader.place)];
        while (reader.place < reader.bytes.length) {
            const from = reader.place;
            const { code, called } = reader.instruction();
            if (called === undefined) written.push(reader.bytes.subarray(from, reader.place));
            else written.push(Buffer.from([code]), numberOf(called));
        }
        reader.bytes = bytes;
        const body = Buffer.concat(written);
        return Buffer.concat([encoded(body.length), body]);
    };
    const changed = {
        [sections.functions]: () => {
            const types = read(sections.functions, () => reader.number());
            return list(order.map((index) => encoded(types[index])));
        },
        [sections.exports]: () => list(read(sections.exports, () => {
            const start = reader.place;
            reader.skip(reader.number());
            const name = bytes.subarray(start, reader.place);
            const kind = reader.byte();
            const index = reader.number();
            return Buffer.concat([name, Buffer.from([kind]), kind === 0 ? numberOf(index) : encoded(index)]);
        })),
        [sections.start]: ({ start }) => {
            reader.place = start;
            return numberOf(reader.number());
        },
        [sections.elements]: () => list(read(sections.elements, () => {
            const start = reader.place;
            // Of the table's first form: where it begins, i32.const and end, and the functions.
            if (reader.number() !== 0 || reader.instruction().code !== 0x41 || reader.instruction().code !== 0x0b) {
                throw new Error(`${input} has elements of a form that is not known here`);
            }
            const head = bytes.subarray(start, reader.place);
            return Buffer.concat([head, list(reader.list(() => numberOf(reader.number())))]);
        })),
        [sections.code]: () => list(order.map(code)),
    };
    const written = parts.map((part) => section(part.kind, changed[part.kind]?.(part) ?? contentOf(part)));
    return Buffer.concat([bytes.subarray(0, 8), ...written]);
}

const order = [...codes.keys()];
const partnersOf = partners();
for (let round = 0; round < rounds; round += 1) improve(order, partnersOf);
writeFileSync(output, ordered(order));
