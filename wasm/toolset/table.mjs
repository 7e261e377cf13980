// table.mjs IN OUT [again]: gives each function one place in a WebAssembly module's table, in the functions' order.
//
// wasm-opt makes one function of those that turned out equal, but leaves each its place in the table. With one place
// for all of them, objects and code that name them look alike more often, and the list of the table rises in small
// steps: 0.8 % less with gzip.
//
// `link smallest` begins the table at a number that nothing else has, so that a constant or a word of the data from
// there on is a place in the table. Here it begins at 1 again, or stays where it is for another time.
import { readFileSync, writeFileSync } from "node:fs";
import { Reader, encoded, section, sections } from "./binary.mjs";

const [input, output, how] = process.argv.slice(2);
if (!output) {
    console.error("usage: table.mjs IN OUT [again]");
    process.exit(2);
}
const [i32Const, i64Const, end] = [0x41, 0x42, 0x0b];
const bytes = readFileSync(input);
const reader = new Reader(bytes);
const parts = [...reader.sections()];

/** Reads the list of a section. */
function read(kind, element) {
    reader.place = parts.find((part) => part.kind === kind).start;
    return reader.list(element);
}

/** Reads the first byte of elements or data in their first form, and where they begin: i32.const, a number, end. */
function beginning() {
    if (reader.number() !== 0 || reader.byte() !== i32Const) throw new Error(`${input} has an unknown form`);
    const value = Number(reader.signed());
    reader.skip(1);
    return value;
}
const begin = (value) => Buffer.concat([Buffer.from([0, i32Const]), signedBytes(value), Buffer.from([end])]);

/** A number as bytes (signed LEB128), not below 0: the highest bit of the last byte's seven is its sign. */
function signedBytes(value) {
    const result = encoded(value);
    return result.at(-1) < 64 ? result : Buffer.concat([result.subarray(0, -1), Buffer.from([result.at(-1) + 128, 0])]);
}

const [{ first, functions }] = read(sections.elements, () => ({
    first: beginning(), functions: reader.list(() => reader.number()),
}));
if (first < 2 ** 22) throw new Error(`${input} was not linked for this: its table begins at ${first}`);
const table = [...new Set(functions)].sort((a, b) => a - b);
const base = how === "again" ? first : 1;
const places = new Map(table.map((index, place) => [index, place + base]));
/** The new place for an old one, or undefined for another number. */
const placeFor = (value) => places.get(functions[value - first]);

/** A function's code, with the new places. */
function code() {
    const stop = reader.number() + reader.place;
    const written = [];
    let from = reader.place;
    reader.locals();
    while (reader.place < stop) {
        const start = reader.place;
        const { code } = reader.instruction();
        if (code !== i32Const && code !== i64Const) continue;
        const behind = reader.place;
        reader.place = start + 1;
        const value = reader.signed();
        const words = [value, value >> 32n].map((word) => placeFor(Number(BigInt.asIntN(32, word))));
        if (code === i64Const && words.some(Boolean)) throw new Error(`${input} has a place of its table in a pair`);
        if (words[0] === undefined) continue;
        written.push(bytes.subarray(from, start + 1), signedBytes(words[0]));
        from = behind;
    }
    const body = Buffer.concat([...written, bytes.subarray(from, stop)]);
    return Buffer.concat([encoded(body.length), body]);
}

const data = read(sections.data, () => {
    const start = beginning();
    const length = reader.number();
    reader.skip(length);
    return { start, content: bytes.subarray(reader.place - length, reader.place) };
});
/** What is in memory at the beginning, with the new places. */
const memory = Buffer.alloc(Math.max(...data.map(({ start, content }) => start + content.length)) + 4);
for (const { start, content } of data) content.copy(memory, start);
for (let at = 0; at + 4 <= memory.length; at += 4) {
    const word = memory.readInt32LE(at);
    memory.writeInt32LE(placeFor(word) ?? word, at);
}

const list = (elements) => Buffer.concat([encoded(elements.length), ...elements]);
const size = encoded(table.length + base);
const contents = {
    [sections.tables]: () => list([Buffer.concat([Buffer.from([0x70, 1]), size, size])]),  // of functions, of this size
    [sections.elements]: () => list([Buffer.concat([begin(base), list(table.map(encoded))])]),
    [sections.code]: () => list(read(sections.code, code)),
    // In whole words, because wasm-opt leaves away zeros that an old place may begin with.
    [sections.data]: () => list(data.map(({ start, content }) => {
        const from = start - start % 4;
        const words = memory.subarray(from, Math.ceil((start + content.length) / 4) * 4);
        return Buffer.concat([begin(from), encoded(words.length), words]);
    })),
};
const written = parts.map(({ kind, start, end }) => section(kind, contents[kind]?.() ?? bytes.subarray(start, end)));
writeFileSync(output, Buffer.concat([bytes.subarray(0, 8), ...written]));
