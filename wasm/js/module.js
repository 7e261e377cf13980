// The embedding module as an object: an export of the border is a method. EmbeddingModule.md in Vinculum.docc describes
// the border; memory.js writes inputs and reads replies; engine.js has requests and responses on top.
//
//     const module = await VinculumModule.load(bytes);
//     const handle = module.create({ projectId: "demo" }, randomBytes(32));
//     module.call(handle, { method: "POST", target: "/…?key=any", body: "{}" }, BigInt(Date.now()), randomBytes(32));

import { Refusal, Status, TrapError, describe, reasonOf, require } from "./errors.js";
import { pack, textOf, unpack } from "./lists.js";
import { Input, Memory, Reply } from "./memory.js";

export { Refusal, Status, TrapError, pack, textOf, unpack };

/** The version of the border that this host speaks. */
export const borderVersion = 3;

const isSeed = (seed) => seed instanceof Uint8Array && seed.length === 32;

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

/** Returns the objects in the list of a call's effects; mostly there are none. */
const effectsIn = (list) => list.length === 0 ? [] : unpack(list).map((effect) => JSON.parse(textOf(effect)));

const numberOf = (bytes) => Number(textOf(bytes));

/** Returns what `take` makes of each two, or another number of, parts of a list. */
function pairs(parts, take, count = 2) {
    const taken = [];
    for (let at = 0; at < parts.length; at += count) taken.push(take(parts.slice(at, at + count)));
    return taken;
}

const needsOf = ([keys, ranges, counts]) => ({
    keys,
    ranges: pairs(ranges, ([from, to, limit]) => ({ from, to, limit: numberOf(limit) }), 3),
    counts: pairs(counts, ([from, to]) => ({ from, to })),
});

const responseOf = ([status, contentType, body, , , effects]) =>
    ({ status: numberOf(status), contentType: textOf(contentType), body, effects: effectsIn(effects) });

const otherBytes = "these bytes are not the embedding module; make wasm builds .build-wasm/vinculum-module.wasm";
const forbidden = "WebAssembly may not be compiled here: name 'wasm-unsafe-eval' in the script-src of the "
    + "Content-Security-Policy of this page or worker";

/** The smallest module. */
const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** Compiles the bytes of the module. What is thrown says whether these bytes are wrong, or none may be compiled. */
export const compileBytes = (bytes) => WebAssembly.compile(bytes).catch(async (cause) => {
    const isForbidden = await WebAssembly.compile(empty).then(() => false, () => true);
    throw new TypeError(`${isForbidden ? forbidden : otherBytes} (${reasonOf(cause)})`, { cause });
});

/**
 * An instance of the module. Every method but `reply` throws a `Refusal` for a status beyond `needs`, and a `TypeError`
 * for an argument of a wrong type, before the module sees it. Where the module traps, it throws a `TrapError`, and so
 * does every later method: the memory may be in any state by then.
 */
export class VinculumModule {
    /** Instantiates vinculum-module.wasm: its bytes, or a `WebAssembly.Module` that `compile` of load.js returned. */
    static async load(source) {
        const isCompiled = source instanceof WebAssembly.Module;
        require(source instanceof Uint8Array || source instanceof ArrayBuffer || isCompiled,
            "load takes the bytes of vinculum-module.wasm, such as await readFile(path), or a WebAssembly.Module");
        const compiled = isCompiled ? source : await compileBytes(source);
        // Asynchronous, because browsers refuse to instantiate a module of this size at once on a page's thread.
        const instance = await WebAssembly.instantiate(compiled, {}).catch((cause) => {
            throw new TypeError(otherBytes, { cause });
        });
        return new VinculumModule(instance.exports);
    }

    /** The exports of an instance of the module. */
    constructor(exports) {
        const { _initialize: initialize, vinculum_version: version, vinculum_use: use } = exports ?? {};
        require(typeof initialize === "function" && typeof version === "function", otherBytes);
        initialize();
        // A module speaks version 2 until its host asks for another one, for the hosts that know no other.
        use?.(borderVersion);
        require(version() === borderVersion, `this module speaks version ${version()} of the border, and this package `
            + `version ${borderVersion}: use the file vinculum-module.wasm that came with the package`);
        this.exports = exports;
        const memory = new Memory(exports.memory);
        this.input = new Input(memory, (name, word) => this.run(name, word));
        this.lastReply = new Reply(memory);
        /** What ended the instance; every method then throws. */
        this.trap = undefined;
    }

