// A journey of raw requests, played through the embedding module. It needs no more than a browser has, so that
// replay-module.mjs plays it in Node and a page in a browser.

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Shows control characters and marks of the writing direction as the command line does. */
const safe = (text) =>
    text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/g, (character) =>
        `\\u{${character.codePointAt(0).toString(16)}}`);

function lines(text, prefix) {
    const shown = text.endsWith("\n") ? text.slice(0, -1) : text;
    return shown === "" ? "" : shown.split("\n").map((line) => `${prefix}${safe(line)}\n`).join("");
}

/** Whether a JSON value has the expected parts. Objects may have more members; null expects that there is no value. */
function holds(actual, expected) {
    if (Array.isArray(expected)) {
        return Array.isArray(actual) && actual.length === expected.length
            && expected.every((e, i) => holds(actual[i], e));
    }
    if (expected === null) return (actual ?? null) === null;
    if (typeof expected !== "object") return actual === expected;
    if (actual === null || typeof actual !== "object" || Array.isArray(actual)) return false;
    return Object.entries(expected).every(([key, value]) => holds(actual[key], value));
}

/** Whether a JSON value has the named members, each of its type; see `vinculum replay --help`. */
function isShaped(actual, shape) {
    if (Array.isArray(shape)) {
        return Array.isArray(actual) && actual.length > 0 && actual.every((e) => isShaped(e, shape[0]));
    }
    if (typeof shape === "object") {
        const isObject = actual !== null && typeof actual === "object" && !Array.isArray(actual);
        return isObject && Object.entries(shape).every(([key, value]) => isShaped(actual[key], value));
    }
    if (actual === undefined) return shape.endsWith("?");
    const word = shape.replace("?", "");
    if (word === "array") return Array.isArray(actual);
    if (word === "object") return actual !== null && typeof actual === "object" && !Array.isArray(actual);
    if (word === "number" || word === "boolean") return typeof actual === word;
    const form = { string: /./, decimal: /^[0-9]+$/, timestamp: /^[0-9-]{10}T[0-9:]{8}\.[0-9]+Z$/ }[word];
    return typeof actual === "string" && form.test(actual);
}

/** Returns the code of a base 32 secret at an instant in milliseconds (RFC 6238). */
async function totp(secret, instant) {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    const bits = [...secret].map((c) => alphabet.indexOf(c).toString(2).padStart(5, "0")).join("");
    const bytes = Uint8Array.from(bits.match(/.{8}/g), (byte) => parseInt(byte, 2));
    const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-1" }, false, ["sign"]);
    const step = new DataView(new ArrayBuffer(8));
    step.setBigInt64(0, BigInt(Math.floor(instant / 30_000)));
    const hash = new DataView(await crypto.subtle.sign("HMAC", key, step));
    return String((hash.getUint32(hash.getUint8(19) & 15) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

const at = (value, pointer) =>
    pointer.split("/").slice(1).reduce((v, key) => v?.[key.replaceAll("~1", "/").replaceAll("~0", "~")], value);

function seedOf(value) {
    if (typeof value === "string") return Uint8Array.from(value.match(/../g) ?? [], (byte) => parseInt(byte, 16));
    const seed = new Uint8Array(32);
    new DataView(seed.buffer).setBigUint64(24, BigInt(value));
    return seed;
}

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function parsed(text) {
    try {
        return JSON.parse(text);
    } catch {
        return undefined;
    }
}

/** A step that the module cannot play: it has no commands. */
export class JourneyError extends Error {}

/** The state of a journey: its instant, its seeds, and the names of kept values. */
export class Journey {
    /** `module` is a VinculumModule; `path` names the journey in complaints. */
    constructor(module, path) {
        this.module = module;
        this.handle = module.create({ projectId: "demo-vinculum" }, seedOf(0));
        this.path = path;
        this.names = new Map();
        this.instant = 1_000_000_000_000;
        this.steps = 0;
        this.headers = {};
        this.transcript = "";
        /** A line for each answer that is not the expected one. */
        this.complaints = [];
    }

    /** Plays the lines of a journey; returns the transcript, as `vinculum replay` prints it. */
    async play(text) {
        for (const [index, line] of text.split("\n").entries()) {
            const trimmed = line.trim();
            if (trimmed !== "" && !trimmed.startsWith("#")) await this.step(trimmed, `${this.path}, line ${index + 1}`);
        }
        return this.transcript.replace(/^\n+/, "");
    }

    async step(text, place) {
        const filled = text.replace(/\{\{(.*?)\}\}/g, (_, name) => JSON.stringify(this.names.get(name)).slice(1, -1));
        const step = JSON.parse(filled);
        if (step.note !== undefined) {
            this.transcript += `\n# ${safe(step.note)}\n`;
        } else if (step.headers !== undefined) {
            this.headers = step.headers;
        } else if (step.request || step.totp) {
            this.instant = step.at ? Date.parse(step.at) : this.instant + 1000;
            this.steps += 1;
            const seed = seedOf(step.seed ?? this.steps);
            this.transcript += `\n@ ${new Date(this.instant).toISOString()} ${hex(seed)}\n`;
            if (step.totp) await this.code(step);
            else this.request(step, filled, seed, place);
        } else {
            throw new JourneyError(`${place}: a step must be a request`);
        }
    }

    async code(step) {
        const code = await totp(step.totp, this.instant);
        this.transcript += `% ${code}\n`;
        this.keep(step, code);
    }

    request(step, filled, seed, place) {
        const { method = "POST", path: target, headers, body = "" } = step.request;
        const sent = typeof body === "string" ? body : JSON.stringify(body);
        // The command line sends the exact bytes of the line, which a JSON parser does not preserve.
        if (typeof body !== "string" && !filled.includes(sent)) {
            throw new JourneyError(`${place}: the body must be compact JSON`);
        }
        // A journey spells each header name in one way, so in an object the later header replaces the earlier one.
        const request = { method, target, headers: { ...this.headers, ...headers }, body: sent };
        const answer = this.module.call(this.handle, request, BigInt(this.instant), seed);
        const received = decoder.decode(answer.body);
        this.transcript +=
            `> ${method} ${safe(target)}\n${lines(sent, "> ")}${lines(received, "")}= status ${answer.status}\n`;
        const result = parsed(received);
        const { status = 200, body: expected, shape } = step.expect ?? {};
        const isExpected = expected === undefined || holds(result, expected);
        if (answer.status !== status || !isExpected || (shape !== undefined && !isShaped(result, shape))) {
            this.complaints.push(`${place}: ${answer.status} ${received}`);
        }
        this.keep(step, result);
    }

    keep(step, result) {
        for (const [name, pointer] of Object.entries(step.keep ?? {})) {
            this.names.set(name, String(at(result, pointer)));
        }
    }
}
