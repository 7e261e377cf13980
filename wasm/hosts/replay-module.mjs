// Plays a journey of raw requests through the embedding module: replay-module.mjs MODULE.wasm JOURNEY.jsonl
//
// Prints the same bytes as `vinculum replay JOURNEY.jsonl --transcript`. Exits with 9 if the journey goes another way
// than it expects, and with 2 if it has other steps than requests: the module has no commands.
import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { argv, exit, stderr, stdout } from "node:process";
import { VinculumModule, textOf } from "../js/module.js";

function fail(code, text) {
    stderr.write(`${text}\n`);
    exit(code);
}

const [program, path] = argv.slice(2);
if (!program || !path) fail(2, "usage: replay-module.mjs MODULE.wasm JOURNEY.jsonl");

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
function totp(secret, instant) {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    const bits = [...secret].map((c) => alphabet.indexOf(c).toString(2).padStart(5, "0")).join("");
    const key = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
    const step = Buffer.alloc(8);
    step.writeBigInt64BE(BigInt(Math.floor(instant / 30_000)));
    const hash = createHmac("sha1", key).update(step).digest();
    return String((hash.readUInt32BE(hash[19] & 15) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

const at = (value, pointer) =>
    pointer.split("/").slice(1).reduce((v, key) => v?.[key.replaceAll("~1", "/").replaceAll("~0", "~")], value);

function seedOf(value) {
    if (typeof value === "string") return Uint8Array.from(Buffer.from(value, "hex"));
    const seed = new Uint8Array(32);
    new DataView(seed.buffer).setBigUint64(24, BigInt(value));
    return seed;
}

function parsed(text) {
    try {
        return JSON.parse(text);
    } catch {
        return undefined;
    }
}

const module = await VinculumModule.load(await readFile(program));
const handle = module.create({ projectId: "demo-vinculum" }, seedOf(0));
const names = new Map();
let transcript = "";
let instant = 1_000_000_000_000;
let steps = 0;
let common = {};
let wrong = false;

function keep(step, result) {
    for (const [name, pointer] of Object.entries(step.keep ?? {})) names.set(name, String(at(result, pointer)));
}

for (const [index, raw] of (await readFile(path, "utf8")).split("\n").entries()) {
    const text = raw.trim();
    if (text === "" || text.startsWith("#")) continue;
    const filled = text.replace(/\{\{(.*?)\}\}/g, (_, name) => JSON.stringify(names.get(name)).slice(1, -1));
    const step = JSON.parse(filled);
    if (step.note !== undefined) {
        transcript += `\n# ${safe(step.note)}\n`;
        continue;
    }
    if (step.headers !== undefined) {
        common = step.headers;
        continue;
    }
    if (!step.request && !step.totp) fail(2, `${path}, line ${index + 1}: a step must be a request`);
    instant = step.at ? Date.parse(step.at) : instant + 1000;
    steps += 1;
    const seed = seedOf(step.seed ?? steps);
    transcript += `\n@ ${new Date(instant).toISOString()} ${Buffer.from(seed).toString("hex")}\n`;
    if (step.totp) {
        const code = totp(step.totp, instant);
        transcript += `% ${code}\n`;
        keep(step, code);
        continue;
    }
    const { method = "POST", path: target, headers, body = "" } = step.request;
    const sent = typeof body === "string" ? body : JSON.stringify(body);
    // The command line sends the exact bytes of the line, which a JSON parser does not preserve.
    if (typeof body !== "string" && !filled.includes(sent)) {
        fail(2, `${path}, line ${index + 1}: the body must be compact JSON`);
    }
    // A journey spells each header name in one way, so in an object the later header replaces the earlier one.
    const carried = { ...common, ...headers };
    const answer = module.call(handle, { method, target, headers: carried, body: sent }, BigInt(instant), seed);
    const received = textOf(answer.body);
    transcript += `> ${method} ${safe(target)}\n${lines(sent, "> ")}${lines(received, "")}= status ${answer.status}\n`;
    const result = parsed(received);
    const { status = 200, body: expected, shape } = step.expect ?? {};
    const isExpected = expected === undefined || holds(result, expected);
    if (answer.status !== status || !isExpected || (shape !== undefined && !isShaped(result, shape))) {
        stderr.write(`${path}, line ${index + 1}: ${answer.status} ${received}\n`);
        wrong = true;
    }
    keep(step, result);
}
stdout.write(transcript.replace(/^\n+/, ""));
if (wrong) exit(9);
