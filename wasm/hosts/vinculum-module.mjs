// The embedding module as an object. EmbeddingModule.md in Vinculum.docc describes the border.
//
//     const module = await VinculumModule.load(bytes);
//     const handle = module.create({ projectId: "demo" }, randomBytes(32));
//     module.call(handle, { method: "POST", target: "/…?key=any", body: "{}" }, BigInt(Date.now()), randomBytes(32));

export const Status = {
    done: 0, needs: 1, unknownHandle: 2, badBuffer: 3, malformed: 4, conflict: 5, forgotten: 6, damaged: 7, full: 8,
};

const bytesOf = (value) => (typeof value === "string" ? new TextEncoder().encode(value) : value);
export const textOf = (bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

/** Returns the list of texts or byte strings: each is preceded by its length as 32 bits, little-endian. */
export function pack(values) {
    const parts = values.map(bytesOf);
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

/** An instance of the module. Every method but `reply` throws a `Refusal` for a status beyond `needs`. */
export class VinculumModule {
    /** Instantiates the bytes of vinculum-module.wasm. */
    static async load(bytes) {
        // The module imports nothing: it sees only what its host passes.
        const { instance } = await WebAssembly.instantiate(bytes, {});
        instance.exports._initialize();
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
        return Number(textOf(this.parts("create", pack(Object.entries(settings).flat()), { seed })[0]));
    }

    /** Creates an authority from a snapshot; returns its handle. */
    restore(settings, seed, snapshot) {
        return Number(textOf(this.parts("restore", pack(Object.entries(settings).flat()), { seed }, snapshot)[0]));
    }

    /**
     * Runs a request to its end; `now` is a BigInt of milliseconds. `answer` turns a question into an answer, both
     * arrays; without it the module answers, which works for password hashes.
     */
    call(handle, request, now, seed, { commits = true, answer = (question) => this.answer(question) } = {}) {
        const { method = "POST", target, headers = {}, body = "" } = request;
        const envelope = pack([method, target, body, ...Object.entries(headers).flat()]);
        const answers = [];
        let reply = this.reply("call", handle, envelope, now, { seed }, Number(commits));
        while (reply.status === Status.needs) {
            answers.push(...unpack(reply.list).map((question) => pack(answer(unpack(question)))));
            reply = this.reply("resume", handle, envelope, now, { seed }, Number(commits), pack(answers));
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
        return this.parts("answer", pack(question));
    }

    /** Commits a change set that was proposed at a cursor; returns the new cursor. */
    commit(handle, cursor, changes) {
        return BigInt(textOf(this.parts("commit", handle, cursor, changes)[0]));
    }

    /** Returns the change sets since a cursor, and drops older ones. */
    changesSince(handle, cursor) {
        const [end, ...sets] = this.parts("changes_since", handle, cursor);
        return { cursor: BigInt(textOf(end)), sets };
    }

    /** Returns the whole state and its cursor. */
    snapshot(handle) {
        const [snapshot, cursor] = this.parts("snapshot", handle);
        return { snapshot, cursor: BigInt(textOf(cursor)) };
    }

    /** Removes an authority. */
    drop(handle) {
        this.parts("drop", handle);
    }
}
