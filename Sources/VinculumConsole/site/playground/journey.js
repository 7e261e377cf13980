// Journeys as files: the lines that `vinculum replay` plays, from steps of the playground and back.
import { host } from "./module.js";

const encoder = new TextEncoder();

/** The most characters of a line with its values filled in. */
const longestLine = 4 << 20;

/** A line that the playground cannot play. */
export class JourneyError extends Error {}

/** The text of bytes; `null` if they are not UTF-8. */
function textOf(bytes) {
    try {
        return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
        return null;
    }
}

/**
 * A line of JSON without two opening braces in a row, where a kept value would be filled in. In JSON they stand within texts
 * alone.
 */
const lineOf = (value) => JSON.stringify(value).replaceAll("{{", "{\\u007b");

/** What the message of an error says; `undefined` for another response. */
function errorOf({ status, body }) {
    if (status < 400) return undefined;
    try {
        const message = JSON.parse(textOf(body))?.error?.message;
        return typeof message === "string" ? message : undefined;
    } catch {
        return undefined;
    }
}

/** The expectation of a step: its status, and the message of an error. */
function expectationOf(response) {
    const message = errorOf(response);
    return { status: response.status, ...(message === undefined ? {} : { body: { error: { message } } }) };
}

/**
 * The lines of steps, which the native program plays with the same statuses: each has the instant and the randomness that
 * its request had, so that clocks and seeds need not be set.
 *
 * A page or utility is played by `vinculum request`. What a running server alone answers is a note.
 */
export function fileOf(steps, project = "demo-vinculum") {
    const command = `vinculum replay FILE${project === "demo-vinculum" ? "" : ` --project ${project}`}`;
    const lines = [`# A journey of the playground. ${command} plays it.`];
    for (const step of steps) {
        if (step.note) lines.push(lineOf({ note: step.note }));
        lines.push(lineOf(stepLine(step)));
    }
    return lines.join("\n") + "\n";
}

