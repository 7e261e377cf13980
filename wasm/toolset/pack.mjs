// pack.mjs OBJECT: lets the texts of an object file for WebAssembly stand next to each other.
//
// LLVM begins a constant of more than 16 bytes at a multiple of 16, for copies by vector instructions. For texts, which
// are read by the byte, that is 38 KB of zeros in the WASI program.
// The format: https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md
import { readFileSync, writeFileSync } from "node:fs";

const [file] = process.argv.slice(2);
if (!file) {
    console.error("usage: pack.mjs OBJECT");
    process.exit(2);
}
const bytes = readFileSync(file);
let place = 8;  // behind the magic number and the version

/** Reads a number (unsigned LEB128). */
function number() {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
        const byte = bytes[place];
        place += 1;
        value += (byte % 128) * factor;
        if (byte < 128) return value;
    }
}

/** Reads a text: its length, then its bytes. */
function text() {
    const length = number();
    place += length;
    return bytes.toString("utf8", place - length, place);
}

/** Reads a number for the kind of a part, and how far the part reaches. */
function part() {
    const kind = number();
    const length = number();
    return { kind, end: place + length };
}

const custom = 0;
const segmentInfo = 5;
let packed = 0;
while (place < bytes.length) {
    const section = part();
    if (section.kind === custom && text() === "linking") {
        number();  // the version
        while (place < section.end) {
            const table = part();
            for (let left = table.kind === segmentInfo ? number() : 0; left > 0; left -= 1) {
                const isText = text().startsWith(".rodata..L.str.");
                const alignment = place;
                number();
                if (isText) {
                    bytes[alignment] = 0;  // a power of two, in one byte
                    packed += 1;
                }
                number();  // the flags
            }
            place = table.end;
        }
    }
    place = section.end;
}
if (packed === 0) {
    console.error(`pack.mjs: ${file} has no text, or this compiler names texts otherwise`);
    process.exit(1);
}
writeFileSync(file, bytes);