    /** Calls an export with numbers; returns its result, which is an address mostly. */
    run(name, ...words) {
        if (this.trap) throw new TrapError(this.trap.cause);
        try {
            return this.exports[name](...words) >>> 0;
        } catch (error) {
            // No such export, or a number of a wrong type: the module did not run.
            if (error instanceof TypeError) throw error;
            // A RuntimeError, or a RangeError where the stack ended.
            return this.end(error);
        }
    }

    /** Ends the instance. */
    end(cause) {
        this.trap = new TrapError(cause);
        throw this.trap;
    }

    /** Takes the reply whose address an export returned; it stands until the next call. */
    received(address) {
        if (address === 0 || !this.lastReply.begin(address)) this.end(new RangeError("a reply is not in memory"));
        return this.lastReply;
    }

    /** Takes a reply, and throws what it refuses. */
    done(address) {
        const reply = this.received(address);
        const isRefused = reply.status > Status.needs && reply.status < Status.claims;
        if (isRefused) throw new Refusal(reply.status, reply.text());
        return reply;
    }

    /** Calls an export with numbers and, among them, the bytes of its input; returns status and list of its reply. */
    reply(name, ...values) {
        const words = values.flatMap((value) => {
            if (typeof value === "number" || typeof value === "bigint") return [value];
            require(value instanceof Uint8Array, `an export takes numbers and an input, not ${describe(value)}`);
            this.input.begin().raw(value);
            return [this.input.address, this.input.length];
        });
        const { status, at, end, memory } = this.received(this.run(`vinculum_${name}`, ...words));
        return { status, list: memory.bytes.slice(at, end) };
    }

    /** Writes a seed, what `write` adds, and the settings in an object of names and values. */
    writeSettings(seed, settings, write = () => {}) {
        require(settings !== null && typeof settings === "object", "settings must be an object of names and values");
        this.writeSeed(seed);
        write();
        for (const [name, value] of Object.entries(settings)) {
            this.input.text(name);
            this.input.part(value, `the setting ${name}`);
        }
    }

    /** Begins an input with a seed. */
    writeSeed(seed) {
        require(isSeed(seed), "seed must be 32 bytes, such as randomBytes(32)");
        this.input.begin().part(seed);
    }

    /** Writes the answers to questions, each of them a list. */
    writeAnswers(answers) {
        const { input } = this;
        const all = input.open();
        for (const answer of answers) {
            require(typeof answer?.then !== "function", "answer returned a promise, but this host waits for none: "
                + "it must return the kind and the value at once");
            require(Array.isArray(answer), "answer must return an array: the kind, such as \"reply\", and the value");
            const one = input.open();
            for (const part of answer) input.part(part);
            input.close(one);
        }
        input.close(all);
    }

    /** Writes a request with its peer and the answers to its questions. */
    writeRequest(request, answers) {
        const { method = "POST", target, headers = {}, body = "", peer = "" } = request ?? {};
        require(typeof target === "string" && target.startsWith("/"), "target must be a path that begins with /, "
            + "such as /identitytoolkit.googleapis.com/v1/accounts:signUp?key=any");
        require(typeof peer === "string", "peer must be the caller's address, such as \"192.0.2.7\"");
        const { input } = this;
        input.text(peer);
        this.writeAnswers(answers);
        input.part(method, "method");
        input.text(target);
        input.part(body, "body");
        for (const [name, value] of headers instanceof Map ? headers : Object.entries(headers)) {
            input.text(name);
            input.part(value, `the header ${name}`);
        }
    }

    /** Creates an authority; returns its handle. `settings` is an object of names and values. */
    create(settings, seed) {
        this.writeSettings(seed, settings);
        return this.done(this.run("vinculum_create", this.input.address, this.input.length)).number();
    }

    /** Creates an authority from a snapshot; returns its handle. */
    restore(settings, seed, snapshot) {
        this.writeSettings(seed, settings, () => this.input.part(snapshot, "snapshot"));
        return this.done(this.run("vinculum_restore", this.input.address, this.input.length)).number();
    }

    /**
     * Begins a request; `now` is a BigInt of milliseconds. The result has either `questions`, each an array of byte
     * strings, or the members of what `call` returns. Where it has `questions` and `changes`, these claim something
     * that can be used once: they are committed, and written where the host writes changes, before it answers. `answers` are arrays of kind and value, and perhaps the question
     * as `pack` writes it.
     */
    step(handle, request, now, seed, { commits = true, answers = [] } = {}) {
        this.writeSeed(seed);
        this.writeRequest(request, answers);
        const { address, length } = this.input;
        const words = [handleOf(handle), bigOf(now, "now"), Number(commits), address, length];
        const reply = this.done(this.run("vinculum_call", ...words));
        if (reply.status === Status.needs) return { questions: reply.rest().map(unpack) };
        if (reply.status === Status.claims) {
            return { changes: reply.bytes(), cursor: BigInt(reply.number()), questions: reply.rest().map(unpack) };
        }
        return {
            status: reply.number(), contentType: reply.text(), body: reply.bytes(), changes: reply.bytes(),
            cursor: BigInt(reply.number()), effects: effectsIn(reply.bytes()),
        };
    }

