// The playground's module: an instance, its calls, and requests and responses as HTTP/1.1 has them. It needs no more than
// a worker has, and runs in Node as well.

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The statuses of replies, in the order of VinculumEmbedding's `Status`. */
export const Status = { done: 0, needs: 1 };

/** The module refused a call, which changed nothing. */
export class Refusal extends Error {}

/** The instance ended in the middle of a call: its memory may be in any state, and it answers no more. */
export class Trap extends Error {}

/** Compiles the module at a URL, whatever media type a host of files gives it. */
export async function compile(url) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
    const isNamed = /^application\/wasm\s*(;|$)/i.test(response.headers.get("Content-Type") ?? "");
    if (isNamed && WebAssembly.compileStreaming) return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}

/** A list of byte strings and texts as one byte string: each part has its length in front, 32 bits, little-endian. */
export function pack(parts) {
    const all = parts.map((part) => typeof part === "string" ? encoder.encode(part) : part);
    const bytes = new Uint8Array(all.reduce((sum, part) => sum + 4 + part.length, 0));
    const view = new DataView(bytes.buffer);
    let place = 0;
    for (const part of all) {
        view.setUint32(place, part.length, true);
        bytes.set(part, place + 4);
        place += 4 + part.length;
    }
    return bytes;
}

function unpack(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const parts = [];
    for (let place = 0; place < bytes.length; place += 4 + parts.at(-1).length) {
        parts.push(bytes.subarray(place + 4, place + 4 + view.getUint32(place, true)));
    }
    return parts;
}

/** A seed as 32 bytes: from 64 hexadecimal digits, or from a number, as `vinculum replay` reads it. */
export function seedBytes(seed) {
    if (typeof seed === "string" && /^[0-9a-fA-F]{64}$/.test(seed)) {
        return Uint8Array.from(seed.match(/../g), (byte) => parseInt(byte, 16));
    }
    if (!Number.isSafeInteger(seed) || seed < 0) throw new TypeError("a seed must be 64 hexadecimal digits or a number");
    const bytes = new Uint8Array(32);
    new DataView(bytes.buffer).setBigUint64(24, BigInt(seed));
    return bytes;
}

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The host of every request, and so of the links in mails. The service answers administrators by such a host alone. */
export const host = "127.0.0.1:9099";

/**
 * The bytes of a request `{ method, target, headers, body }`: headers as a list of names and values, the body as bytes.
 *
 * @throws TypeError for a line break in the head, with which a header would become two.
 */
export function messageOf({ method, target, headers, body }) {
    const fields = headers.filter(([name]) => !/^(host|content-length|transfer-encoding|connection|expect)$/i.test(name));
    const named = headers.find(([name]) => name.toLowerCase() === "host")?.[1] ?? host;
    fields.unshift(["Host", named]);
    if (body.length > 0 || !/^(GET|HEAD|OPTIONS|DELETE)$/.test(method)) fields.push(["Content-Length", String(body.length)]);
    const lines = [`${method} ${target} HTTP/1.1`, ...fields.map(([name, value]) => `${name}: ${value}`)];
    if (lines.some((line) => /[\r\n]/.test(line))) throw new TypeError("the head of a request must not have line breaks");
    const head = encoder.encode(lines.join("\r\n") + "\r\n\r\n");
    const message = new Uint8Array(head.length + body.length);
    message.set(head);
    message.set(body, head.length);
    return message;
}

/** A response of the module: `{ status, headers, body }`. */
export function responseOf(message) {
    let end = 0;
    while (message[end] !== 13 || message[end + 1] !== 10 || message[end + 2] !== 13) end += 1;
    const [line, ...fields] = decoder.decode(message.subarray(0, end)).split("\r\n");
    const headers = fields.map((field) => [field.slice(0, field.indexOf(":")), field.slice(field.indexOf(":") + 2)]);
    return { status: Number(line.split(" ")[1]), headers, body: message.slice(end + 4) };
}

