// Lists of byte strings, as they cross the border of the module: each part after its length as 32 bits, little-endian.
import { describe, require } from "./errors.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export const textOf = (bytes) => decoder.decode(bytes);

/** Returns a text as UTF-8, and bytes as they are; `name` is what a refusal of anything else calls it. */
export function bytesOf(value, name = "each part of a list") {
    if (typeof value === "string") return encoder.encode(value);
    require(value instanceof Uint8Array, `${name} must be a string or a Uint8Array, not ${describe(value)}`);
    return value;
}

/** Returns the list of texts or byte strings. */
export function pack(values) {
    const parts = values.map((value) => bytesOf(value));
    const list = new Uint8Array(parts.reduce((length, part) => length + 4 + part.length, 0));
    const view = new DataView(list.buffer);
    let at = 0;
    for (const part of parts) {
        view.setUint32(at, part.length, true);
        list.set(part, at + 4);
        at += 4 + part.length;
    }
    return list;
}

/** Returns the byte strings of a list. */
export function unpack(list) {
    const view = new DataView(list.buffer, list.byteOffset, list.byteLength);
    const parts = [];
    for (let at = 0; at < list.length; at += 4 + view.getUint32(at, true)) {
        parts.push(list.slice(at + 4, at + 4 + view.getUint32(at, true)));
    }
    return parts;
}
