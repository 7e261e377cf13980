// The embedding module as an object: an export of the border is a method. EmbeddingModule.md in Vinculum.docc describes
// the border; engine.js has requests and responses on top of it.
//
//     const module = await VinculumModule.load(bytes);
//     const handle = module.create({ projectId: "demo" }, randomBytes(32));
//     module.call(handle, { method: "POST", target: "/…?key=any", body: "{}" }, BigInt(Date.now()), randomBytes(32));

import { Refusal, Status, TrapError, describe, require } from "./errors.js";

export { Refusal, Status, TrapError };

/** The version of the border that this host speaks. */
export const borderVersion = 1;

const isBytes = (value) => typeof value === "string" || value instanceof Uint8Array;

/** Returns a text as UTF-8, and bytes as they are; `name` is what a refusal of anything else calls it. */
function bytesOf(value, name = "each part of a list") {
    require(isBytes(value), `${name} must be a string or a Uint8Array, not ${describe(value)}`);
    return typeof value === "string" ? new TextEncoder().encode(value) : value;
}

/** Returns the list of the settings in an object of names and values. */
function settingsOf(settings) {
    require(settings !== null && typeof settings === "object", "settings must be an object of names and values");
    return pack(Object.entries(settings).flatMap(([name, value]) => [name, bytesOf(value, `the setting ${name}`)]));
}

/** Returns a seed as `reply` takes it. */
function seedOf(seed) {
    require(seed instanceof Uint8Array && seed.length === 32, "seed must be 32 bytes, such as randomBytes(32)");
    return { seed };
}

/** Returns a handle. */
function handleOf(handle) {
    require(Number.isInteger(handle), "handle must be the number that create or restore returned");
    return handle;
}

/** Returns a BigInt. */
function bigOf(value, name) {
    require(typeof value === "bigint", `${name} must be a BigInt, such as BigInt(Date.now()) or a cursor`);
    return value;
}

/** Returns the list of a request. */
function envelopeOf(request) {
    const { method = "POST", target, headers = {}, body = "" } = request ?? {};
    require(typeof target === "string" && target.startsWith("/"),
        "target must be a path that begins with /, such as /identitytoolkit.googleapis.com/v1/accounts:signUp?key=any");
    const fields = Object.entries(headers)
        .flatMap(([name, value]) => [name, bytesOf(value, `the header ${name}`)]);
    return pack([bytesOf(method, "method"), target, bytesOf(body, "body"), ...fields]);
}

/** Returns the list of what `answer` returned for a question. */
function answerOf(given) {
    require(typeof given?.then !== "function",
        "answer returned a promise, but this host waits for none: it must return the kind and the value at once");
    require(Array.isArray(given), "answer must return an array: the kind, such as \"reply\", and the value");
    return pack(given);
}

