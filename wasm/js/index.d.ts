import type { Client, ClientOptions } from "./client.js";
import type { TrapError } from "./errors.js";
import type { OobCode, VerificationCode } from "./messages.js";
import type { CompiledModule, Request, RequestInfo, RequestInit, Response, URL } from "./platform.js";

export * from "./client.js";
export * from "./errors.js";
export * as messages from "./messages.js";

/** Where the module comes from: its bytes, its URL, a response with it, or what `compile` returned. */
export type ModuleSource = ArrayBuffer | ArrayBufferView | string | URL | Response | CompiledModule;

/** A private key as a JWK. */
export interface PrivateKey {
    kid: string;
    kty?: string;
    alg?: string;
    use?: string;
    crv?: string;
    x?: string;
    y?: string;
    n?: string;
    e?: string;
    d?: string;
    p?: string;
    q?: string;
    dp?: string;
    dq?: string;
    qi?: string;
}

/** Private keys as JWKs. Keep it secret; it is JSON. */
export interface KeyRing {
    keys: { key: PrivateKey; signsFrom: number; certificate?: string }[];
    /** The keys of session cookies; without them, `keys` sign cookies too. */
    cookieKeys?: KeyRing["keys"];
    /** 32 random bytes in Base64url. */
    refreshKey: string;
}

/** What keeps the state of one engine. The engine calls one method at a time. */
export interface Storage {
    /** Opens the store; `snapshot` is absent from a new one. */
    load(): Promise<{ snapshot?: Uint8Array; changes: Uint8Array[] }>;
    /** Adds changes; done once they survive a crash. */
    append(changes: Uint8Array[]): Promise<void>;
    /** Replaces everything by a snapshot. */
    replace(snapshot: Uint8Array): Promise<void>;
    close(): Promise<void>;
}

/** A row: a key, what it says, and the version that its last commit gave it: a number from 1 to 2^53 - 1. */
export interface StoredRow {
    key: Uint8Array;
    version: number | bigint;
    value: Uint8Array;
}

/** What a request needs to know, as of one moment. */
export interface RowNeeds {
    keys: Uint8Array[];
    /** The first rows, in the order of the bytes of their keys, from `from` on and before `to`. */
    ranges: { from: Uint8Array; to: Uint8Array; limit: number }[];
    /** Ranges of which only the number of rows is wanted. */
    counts: { from: Uint8Array; to: Uint8Array }[];
}

export interface RowTransaction {
    /** The version of what is written; it names the transaction. */
    version: number;
    /** What must still hold: each row has its version, or is not there where it is 0. */
    expectations: { key: Uint8Array; version: number }[];
    writes: { key: Uint8Array; value: Uint8Array }[];
    deletions: Uint8Array[];
}

/** A database that keeps the accounts of one project as rows, for any number of engines. */
export interface Store {
    /** Returns the rows that are there, each once and in any order, and a number for each of `counts`. */
    read(needs: RowNeeds): Promise<{ rows: StoredRow[]; counts: number[] }>;
    /**
     * Writes everything if all expectations hold, else nothing: it then returns the key of one that does not. What it
     * throws leaves open whether it was done.
     */
    commit(transaction: RowTransaction): Promise<{ conflict: Uint8Array } | void>;
}

/** What `onRecover` gets: the module trapped at a request, and the state was restored in a new instance. */
export interface Recovery {
    error: TrapError;
    method: string;
    target: string;
}

/** A mail or message that the host sends; Webhook.md explains the members. */
export interface Effect {
    kind: "PASSWORD_RESET" | "VERIFY_EMAIL" | "EMAIL_SIGNIN" | "VERIFY_AND_CHANGE_EMAIL" | "RECOVER_EMAIL"
        | "REVERT_SECOND_FACTOR_ADDITION" | "NOTICE" | "SIGN_IN_METHODS"
        | "PHONE_SIGNIN" | "PHONE_ENROLLMENT" | "PHONE_SECOND_FACTOR";
    /** The recipient of a mail. */
    email?: string;
    /** The recipient of a text message. */
    phoneNumber?: string;
    code?: string;
    /** The whole link of a mail, with its code. */
    link?: string;
    /** The English text of a mail without a link, and of `RECOVER_EMAIL`. */
    text?: string;
    /** What the code does, in English words. */
    purpose?: string;
    /** As the client asked for it: check its form before it names a file. */
    locale: string;
    /** RFC 3339. */
    expiresAt?: string;
    tenant?: string;
    /** The account; absent where the code signs in or up. */
    uid?: string;
}

