// The engine: requests in, responses out.
import { clientOver, createClient } from "./client.js";
import { cross, refusalOf } from "./crossing.js";
import { ClosedError, Refusal, StorageError, TrapError, describe, require } from "./errors.js";
import { Fields } from "./fields.js";
import { KeyRing } from "./keys.js";
import { listenerOf } from "./listener.js";
import { Pool } from "./load.js";
import { pack, textOf } from "./module.js";
import { performCall } from "./outbound.js";
import { Outbox } from "./outbox.js";
import { verifyPBKDF2 } from "./pbkdf2.js";
import { jsonOf, noBytes } from "./plain.js";
import { drawSeed } from "./seeds.js";
import { RowState, performOnRows } from "./rows.js";
import { settingsOf } from "./settings.js";
import { State } from "./state.js";
import { bodyOf, pathOf, responseOf } from "./streams.js";

/** A request whose questions never end is given up after so many rounds. */
const roundLimit = 64;

const failure = (code, message, status = "INTERNAL") => jsonOf({ error: { code, message, status } }, code);

/** Ends with a promise, or as soon as a signal aborts (https://fetch.spec.whatwg.org/#fetch-method). */
async function untilAborted(promise, signal) {
    let abort;
    const aborted = new Promise((_, reject) => { abort = () => reject(signal.reason); });
    signal.addEventListener("abort", abort);
    try {
        return await Promise.race([promise, aborted]);
    } finally {
        signal.removeEventListener("abort", abort);
    }
}

/** Makes an engine; index.d.ts describes its options. */
export async function createEngine(options = {}) {
    const settings = settingsOf(options);
    const ring = options.keys === undefined ? undefined : await KeyRing.open(options.keys);
    if (ring) settings.keyRing = ring.publicRing;
    const pool = await Pool.open(options.module);
    const engine = new Engine(pool, settings, ring, options);
    try {
        await engine.state.open();
        if (!engine.state.isAlive) await engine.state.restore();
    } catch (error) {
        if (!error.isOther) await options.storage?.close();
        throw error;
    }
    return engine;
}

export class Engine {
    constructor(pool, settings, ring, options) {
        this.pool = pool;
        this.settings = settings;
        this.ring = ring;
        this.options = options;
        this.isClosed = false;
        const Kind = options.store ? RowState : State;
        this.state = new Kind(pool, settings, () => this.draw(), options.store ?? options.storage);
        this.outbox = new Outbox(options);
        /** `engine.fetch` and `engine.handle` are handed on without the engine. */
        this.handle = this.handle.bind(this);
        this.fetch = this.fetch.bind(this);
    }

    get projectId() {
        return this.settings.projectId;
    }

    /** The instant, as the module takes it. */
    now() {
        const now = this.options.clock ? this.options.clock() : Date.now();
        require(Number.isFinite(now), "the option clock must return milliseconds since 1970, such as Date.now()");
        return BigInt(Math.floor(now));
    }

    /** 32 random bytes. */
    draw() {
        if (!this.options.random) return drawSeed();
        const seed = this.options.random(32);
        require(seed instanceof Uint8Array && seed.length === 32,
            "the option random must return a Uint8Array of the length that it is given");
        return seed;
    }

    /** Answers a `Request`. As a fetch handler it may get another second argument, which then names no peer. */
    async handle(request, context) {
        this.open();
        require(typeof Request === "function" && request instanceof Request,
            "handle takes a Request, such as new Request(\"http://localhost/…\", { method: \"POST\", body })");
        const { method, url, headers } = request;
        const body = await bodyOf(request);
        return responseOf(await this.answer({ method, path: pathOf(url), headers, body, peer: context?.peer }));
    }