function stepLine({ request, response, at, seed, isForAuthority }) {
    const { method, target } = request;
    const body = textOf(request.body);
    const isServers = !isForAuthority && (/^\/vinculum\//.test(target) || /^\/emulator\/v1\/([^?]*\/)?clock(\?|$)/.test(target));
    if (isServers || body === null) return { note: `${method} ${target}${body === null ? " with a body that is no text" : ""}` };
    const when = { at: new Date(at).toISOString(), seed };
    const fields = request.headers.filter(([name]) => !/^host$/i.test(name));
    if (!isForAuthority) {
        const words = fields.flatMap(([name, value]) => ["--header", `${name}: ${value}`]);
        return {
            ...when, run: ["request", method, target, ...words], input: body,
            expect: { exit: response.status < 400 ? 0 : 3 },
        };
    }
    return {
        ...when, request: { method, path: target, headers: { Host: host, ...Object.fromEntries(fields) }, body },
        expect: expectationOf(response),
    };
}

/** The first difference from an expected part of a JSON value, as a pointer; `null` if there is none. */
export function difference(actual, expected, pointer = "") {
    if (expected === null) return (actual ?? null) === null ? null : pointer || "/";
    if (typeof expected !== "object") return actual === expected ? null : pointer || "/";
    if (actual === null || typeof actual !== "object" || Array.isArray(actual) !== Array.isArray(expected)) return pointer || "/";
    if (Array.isArray(expected) && actual.length !== expected.length) return pointer || "/";
    for (const [name, value] of Object.entries(expected)) {
        const found = difference(actual[name], value, `${pointer}/${name}`);
        if (found !== null) return found;
    }
    return null;
}

const at = (value, pointer) =>
    pointer.split("/").slice(1).reduce((inner, key) => inner?.[key.replaceAll("~1", "/").replaceAll("~0", "~")], value);

/** Reads a journey, a line at a time, because later lines name what earlier responses have. */
export class Reader {
    /** @param source The text of a file, or a list of lines that are objects. */
    constructor(source) {
        this.lines = typeof source === "string" ? source.split("\n") : source;
        this.names = new Map();
        // As in the native program: a time in the past, so that it is not confused with the present.
        this.instant = 1_000_000_000_000;
        this.count = 0;
        this.headers = {};
    }

    /** Calls `play` with each step, `{ now, seed, request, note, expect, line }`; it returns the response. */
    read(play) {
        let note;
        for (const [index, text] of this.lines.entries()) {
            const line = this.lineOf(text, index + 1);
            if (line === null) continue;
            if (typeof line.note === "string") note = note ? `${note}\n${line.note}` : line.note;
            else if (line.headers) this.headers = line.headers;
            else {
                this.step(line, index + 1, note, play);
                note = undefined;
            }
        }
    }

    lineOf(text, number) {
        if (typeof text === "string" && /^\s*(#|$)/.test(text)) return null;
        const whole = typeof text === "string" ? text : JSON.stringify(text);
        const filled = this.fill(whole, number);
        try {
            const line = JSON.parse(filled);
            if (line !== null && typeof line === "object") return line;
        } catch (error) {
            throw new JourneyError(`line ${number} is not JSON: ${error.message}`);
        }
        throw new JourneyError(`line ${number} is not an object`);
    }

    /** Replaces each `{{name}}` by its value, in one pass: a link of a kilobyte may hold a megabyte of braces. */
    fill(text, number) {
        let [filled, from] = ["", 0];
        for (;;) {
            const open = text.indexOf("{{", from);
            const close = open < 0 ? -1 : text.indexOf("}}", open + 2);
            if (close < 0) return filled + text.slice(from);
            const name = text.slice(open + 2, close);
            if (!this.names.has(name)) throw new JourneyError(`line ${number}: no earlier line keeps a value as ${name.slice(0, 80)}`);
            filled += text.slice(from, open) + JSON.stringify(this.names.get(name)).slice(1, -1);
            if (filled.length > longestLine) throw new JourneyError(`line ${number} has more than ${longestLine} characters`);
            from = close + 2;
        }
    }

    step(line, number, note, play) {
        const request = line.request ? this.request(line.request) : line.run?.[0] === "request" ? this.run(line) : null;
        if (request === null) throw new JourneyError(`line ${number}: the playground plays requests, and no commands`);
        this.instant = line.at === undefined ? this.instant + 1000 : Date.parse(line.at);
        if (Number.isNaN(this.instant)) throw new JourneyError(`line ${number}: at must be an RFC 3339 timestamp`);
        this.count += 1;
        // Each line has the instant of its project's clock already.
        if (/^\/emulator\/v1\/([^?]*\/)?clock(\?|$)/.test(request.target) && request.method !== "GET") return;
        const response = play({
            now: this.instant, seed: line.seed ?? this.count, request, note, line: number, expect: line.expect ?? {},
            isRun: Boolean(line.run),
        });
        for (const [name, pointer] of Object.entries(line.keep ?? {})) {
            this.names.set(name, String(at(JSON.parse(textOf(response.body)), pointer)));
        }
    }

    request({ method = "POST", path = "", headers = {}, body = "" }) {
        return {
            method: String(method), target: String(path),
            headers: Object.entries({ ...this.headers, ...headers }).map(([name, value]) => [name, String(value)]),
            body: encoder.encode(typeof body === "string" ? body : JSON.stringify(body)),
        };
    }

    run({ run: [, method, target, ...options], input = "" }) {
        const headers = [];
        for (let index = 0; index < options.length; index += 2) {
            if (options[index] !== "--header") return null;
            const [, name, value] = /^([^:]+):\s*(.*)$/s.exec(options[index + 1] ?? "") ?? [];
            if (name === undefined) return null;
            headers.push([name, value]);
        }
        const body = encoder.encode(/^(GET|HEAD|OPTIONS|DELETE)$/.test(method) ? "" : input);
        if (body.length > 0 && !headers.some(([name]) => /^content-type$/i.test(name))) {
            headers.push(["Content-Type", "application/json"]);
        }
        return { method: String(method), target: String(target), headers, body };
    }
}

/** What differs between a response and the expectation of its line; `null` if nothing does. */
export function mismatch(response, expect, isRun) {
    if (isRun) {
        const isRefused = (expect.exit ?? 0) !== 0;
        return response.status >= 400 === isRefused ? null : `status is ${response.status}`;
    }
    const status = expect.status ?? 200;
    if (response.status !== status) return `status is ${response.status}, expected ${status}`;
    if (expect.body === undefined) return null;
    let body;
    try {
        body = JSON.parse(textOf(response.body));
    } catch {
        body = undefined;
    }
    const found = difference(body, expect.body);
    return found === null ? null : `${found} is another`;
}