/** EmbeddingModule.md explains the settings of the module: those from `projectId` to `linkOrigin`. */
export interface EngineSettings {
    /** `demo-vinculum` if absent. */
    projectId?: string;
    /** `local` if absent, where every caller is an administrator. */
    trust?: "local" | "strict" | "hardened";
    /** The bearer token of administrators; `owner` if absent. */
    administrator?: string;
    /** The memory cost of new password hashes, 1 to 14; 14 with `storage`, `store` or hardened, else 6. */
    hashCost?: number;
    signerKey?: string;
    sessionRecords?: "on" | "off" | "peers";
    /** A JWK set. */
    customTokenKeys?: string;
    /** Scheme and host of mailed links. */
    linkOrigin?: string;
    /** Hosts, besides this machine's, by which and from whose pages administrators may come under local trust. */
    allowHosts?: string[];
    /** Answers the calls to identity providers and blocking functions; the platform's `fetch` if absent. */
    fetch?: (url: string, init: RequestInit) => Promise<Response>;
    /** Milliseconds since 1970. */
    clock?: () => number;
    random?: (length: number) => Uint8Array;
    /** Sends a mail or message. It is called once its change is stored, and no response waits for it. */
    send?: (effect: Effect) => Promise<unknown> | void;
    /** Gets what `send` throws; without it, `console.error` names the kind of the effect. */
    onSendError?: (error: unknown, effect: Effect) => void;
    onRecover?: (recovery: Recovery) => void;
}

export interface EngineOptions extends EngineSettings {
    /** `vinculum-module.wasm` beside `index.js` if absent. */
    module?: ModuleSource | Promise<ModuleSource>;
    /** Signs tokens; without keys they are unsigned, as the emulator's. */
    keys?: KeyRing;
    /** Without one the state ends with the engine. */
    storage?: Storage;
    /** Keeps the accounts in a database, in place of `storage`. The engine does not close it. */
    store?: Store;
}

/** A request without the platform's classes, as a server has it. */
export interface PlainRequest {
    /** In capital letters. */
    method: string;
    /** Percent-encoded, with the query: `/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`. */
    path: string;
    /** Names in any case. A list is a field of several lines; pairs may be a `Headers` or a `Map`. */
    headers?: Readonly<Record<string, string | readonly string[] | undefined>>
        | readonly (readonly [string, string])[] | Iterable<readonly [string, string]>;
    body?: string | Uint8Array;
    /** The caller's IPv4 or IPv6 address, as the `peer` of `handle`. */
    peer?: string;
}

export interface PlainResponse {
    status: number;
    /** Names in small letters. */
    headers: Record<string, string>;
    body: Uint8Array;
}

export interface Engine {
    readonly projectId: string;
    /** Answers a request: a fetch handler, and the heart of a service worker. */
    handle(request: Request, context?: {
        /** The caller's IPv4 or IPv6 address: budgets of strict and hardened engines count by it, blocking functions see it. */
        peer?: string;
    }): Promise<Response>;
    /** Answers as `handle` does, in a fifth of the time: for servers that have a request without making a `Request`. */
    answer(request: PlainRequest): Promise<PlainResponse>;
    /**
     * A `fetch` that reaches this engine alone, also under the addresses of the hosted service. It rejects when its
     * signal aborts; the request may still have its effect.
     */
    fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
    /** A listener for `createServer` of `node:http`. */
    listener(options?: {
        /** The caller's address; that of the connection if absent. Behind a proxy, read it from what the proxy adds. */
        peer?: (request: any) => string | undefined;
    }): (request: any, response: any) => Promise<void>;
    client(options?: ClientOptions): Client;
    /** Another engine in the same instance, empty and in memory; made in less than a millisecond. */
    fresh(options?: EngineSettings): Engine;
    /** The mailed links that are out, oldest first. */
    mails(): Promise<OobCode[]>;
    /** The codes of messages that are out, oldest first. */
    messages(): Promise<VerificationCode[]>;
    snapshot(): Promise<Uint8Array>;
    /** Replaces the whole state. */
    restore(snapshot: Uint8Array): Promise<void>;
    close(): Promise<void>;
}

