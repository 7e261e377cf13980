// An engine whose accounts are in a store of the host, as rows: the store reads and commits, the module does the rest.
import { Refusal, Status, StorageError, TrapError, describe, reasonOf, require } from "./errors.js";
import { pack } from "./lists.js";
import { drawSeed } from "./seeds.js";

/** The most exchanges with the module in one request. */
const roundLimit = 256;
/** The most rows that the module takes at once. */
const mostRows = 32_768;

const isVersion = (version) => Number.isSafeInteger(version) && version > 0;
const hexOf = (key) => Array.from(key, (byte) => byte.toString(16).padStart(2, "0")).join("");

const refused = (sentence) => new StorageError(`the store answered rubbish: ${sentence}`);

/** What the store has read, as the module takes it. */
function wordOf(answer, { counts: asked }) {
    const { rows, counts } = answer ?? {};
    if (!Array.isArray(rows)) throw refused(`read must return { rows, counts }, and rows is ${describe(rows)}`);
    if (rows.length > mostRows) throw refused(`${rows.length} rows, more than were asked for`);
    if (!Array.isArray(counts) || counts.length !== asked.length
        || !counts.every((count) => Number.isSafeInteger(count) && count >= 0)) {
        throw refused(`counts must be an array of ${asked.length} whole numbers`);
    }
    const word = ["rows", pack(counts.map(String))];
    for (const row of rows) {
        const { key, version, value } = row ?? {};
        if (!(key instanceof Uint8Array)) throw refused(`the key of a row is ${describe(key)}, and no Uint8Array`);
        if (!(value instanceof Uint8Array)) {
            throw refused(`the value of row ${hexOf(key)} is ${describe(value)}, and no Uint8Array`);
        }
        const number = typeof version === "bigint" ? Number(version) : version;
        if (!isVersion(number)) throw refused(`the version of row ${hexOf(key)} is no number from 1 to 2^53 - 1`);
        word.push(key, String(number), value);
    }
    return word;
}

/** The place of an engine on rows: the module knows no account between two requests. It has the members of `State`. */
export class RowState {
    constructor(pool, settings, draw, store) {
        Object.assign(this, { pool, settings, draw, store, place: undefined, losses: 0 });
    }

    /** Writes the rows that every project begins with, unless the store has them. */
    async open() {
        await this.restore();
        const { first } = this;
        const keys = first.map(({ key }) => key);
        const answer = await this.ask("read", { keys, ranges: [], counts: [] });
        wordOf(answer, { counts: [] });
        for (const { key, value } of first) {
            const found = answer.rows.find((row) => hexOf(row.key) === hexOf(key));
            if (!found) {
                const expectations = [{ key, version: 0 }];
                // Another engine may begin at the same time, with the same row.
                await this.ask("commit",
                    { version: this.version(), expectations, writes: [{ key, value }], deletions: [] });
            } else if (key[0] === 1 && hexOf(found.value) !== hexOf(value)) {
                throw new StorageError("the rows of this store have a layout that this package does not read");
            }
        }
    }

    /** A version that was never drawn before, also not by an engine whose option random begins anew. */
    version() {
        const bytes = drawSeed();
        const view = new DataView(bytes.buffer, bytes.byteOffset);
        return Math.max(1, view.getUint32(0) % 0x20_0000 * 0x1_0000_0000 + view.getUint32(4));
    }

    get isAlive() {
        return this.place !== undefined && !this.place.module.trap;
    }

    async restore() {
        this.place = await this.pool.put((module) => this.build(module));
    }

    build(module) {
        try {
            const { handle, rows } = module.createOnRows(this.settings, this.draw());
            this.first = rows;
            return handle;
        } catch (error) {
            const isOption = error instanceof Refusal && error.status === Status.malformed;
            throw isOption ? new TypeError(error.message, { cause: error }) : error;
        }
    }

    /** Calls a method of the store; what it throws is a `StorageError`. */
    async ask(name, value) {
        try {
            return await this.store[name](value);
        } catch (cause) {
            throw cause instanceof StorageError ? cause
                : new StorageError(`the store could not ${name}: ${reasonOf(cause)}`, { cause });
        }
    }

    /** Commits; returns the key of a row with another version, or nothing. */
    async commit(transaction) {
        let outcome;
        try {
            outcome = await this.ask("commit", transaction);
        } catch (error) {
            // Nothing says whether it was done: a row that it wrote does.
            const [first] = transaction.writes;
            if (!first) throw error;
            const { rows } = await this.ask("read", { keys: [first.key], ranges: [], counts: [] }) ?? {};
            if (!rows?.some?.((row) => Number(row?.version) === transaction.version)) throw error;
        }
        if (outcome === undefined || outcome === null) return undefined;
        if (outcome.conflict instanceof Uint8Array) return outcome.conflict;
        throw refused("commit must return nothing, or { conflict } with the key of the row");
    }

    take() {
        throw new TypeError("the accounts of this engine are in its store: back up the database there");
    }

    async load() {
        this.take();
    }

    async settle() {}

    async close() {
        if (this.isAlive) this.place.module.drop(this.place.handle);
        this.place = undefined;
    }
}

/** Performs a request of an engine on rows; returns status, content type and body. */
export async function performOnRows(engine, request) {
    const { state } = engine;
    const [now, seed] = [engine.now(), engine.draw()];
    let word = ["run"];
    const answers = [];
    /** Whether the module waits for another word. */
    let isOpen = false;
    const step = async (said) => {
        if (!state.isAlive) {
            await engine.recover();
            engine.open();
        }
        const { module, handle } = state.place;
        try {
            return module.stepOnRows(handle, [drawSeed().slice(0, 8), ...said], request, now, seed, answers);
        } catch (error) {
            if (error instanceof TrapError) await engine.recover({ error, ...request });
            // Without rows the same request is read before.
            if (error instanceof Refusal && said[0] === "rows") {
                throw new StorageError(`the store answered rubbish: ${error.message}`, { cause: error });
            }
            throw error;
        }
    };
    const give = async (questions) => {
        const { module } = state.place ?? {};
        answers.push(...await Promise.all(questions.map((question) => engine.reply(question, module))));
        engine.open();
    };
    try {
        for (let round = 0; round < roundLimit; round += 1) {
            const reply = await step(word);
            isOpen = reply.status === undefined;
            if (reply.needs) {
                word = wordOf(await state.ask("read", reply.needs), reply.needs);
            } else if (reply.transaction) {
                const conflict = await state.commit(reply.transaction);
                word = conflict ? ["conflict", conflict] : ["done"];
                if (!conflict && reply.response) return finished(engine, reply.response);
                if (!conflict) await give(reply.questions);
            } else if (reply.questions) {
                word = ["run"];
                await give(reply.questions);
            } else {
                return finished(engine, reply);
            }
            engine.open();
        }
        throw new Refusal(Status.malformed, `the request asks more than ${roundLimit} times`);
    } finally {
        // What the module keeps of the request is forgotten, however it has ended.
        if (state.isAlive && isOpen) await step(["end"]).catch(() => {});
    }
}

function finished(engine, reply) {
    engine.outbox.send(reply.effects, Promise.resolve());
    return reply;
}

/** Checks the option store. */
export function checkStore({ store, storage }) {
    if (store === undefined) return;
    require(storage === undefined, "an engine has a store or a storage: a store keeps the accounts in a database, a "
        + "storage those of one engine");
    for (const name of ["read", "commit"]) {
        require(typeof store?.[name] === "function",
            `the option store must be a store such as memoryStore(): it has no method ${name}`);
    }
}
