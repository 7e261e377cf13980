// The header fields of a request, by their names in small letters.
import { describe, require } from "./errors.js";

const isSpace = (unit) => unit === 0x20 || unit === 0x09 || unit === 0x0d || unit === 0x0a;

/** A value without the space around it (https://fetch.spec.whatwg.org/#concept-header-value-normalize). */
function trimmed(value) {
    let [from, to] = [0, value.length];
    while (from < to && isSpace(value.charCodeAt(from))) from += 1;
    while (from < to && isSpace(value.charCodeAt(to - 1))) to -= 1;
    return from === 0 && to === value.length ? value : value.slice(from, to);
}

/** Several lines of one name are one value, as a `Headers` of the platform has them. */
export class Fields extends Map {
    /** The fields of an object, where a list is several lines, or of pairs such as a `Headers`. */
    static of(headers) {
        if (headers instanceof Fields) return headers;
        require(headers !== null && typeof headers === "object",
            `headers must be an object of names and values, or pairs such as a Headers, not ${describe(headers)}`);
        const fields = new Fields();
        for (const [name, value] of headers[Symbol.iterator] ? headers : Object.entries(headers)) {
            if (Array.isArray(value)) for (const line of value) fields.add(name, line);
            else if (value !== undefined) fields.add(name, value);
        }
        return fields;
    }

    /** Adds a line. */
    add(name, value) {
        require(typeof name === "string" && typeof value === "string",
            `the header ${name} must be a string or an array of strings, not ${describe(value)}`);
        const key = name.toLowerCase();
        const before = this.get(key);
        const own = trimmed(value);
        this.set(key, before === undefined ? own : `${before}${key === "cookie" ? "; " : ", "}${own}`);
    }
}
