// The embedding module as an object. EmbeddingModule.md in Vinculum.docc describes the border.
//
//     const module = await VinculumModule.load(bytes);
//     const handle = module.create({ projectId: "demo" }, randomBytes(32));
//     module.call(handle, { method: "POST", target: "/…?key=any", body: "{}" }, BigInt(Date.now()), randomBytes(32));

export const Status = {
    done: 0, needs: 1, unknownHandle: 2, badBuffer: 3, malformed: 4, conflict: 5, forgotten: 6, damaged: 7, full: 8,
};

/** Throws the sentence as a `TypeError` unless something holds: the host's own code is wrong then. */
function require(holds, sentence) {
    if (!holds) throw new TypeError(sentence);
}

const isBytes = (value) => typeof value === "string" || value instanceof Uint8Array;

/** Returns a text as UTF-8, and bytes as they are; `name` is what a refusal of anything else calls it. */
function bytesOf(value, name = "each part of a list") {
    require(isBytes(value), `${name} must be a string or a Uint8Array, not ${value === null ? value : typeof value}`);
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
    require(typeof handle === "number", "handle must be the number that create or restore returned");
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

/** A refusal by the module; `status` is one of `Status`. */
export class Refusal extends Error {
    constructor(status, text) {
        super(text);
        this.status = status;
    }
}

/**
 * An instance of the module. Every method but `reply` throws a `Refusal` for a status beyond `needs`, and a `TypeError`
 * for an argument of a wrong type, before the module sees it.
 */
export class VinculumModule {
    /** Instantiates the bytes of vinculum-module.wasm. */
    static async load(bytes) {
        const isSource = bytes instanceof Uint8Array || bytes instanceof ArrayBuffer;
        require(isSource, "load takes the bytes of vinculum-module.wasm, such as await readFile(path)");
        const other = "these bytes are not the embedding module; make wasm builds .build-wasm/vinculum-module.wasm";
        // The module imports nothing: it sees only what its host passes.
        const { instance } = await WebAssembly.instantiate(bytes, {}).catch((cause) => {
            throw new TypeError(other, { cause });
        });
        const { _initialize, vinculum_version: version } = instance.exports;
        require(_initialize !== undefined && version !== undefined, other);
        _initialize();
        require(version() === 1, `the border of this module has version ${version()}, and this host knows version 1`);
        return new VinculumModule(instance.exports);
    }

    constructor(exports) {
        this.exports = exports;
    }

    /** Writes a text or byte string to a new buffer. */
    put(value) {
        const bytes = bytesOf(value);
        const pointer = this.exports.vinculum_allocate(bytes.length);
        if (pointer === 0) throw new Refusal(Status.full, "no room for a buffer");
        new Uint8Array(this.exports.memory.buffer).set(bytes, pointer);
        return { pointer, length: bytes.length };
    }

    /** Calls an export with numbers, byte strings and seeds; returns the status and the list of its reply. */
    reply(name, ...values) {
        const buffers = [];
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
            const list = this.exports.memory.buffer.slice(pointer + 8, pointer + 8 + length);
            return { status, list: new Uint8Array(list) };
        } finally {
            for (const pointer of buffers) this.exports.vinculum_free(pointer);
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
     * Runs a request to its end; `now` is a BigInt of milliseconds. `answer` turns a question into an answer, both
     * arrays, and returns no promise; without it the module answers, which works for password hashes.
     */
    call(handle, request, now, seed, { commits = true, answer = (question) => this.answer(question) } = {}) {
        const words = [handleOf(handle), envelopeOf(request), bigOf(now, "now"), seedOf(seed), Number(commits)];
        const answers = [];
        let reply = this.reply("call", ...words);
        while (reply.status === Status.needs) {
            answers.push(...unpack(reply.list).map((question) => answerOf(answer(unpack(question)))));
            reply = this.reply("resume", ...words, pack(answers));
        }
        const parts = unpack(reply.list);
        if (reply.status !== Status.done) throw new Refusal(reply.status, textOf(parts[0]));
        return {
            status: Number(textOf(parts[0])), contentType: textOf(parts[1]), body: parts[2], changes: parts[3],
            cursor: BigInt(textOf(parts[4])),
        };
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
