// The embedding module as an object: what README.md, "The embedding module", says in prose.
//
//     const module = await VinculumModule.load(bytes);
//     const { handle } = module.create({ projectId: "demo" }, randomBytes(32));
//     module.call(handle, { method: "POST", target: "/…?key=any", body: "{}" }, BigInt(Date.now()), randomBytes(32));

export const Status = {
    done: 0, needs: 1, unknownHandle: 2, badBuffer: 3, malformed: 4, conflict: 5, forgotten: 6, damaged: 7, full: 8,
};

const bytesOf = (value) => (typeof value === "string" ? new TextEncoder().encode(value) : value);
export const textOf = (bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

/** A list of texts or byte strings as one: each with its length in front, as 32 bits, little-endian. */
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

export function unpack(list) {
    const view = new DataView(list.buffer, list.byteOffset, list.byteLength);
    const parts = [];
    for (let at = 0; at < list.length; at += 4 + view.getUint32(at, true)) {
        parts.push(list.slice(at + 4, at + 4 + view.getUint32(at, true)));
    }
    return parts;
}

/** A refusal of the module; `status` is one of `Status`. */
export class Refusal extends Error {
    constructor(status, text) {
        super(text);
        this.status = status;
    }
}

export class VinculumModule {
    static async load(bytes) {
        // No imports: the module sees nothing of the machine but what it is handed.
        const { instance } = await WebAssembly.instantiate(bytes, {});
        instance.exports._initialize();
        return new VinculumModule(instance.exports);
    }

    constructor(exports) {
        this.exports = exports;
    }

    put(value) {
        const bytes = bytesOf(value);
        const pointer = this.exports.vinculum_allocate(bytes.length);
        if (pointer === 0) throw new Refusal(Status.full, "no room for a buffer");
        new Uint8Array(this.exports.memory.buffer).set(bytes, pointer);
        return { pointer, length: bytes.length };
    }

    /** Calls an export whose arguments are numbers and byte strings; gives status and list of its reply. */
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
            return { status, list: new Uint8Array(this.exports.memory.buffer.slice(pointer + 8, pointer + 8 + length)) };
        } finally {
            for (const pointer of buffers) this.exports.vinculum_free(pointer);
        }
    }

    /** The same, with refusals thrown. */
    parts(name, ...values) {
        const { status, list } = this.reply(name, ...values);
        const parts = unpack(list);
        if (status > Status.needs) throw new Refusal(status, textOf(parts[0]));
        return parts;
    }

    create(settings, seed) {
        return Number(textOf(this.parts("create", pack(Object.entries(settings).flat()), { seed })[0]));
    }

    restore(settings, seed, snapshot) {
        return Number(textOf(this.parts("restore", pack(Object.entries(settings).flat()), { seed }, snapshot)[0]));
    }

    /** Runs a request to its end. `answer` turns a question into an answer, both lists; the module knows how, too. */
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

    answer(question) {
        return this.parts("answer", pack(question));
    }

    commit(handle, cursor, changes) {
        return BigInt(textOf(this.parts("commit", handle, cursor, changes)[0]));
    }

    changesSince(handle, cursor) {
        const [end, ...sets] = this.parts("changes_since", handle, cursor);
        return { cursor: BigInt(textOf(end)), sets };
    }

    snapshot(handle) {
        const [snapshot, cursor] = this.parts("snapshot", handle);
        return { snapshot, cursor: BigInt(textOf(cursor)) };
    }

    drop(handle) {
        this.parts("drop", handle);
    }
}