    /** A `fetch` that reaches this engine alone, also under the addresses of the hosted service. */
    async fetch(input, init) {
        const request = new Request(input, init);
        const { method, url, headers, signal } = request;
        if (signal.aborted) throw signal.reason;
        // The signal of a request without one of its own never aborts.
        const mayAbort = Boolean(init?.signal) || input instanceof Request;
        const { hostname } = new URL(url);
        const path = (hostname.endsWith(".googleapis.com") ? `/${hostname}` : "") + pathOf(url);
        const answering = bodyOf(request).then((body) => this.answer({ method, path, headers, body }));
        return responseOf(await (mayAbort ? untilAborted(answering, signal) : answering));
    }

    /** Whether a request has the bearer token of administrators. */
    isAdministrators(headers) {
        const { administrator = "owner" } = this.settings;
        return headers.get("authorization")?.replace(/^bearer +/i, "") === administrator;
    }

    /** Answers a request without the platform's classes, as `handle` does with them: status, headers and bytes. */
    async answer(plain) {
        this.open();
        require(plain !== null && typeof plain === "object",
            `answer takes an object such as { method, path, headers, body }, not ${describe(plain)}`);
        const { method, path, headers = {}, body = noBytes, peer } = plain;
        require(typeof method === "string", `the method must be a string such as "POST", not ${describe(method)}`);
        require(typeof path === "string" && path.startsWith("/"), "the path must begin with /, such as "
            + "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any");
        require(typeof body === "string" || body instanceof Uint8Array,
            `the body must be a string or a Uint8Array, not ${describe(body)}`);
        require(peer === undefined || typeof peer === "string",
            `the peer of a request must be the caller's address, such as "192.0.2.7", not ${describe(peer)}`);
        const request = { method, path, headers: Fields.of(headers), body, peer };
        // A secret guards administration; without one it is the word owner, which every page knows.
        const refused = this.settings.administrator === undefined
            ? refusalOf(request, this.options.allowHosts ?? []) : undefined;
        if (method === "OPTIONS") return cross(request, { status: 204, headers: {}, body: noBytes }, refused);
        if (refused) return cross(request, failure(403, refused, "PERMISSION_DENIED"), true);
        try {
            const reply = await this.perform(request);
            const fields = { "cache-control": "no-store" };
            if (reply.contentType !== "") fields["content-type"] = reply.contentType;
            const isEmpty = method === "HEAD" || [204, 205, 304].includes(reply.status);
            const response = { status: reply.status, headers: fields, body: isEmpty ? noBytes : reply.body };
            return cross(request, response, false);
        } catch (error) {
            if (error instanceof TrapError) return cross(request, failure(500, error.message), false);
            if (error instanceof StorageError) return cross(request, failure(503, error.message, "UNAVAILABLE"), false);
            throw error;
        }
    }

    /** Performs a request, stores its changes and begins to send its effects; returns status, content type and body. */
    async perform({ method, path, headers, body, peer }) {
        const request = { method, target: path, headers, body, peer };
        if (this.options.store) return performOnRows(this, request);
        const [now, seed] = [this.now(), this.draw()];
        let answers;
        for (let round = 0; round < roundLimit; round += 1) {
            if (!this.state.isAlive) {
                await this.recover();
                this.open();
            }
            const { losses, place: { module, handle } } = this.state;
            let reply;
            try {
                reply = module.step(handle, request, now, seed, { answers });
                if (reply.changes) this.state.note(reply.changes);
            } catch (error) {
                if (error instanceof TrapError) await this.recover({ error, method, target: path });
                throw error;
            }
            if (!reply.questions) {
                const stored = this.state.settle(losses);
                this.outbox.send(reply.effects, stored);
                await stored;
                return reply;
            }
            // A claim is stored before the call that uses the thing up elsewhere.
            if (reply.changes) await this.state.settle(losses);
            const given = await Promise.all(reply.questions.map((question) => this.reply(question, module)));
            this.open();
            answers = [...answers ?? [], ...given];
        }
        throw new Refusal(4, `the request asks more than ${roundLimit} times`);
    }