export const textOf = (bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

/** Returns the list of texts or byte strings: each is preceded by its length as 32 bits, little-endian. */
export function pack(values) {
    const parts = values.map((value) => bytesOf(value));
    const list = new Uint8Array(parts.reduce((length, part) => length + 4 + part.length, 0));
    let at = 0;
    for (const part of parts) {
        new DataView(list.buffer).setUint32(at, part.length, true);
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

const otherBytes = "these bytes are not the embedding module; make wasm builds .build-wasm/vinculum-module.wasm";

/**
 * An instance of the module. Every method but `reply` throws a `Refusal` for a status beyond `needs`, and a `TypeError`
 * for an argument of a wrong type, before the module sees it. Where
 * the module traps, it throws a `TrapError`, and so does every later method: the memory may be in any state by then.
 */
export class VinculumModule {
    /** Instantiates vinculum-module.wasm: its bytes, or a `WebAssembly.Module` that `compile` of load.js returned. */
    static async load(source) {
        const isCompiled = source instanceof WebAssembly.Module;
        require(source instanceof Uint8Array || source instanceof ArrayBuffer || isCompiled,
            "load takes the bytes of vinculum-module.wasm, such as await readFile(path), or a WebAssembly.Module");
        const compiled = isCompiled ? source : await WebAssembly.compile(source).catch((cause) => {
            throw new TypeError(otherBytes, { cause });
        });
        // Asynchronous, because browsers refuse to instantiate a module of this size at once on a page's thread.
        const instance = await WebAssembly.instantiate(compiled, {}).catch((cause) => {
            throw new TypeError(otherBytes, { cause });
        });
        return new VinculumModule(instance.exports);
    }

    /** The exports of an instance of the module. */
    constructor(exports) {
        const { _initialize: initialize, vinculum_version: version } = exports ?? {};
        require(typeof initialize === "function" && typeof version === "function", otherBytes);
        initialize();
        require(version() === borderVersion, `the border of this module has version ${version()}, and this host knows `
            + `version ${borderVersion}; take both from the same build`);
        this.exports = exports;
        /** What ended the instance; every method then throws. */
        this.trap = undefined;
    }

    /** Writes a text or byte string to a new buffer. */
    put(value) {
        const bytes = bytesOf(value);
        const pointer = this.exports.vinculum_allocate(bytes.length) >>> 0;
        if (pointer === 0) throw new Refusal(Status.full, "no room for a buffer");
        new Uint8Array(this.exports.memory.buffer).set(bytes, pointer);
        return { pointer, length: bytes.length };
    }

    /** Calls an export with numbers, byte strings and seeds; returns the status and the list of its reply. */
    reply(name, ...values) {
        if (this.trap) throw new TrapError(this.trap.cause);
        const buffers = [];
        const free = () => buffers.forEach((pointer) => this.exports.vinculum_free(pointer));
        try {
            const words = values.flatMap((value) => {
                if (typeof value === "number" || typeof value === "bigint") return [value];
                const buffer = this.put(value.seed ?? value);
                buffers.push(buffer.pointer);
                return value.seed ? [buffer.pointer] : [buffer.pointer, buffer.length];
            });
            const pointer = this.exports[`vinculum_${name}`](...words) >>> 0;
            if (pointer === 0) throw new Refusal(Status.full, "no room for a reply");
            buffers.push(pointer);
            const [status, length] = new Uint32Array(this.exports.memory.buffer.slice(pointer, pointer + 8));
            const list = new Uint8Array(this.exports.memory.buffer.slice(pointer + 8, pointer + 8 + length));
            free();
            return { status, list };
        } catch (error) {
            if (error instanceof Refusal || error instanceof TypeError) {
                free();
                throw error;
            }
            // A RuntimeError, or a RangeError where the stack ended. Nothing of the instance is called again.
            this.trap = new TrapError(error);
            throw this.trap;
        }
    }

    /** Calls an export and returns the parts of its reply. */
    parts(name, ...values) {
        const { status, list } = this.reply(name, ...values);
        const parts = unpack(list);
        if (status > Status.needs) throw new Refusal(status, textOf(parts[0]));
        return parts;
    }

    /** Creates an authority; returns its handle. `settings` is an object of names and values. */
    create(settings, seed) {
        return Number(textOf(this.parts("create", settingsOf(settings), seedOf(seed))[0]));
    }

    /** Creates an authority from a snapshot; returns its handle. */
    restore(settings, seed, snapshot) {
        const values = [settingsOf(settings), seedOf(seed), bytesOf(snapshot, "snapshot")];
        return Number(textOf(this.parts("restore", ...values)[0]));
    }

    /**
     * Begins a request; `now` is a BigInt of milliseconds. The result has either `questions`, each an array of byte
     * strings, or the members of what `call` returns. `answers` are arrays of kind and value, and perhaps the question
     * as `pack` writes it.
     */
    step(handle, request, now, seed, { commits = true, answers } = {}) {
        const words = [handleOf(handle), envelopeOf(request), bigOf(now, "now"), seedOf(seed), Number(commits)];
        const { status, list } = answers
            ? this.reply("resume", ...words, pack(answers.map(answerOf))) : this.reply("call", ...words);
        const parts = unpack(list);
        if (status === Status.needs) return { questions: parts.map(unpack) };
        if (status !== Status.done) throw new Refusal(status, textOf(parts[0]));
        return {
            status: Number(textOf(parts[0])), contentType: textOf(parts[1]), body: parts[2], changes: parts[3],
            cursor: BigInt(textOf(parts[4])),
        };
    }

    /**
     * Runs a request to its end. `answer` turns a question into an answer, both arrays, and returns no promise; without
     * it the module answers, which works for password hashes.
     */
    call(handle, request, now, seed, { commits = true, answer = (question) => this.answer(question) } = {}) {
        let answers;
        for (;;) {
            const reply = this.step(handle, request, now, seed, { commits, answers });
            if (!reply.questions) return reply;
            answers = [...answers ?? [], ...reply.questions.map(answer)];
        }
    }

    /** Returns the module's answer to a question about a password. */
    answer(question) {
        const kind = textOf(question[0]);
        if (kind === "call" || kind === "sign") {
            throw new Refusal(Status.malformed,
                `the module cannot answer the question ${kind}; pass the option answer of call, which does`);
        }
        return this.parts("answer", pack(question));
    }

    /** Commits a change set that was proposed at a cursor; returns the new cursor. */
    commit(handle, cursor, changes) {
        const values = [handleOf(handle), bigOf(cursor, "cursor"), bytesOf(changes, "changes")];
        return BigInt(textOf(this.parts("commit", ...values)[0]));
    }

    /** Returns the change sets since a cursor, and drops older ones. */
    changesSince(handle, cursor) {
        const [end, ...sets] = this.parts("changes_since", handleOf(handle), bigOf(cursor, "cursor"));
        return { cursor: BigInt(textOf(end)), sets };
    }

    /** Returns the whole state and its cursor. */
    snapshot(handle) {
        const [snapshot, cursor] = this.parts("snapshot", handleOf(handle));
        return { snapshot, cursor: BigInt(textOf(cursor)) };
    }

    /** Removes an authority. */
    drop(handle) {
        this.parts("drop", handleOf(handle));
    }
}