export function createEngine(options?: EngineOptions): Promise<Engine>;
export function compile(source?: ModuleSource | Promise<ModuleSource>): Promise<CompiledModule>;
export function generateKeyRing(options?: { algorithm?: "ES256" | "RS256" }): Promise<KeyRing>;

/**
 * Under Node: a folder, with a snapshot and the changes since. One in which other users may write is refused unless
 * `sharedFolder` is true.
 */
export function fileStorage(folder: string, options?: { sharedFolder?: boolean }): Storage;
/** In a page or worker: a database of that name. */
export function indexedDBStorage(name: string): Storage;
export function memoryStorage(): Storage;
/** Rows in the database of a browser of that name, which all its pages and workers may use at once. */
export function indexedDBStore(name: string): Store & { close(): Promise<void> };
/** Rows in memory, for any number of engines: for tests. */
export function memoryStore(): Store;
/** Rows in the table `vinculum_rows` of PostgreSQL, by a `Pool` of the package pg, which the engine does not end. */
export function postgresStore(pool: {
    query(text: string, values?: unknown[]): Promise<{ rows: any[] }>;
    connect(): Promise<{ query(text: string, values?: unknown[]): Promise<{ rows: any[] }>; release(error?: any): void }>;
}, project: string): Store;

/** The statuses of the border. */
export const Status: Readonly<Record<
    "done" | "needs" | "unknownHandle" | "badBuffer" | "malformed" | "conflict" | "forgotten" | "damaged" | "full"
    | "claims" | "reads" | "commits", number>>;
/** The version of the border that this package speaks. */
export const borderVersion: 3;

type Bytes = string | Uint8Array;
/** Kind and value, and perhaps the packed question. */
export type Answer = Bytes[];

export interface ModuleRequest {
    method?: string;
    target: string;
    headers?: Record<string, Bytes>;
    body?: Bytes;
    /** The caller's address, if it is known. */
    peer?: string;
}

export interface ModuleReply {
    status: number;
    contentType: string;
    body: Uint8Array;
    changes: Uint8Array;
    cursor: bigint;
    /** What to send after the commit. */
    effects: Effect[];
}

/** The exports of the border as methods; EmbeddingModule.md describes them. Most hosts need `createEngine` alone. */
export class VinculumModule {
    static load(source: ArrayBuffer | Uint8Array | CompiledModule): Promise<VinculumModule>;
    constructor(exports: Record<string, any>);
    readonly trap: TrapError | undefined;
    create(settings: Record<string, Bytes>, seed: Uint8Array): number;
    restore(settings: Record<string, Bytes>, seed: Uint8Array, snapshot: Uint8Array): number;
    call(handle: number, request: ModuleRequest, now: bigint, seed: Uint8Array, options?: {
        commits?: boolean; answer?: (question: Uint8Array[]) => Answer;
        /** Needed with `commits` false, where a request claims something that can be used once: commits the claim. */
        claim?: (changes: Uint8Array, cursor: bigint) => void;
    }): ModuleReply;
    step(handle: number, request: ModuleRequest, now: bigint, seed: Uint8Array, options?: {
        commits?: boolean; answers?: Answer[];
    }): ModuleReply | { questions: Uint8Array[][]; changes?: Uint8Array; cursor?: bigint };
    answer(question: Bytes[]): Uint8Array[];
    commit(handle: number, cursor: bigint, changes: Uint8Array): bigint;
    changesSince(handle: number, cursor: bigint): { cursor: bigint; sets: Uint8Array[] };
    snapshot(handle: number): { snapshot: Uint8Array; cursor: bigint };
    drop(handle: number): void;
}

export function pack(values: Bytes[]): Uint8Array;
export function unpack(list: Uint8Array): Uint8Array[];
export function textOf(bytes: Uint8Array): string;