    /** Creates an authority whose accounts the host keeps; returns its handle and the rows that a project begins with. */
    createOnRows(settings, seed) {
        this.writeSettings(seed, { ...settings, rows: "on" });
        const reply = this.done(this.run("vinculum_create", this.input.address, this.input.length));
        const handle = reply.number();
        return { handle, rows: pairs(reply.rest(), ([key, value]) => ({ key, value })) };
    }

    /**
     * Says a word of the host, an array with 8 random bytes in front, with a request of such an authority. The result
     * has `needs`; or `transaction`, and with it `questions` or the `response`; or else what that of `step` has.
     */
    stepOnRows(handle, word, request, now, seed, answers = []) {
        const { input } = this;
        require(isSeed(seed), "seed must be 32 bytes, such as randomBytes(32)");
        input.begin();
        const whole = input.open();
        for (const part of word) input.part(part);
        input.close(whole);
        input.part(seed);
        this.writeRequest(request, answers);
        const words = [handleOf(handle), bigOf(now, "now"), 1, input.address, input.length];
        const reply = this.done(this.run("vinculum_call", ...words));
        const parts = reply.rest();
        if (reply.status === Status.needs) return { questions: parts.map(unpack) };
        if (reply.status === Status.reads) return { needs: needsOf(parts.map(unpack)) };
        if (reply.status === Status.commits) {
            const [version, expectations, writes, deletions, response, ...questions] = parts;
            const transaction = {
                version: numberOf(version),
                expectations: pairs(unpack(expectations), ([key, number]) => ({ key, version: numberOf(number) })),
                writes: pairs(unpack(writes), ([key, value]) => ({ key, value })),
                deletions: unpack(deletions),
            };
            if (response.length > 0) return { transaction, response: responseOf(unpack(response)) };
            return { transaction, questions: questions.map(unpack) };
        }
        return parts.length === 0 ? {} : responseOf(parts);
    }

    /**
     * Runs a request to its end. `answer` turns a question into an answer, both arrays, and returns no promise; without
     * it the module answers, which works for password hashes. With `commits` false, `claim` gets the changes and the
     * cursor of each claim before its questions are answered; it writes and commits them.
     */
    call(handle, request, now, seed, { commits = true, answer = (question) => this.answer(question), claim } = {}) {
        let answers = [];
        for (;;) {
            const reply = this.step(handle, request, now, seed, { commits, answers });
            if (!reply.questions) return reply;
            if (reply.changes && !commits) {
                require(typeof claim === "function", "with commits false this request needs the option claim, which "
                    + "writes and commits changes before a call to an identity provider");
                claim(reply.changes, reply.cursor);
            }
            answers = [...answers, ...reply.questions.map(answer)];
        }
    }

    /** Returns the module's answer to a question about a password. */
    answer(question) {
        const kind = textOf(question[0]);
        if (kind === "call" || kind === "sign") {
            throw new Refusal(Status.malformed,
                `the module cannot answer the question ${kind}; pass the option answer of call, which does`);
        }
        this.input.begin();
        for (const part of question) this.input.part(part);
        return this.done(this.run("vinculum_answer", this.input.address, this.input.length)).rest();
    }

    /** Commits a change set that was proposed at a cursor; returns the new cursor. */
    commit(handle, cursor, changes) {
        require(changes instanceof Uint8Array, "changes must be the Uint8Array that call returned");
        this.input.begin().raw(changes);
        const words = [handleOf(handle), bigOf(cursor, "cursor"), this.input.address, this.input.length];
        return BigInt(this.done(this.run("vinculum_commit", ...words)).number());
    }

    /** Returns the change sets since a cursor, and drops older ones. */
    changesSince(handle, cursor) {
        const reply = this.done(this.run("vinculum_changes_since", handleOf(handle), bigOf(cursor, "cursor")));
        return { cursor: BigInt(reply.number()), sets: reply.rest() };
    }

    /** Returns the whole state and its cursor. */
    snapshot(handle) {
        const reply = this.done(this.run("vinculum_snapshot", handleOf(handle)));
        return { snapshot: reply.bytes(), cursor: BigInt(reply.number()) };
    }

    /** Removes an authority. */
    drop(handle) {
        this.done(this.run("vinculum_drop", handleOf(handle)));
    }
}