    /** Answers a question. The question is part of the answer, because others may have changed the state meanwhile. */
    async reply(question, module) {
        const kind = textOf(question[0]);
        const [, kid, algorithm, input] = question;
        let answer;
        const { fetch = globalThis.fetch, trust } = this.options;
        if (kind === "call") answer = await performCall(question, fetch, trust === "hardened");
        else if (kind !== "sign") answer = await this.check(question, module);
        else if (this.ring) answer = ["signature", await this.ring.sign(textOf(kid), textOf(algorithm), input)];
        else answer = ["signature", new Uint8Array(0)];
        return [...answer, pack(question)];
    }

    /** Answers a question about a password; most at once, while nothing else runs. */
    check(question, module) {
        const derived = verifyPBKDF2(question);
        return derived ? derived.then((answer) => answer ?? module.answer(question)) : module.answer(question);
    }

    /** Puts the state into a new instance after a trap, and reports it. */
    async recover(trap) {
        // Requests that meet the same dead instance wait for one restoration.
        this.recovery ??= this.state.restore().finally(() => { this.recovery = undefined; });
        await this.recovery;
        if (trap) this.options.onRecover?.(trap);
    }

    /** Another engine with the same options in the same instance, empty and in memory alone. */
    fresh(options = {}) {
        this.open();
        const { storage: _, store: __, ...mine } = this.options;
        const all = { ...mine, ...options };
        require(options.storage === undefined && options.store === undefined && options.keys === undefined && options.module === undefined,
            "fresh makes an engine in memory with the module and keys of this one; createEngine takes others");
        const settings = { ...settingsOf(all), hashCost: String(options.hashCost ?? this.settings.hashCost) };
        if (this.ring) settings.keyRing = this.ring.publicRing;
        const engine = new Engine(this.pool, settings, this.ring, all);
        // Where the instance has no room, the first request waits for another one.
        if (!this.pool.current.trap) {
            try {
                engine.state.place = this.pool.placed((module) => engine.state.build(module));
            } catch (error) {
                if (!(error instanceof Refusal && error.status === 8) && !(error instanceof TrapError)) throw error;
            }
        }
        return engine;
    }

    /** Returns the whole state. */
    async snapshot() {
        this.open();
        if (!this.state.isAlive) await this.recover();
        const { losses } = this.state;
        const snapshot = this.state.take();
        await this.state.settle(losses);
        return snapshot;
    }

    /** Replaces the whole state by that of a snapshot. */
    async restore(snapshot) {
        this.open();
        await this.state.load(snapshot);
    }

    /** A client of this engine; see client.js. */
    client(options = {}) {
        const all = { baseURL: "http://localhost", projectId: this.projectId, ...options };
        // The engine itself answers a client that names no other way to it.
        const hasOther = options.fetch !== undefined || options.baseURL !== undefined;
        if (hasOther) return createClient({ fetch: this.fetch, ...all });
        return clientOver(async (method, path, headers, text) => {
            const { status, body } = await this.answer({ method, path, headers, body: text });
            return { ok: status >= 200 && status < 300, status, text: textOf(body) };
        }, all);
    }

    /** What the service would mail, newest last, as an administrator sees it. */
    async mails() {
        return (await this.utility("oobCodes")).oobCodes ?? [];
    }

    /** The codes that the service would text, newest last. */
    async messages() {
        return (await this.utility("verificationCodes")).verificationCodes ?? [];
    }

    async utility(name) {
        const headers = { authorization: `Bearer ${this.settings.administrator ?? "owner"}` };
        const path = `/emulator/v1/projects/${this.projectId}/${name}`;
        const { status, body } = await this.answer({ method: "GET", path, headers });
        const answer = JSON.parse(textOf(body));
        if (status !== 200) throw new Refusal(4, answer.error?.message ?? `${name} answered ${status}`);
        return answer;
    }

    /** A listener for `createServer` of `node:http`. */
    listener(options) {
        return listenerOf(this, options);
    }

    /** Ends the engine, after everything is stored and sent. */
    async close() {
        if (this.isClosed) return;
        this.isClosed = true;
        await this.state.close();
        await this.outbox.close();
    }

    /** Throws where the engine is closed. */
    open() {
        if (this.isClosed) throw new ClosedError();
    }
}