/**
 * What the C library asks of WASI: randomness for the order of hash tables, which no answer shows, and a stream for the
 * last words of a trap. Both get the same from any page, so what an instance does depends on its calls alone.
 */
const outside = (memory) => {
    const badDescriptor = () => 8;
    const random_get = (address, length) => {
        new Uint8Array(memory().buffer, address, length).fill(0x5a);
        return 0;
    };
    return { wasi_snapshot_preview1: { random_get, fd_write: badDescriptor, fd_seek: badDescriptor, fd_close: badDescriptor } };
};

/** An instance of the module. It has one server, and one search of the explorer. */
export class Instance {
    /** @param compiled A `WebAssembly.Module`. */
    constructor(compiled) {
        this.exports = new WebAssembly.Instance(compiled, outside(() => this.exports.memory)).exports;
        this.exports._initialize();
        this.hasEnded = false;
    }

    /** The bytes of memory; they never shrink. */
    get size() {
        return this.exports.memory.buffer.byteLength;
    }

    /**
     * Calls an export, with an input behind its numbers unless that is `null`.
     *
     * @returns `{ status, parts }`, of which the parts stand until the next call.
     */
    call(name, numbers, input) {
        if (this.hasEnded) throw new Trap("the instance has ended");
        try {
            return this.received(name, numbers, input);
        } catch (error) {
            if (error instanceof Refusal) throw error;
            // A RuntimeError, or a RangeError where the stack ended.
            this.hasEnded = true;
            throw new Trap(`the engine ended: ${error.message}`, { cause: error });
        }
    }

    received(name, numbers, input) {
        const { exports } = this;
        let buffer = 0;
        if (input !== null) {
            buffer = exports.playground_allocate(input.length) >>> 0;
            if (buffer === 0) throw new Refusal("there is no room for an input of this size");
            new Uint8Array(exports.memory.buffer).set(input, buffer);
        }
        const words = input === null ? numbers : [...numbers, buffer, input.length];
        const address = exports[`playground_${name}`](...words) >>> 0;
        if (input !== null) exports.playground_free(buffer);
        const view = new DataView(exports.memory.buffer);
        const status = view.getUint32(address, true);
        const parts = unpack(new Uint8Array(exports.memory.buffer, address + 8, view.getUint32(address + 4, true)));
        if (status !== Status.done && status !== Status.needs) throw new Refusal(decoder.decode(parts[0]));
        return { status, parts };
    }

    /** Starts a server without accounts. `settings` may name `projectId` and `trust`: `local` or `strict`. */
    start({ now, seed }, settings = {}) {
        this.call("start", [BigInt(now)], pack([seedBytes(seed), ...Object.entries(settings).flat()]));
    }

    /**
     * Answers a request. Beside the response there are `isStep`, `isForAuthority` and, by the clock and the seeds of the
     * request's project, `at` and `seed`.
     */
    handle({ now, seed, request }) {
        const { parts } = this.call("handle", [BigInt(now)], pack([seedBytes(seed), messageOf(request)]));
        const drawn = hex(parts[3]);
        return {
            isStep: parts[0][0] === 0x31,
            isForAuthority: parts[1][0] === 0x31,
            at: Number(decoder.decode(parts[2])),
            seed: drawn === hex(seedBytes(seed)) ? seed : drawn,
            response: responseOf(parts[4]),
        };
    }

    /** The rules that can be removed: `{ weakness, rule, family | scenario, depth }` each. */
    rules() {
        return JSON.parse(decoder.decode(this.call("rules", [], null).parts[0]));
    }

    /**
     * Removes a rule and searches for the attack that it prevents.
     *
     * @returns A generator of what was searched so far; it returns the story, as `vinculum explore --json` prints it.
     */
    * search(rule, count = 64) {
        let reply = this.call("search", [], pack([rule]));
        const found = () => JSON.parse(decoder.decode(reply.parts[0]));
        while (reply.status === Status.needs) {
            yield found();
            reply = this.call("advance", [count], null);
        }
        return found();
    }
}
