// A journey as a file that `vinculum replay` plays, and as a link. What comes from outside is bounded and validated.
import { t } from "./texts.js";

const limits = { link: 8000, inflated: 1 << 20, file: 4 << 20, steps: 5000, path: 8192, headers: 64 };

/** The most characters that a link's state has. */
export const linkLimit = limits.link;

class Unreadable extends Error {}
const wrong = (place, what) => new Unreadable(t("journeyWrong", { place, what }));

/** A step from a value of JSON: its known members alone. Throws an `Unreadable` that says what is wrong with it. */
function checked(value, number, previous) {
    const bad = (what) => wrong(t("journeyLine", { n: number }), what);
    if (!value || typeof value !== "object" || Array.isArray(value)) throw bad(t("journeyNoObject"));
    const { at = previous ? new Date(Date.parse(previous.at) + 1000).toISOString() : undefined, seed = number, request, expect } = value;
    if (!request || typeof request !== "object" || value.keep || value.run) throw bad(t("journeyNoRequest"));
    if (typeof at !== "string" || at.length > 40 || Number.isNaN(Date.parse(at))) throw bad("at");
    if (!(Number.isSafeInteger(seed) && seed >= 0) && !(typeof seed === "string" && /^[0-9a-f]{64}$/i.test(seed))) throw bad("seed");
    const { method = "POST", path, headers = {}, body } = request;
    if (!/^(GET|HEAD|POST|PUT|PATCH|DELETE)$/.test(method)) throw bad("method");
    if (typeof path !== "string" || !/^\/(?!\/)[\x21-\x7e]*$/.test(path) || path.length > limits.path) throw bad("path");
    const list = headers && typeof headers === "object" && !Array.isArray(headers) ? Object.entries(headers) : null;
    if (!list || list.length > limits.headers || list.some(([name, text]) => !/^[\w-]{1,64}$/.test(name) || typeof text !== "string" || /[\r\n\0]/.test(text))) throw bad("headers");
    const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
    const step = { at, seed, request: { method, path, headers: Object.fromEntries(list), ...(text ? { body: text } : {}) } };
    if (Number.isInteger(expect?.status)) step.expect = { status: expect.status };
    return step;
}

function checkedList(list) {
    if (!Array.isArray(list)) throw wrong(t("journey"), t("journeyNoList"));
    if (list.length > limits.steps) throw wrong(t("journey"), t("journeyTooMany", { n: limits.steps }));
    const steps = [];
    for (const [place, value] of list.entries()) steps.push(checked(value, place + 1, steps.at(-1)));
    return steps;
}

/** The steps as lines that `vinculum replay FILE` plays. */
export const fileOf = (steps) => steps.map((step) => JSON.stringify({ at: step.at, seed: step.seed, request: step.request, ...(step.expect ? { expect: step.expect } : {}) })).join("\n") + "\n";

/** The steps of a file; notes and comments are left out. */
export async function readFile(file) {
    if (file.size > limits.file) throw wrong(file.name, t("journeyTooLarge", { n: limits.file }));
    const lines = (await file.text()).split("\n").map((line) => line.trim()).filter((line) => line && !line.startsWith("#"));
    const values = lines.map((line, place) => parsed(line, t("journeyLine", { n: place + 1 })));
    return checkedList(values.filter((value) => value?.note === undefined));
}

function parsed(text, place) {
    try {
        return JSON.parse(text);
    } catch {
        throw wrong(place, t("journeyNoJSON"));
    }
}

/** What a stream of bytes gives, at most so many. */
async function collect(stream, most) {
    const reader = stream.getReader();
    const parts = [];
    let size = 0;
    for (;;) {
        const { value, done } = await reader.read();
        if (done) return new Blob(parts);
        size += value.length;
        if (size > most) {
            await reader.cancel();
            throw wrong(t("journeyLink"), t("journeyTooLarge", { n: most }));
        }
        parts.push(value);
    }
}

const piped = (bytes, transform, most) => collect(new Blob([bytes]).stream().pipeThrough(transform), most);

/** The state of a link: the steps, deflated, as base64url. */
export async function stateOf(steps) {
    const blob = await piped(JSON.stringify(steps.map(({ at, seed, request: { method, path, headers, body } }) => [at, seed, method, path, headers, ...(body ? [body] : [])])), new CompressionStream("deflate-raw"), limits.file);
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The steps of a link's state. */
export async function readState(state) {
    if (state.length > limits.link) throw wrong(t("journeyLink"), t("journeyLinkLong", { n: state.length, most: limits.link }));
    if (!/^[\w-]+$/.test(state)) throw wrong(t("journeyLink"), t("journeyDamaged"));
    let text;
    try {
        const bytes = Uint8Array.from(atob(state.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
        text = await (await piped(bytes, new DecompressionStream("deflate-raw"), limits.inflated)).text();
    } catch (error) {
        throw error instanceof Unreadable ? error : wrong(t("journeyLink"), t("journeyDamaged"));
    }
    const list = parsed(text, t("journeyLink"));
    if (!Array.isArray(list)) throw wrong(t("journeyLink"), t("journeyNoList"));
    return checkedList(list.map((one) => (Array.isArray(one) ? { at: one[0], seed: one[1], request: { method: one[2], path: one[3], headers: one[4], body: one[5] } } : one)));
}
