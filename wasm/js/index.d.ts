import type {
    Administration, CreateAuthUri, DeviceSignInStart, Forecast, IdpConfigKind, JSONObject, ListSessions, Merging,
    MfaEnrollment, OobCode, Operations, ProviderTokensRefresh, QueryParameters, ResetPassword, SendOobCode, SignUp,
    TotpSessionInfo, Update, UserInfo, VerificationCode,
} from "./messages.js";

export * as messages from "./messages.js";

/** Where the module comes from: its bytes, its URL, a response with it, or what `compile` returned. */
export type ModuleSource = ArrayBuffer | ArrayBufferView | string | URL | Response | WebAssembly.Module;

/** Private keys as JWKs. Keep it secret; it is JSON. */
export interface KeyRing {
    keys: { key: JsonWebKey & { kid: string }; signsFrom: number; certificate?: string }[];
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
    /** The memory cost of new password hashes, 1 to 14; 14 with `storage` or hardened, else 6. */
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
}

export interface Engine {
    readonly projectId: string;
    /** Answers a request: a fetch handler, and the heart of a service worker. */
    handle(request: Request, context?: {
        /** The caller's IPv4 or IPv6 address, by which the budgets of strict and hardened engines count. */
        peer?: string;
    }): Promise<Response>;
    /** A `fetch` that reaches this engine alone, also under the addresses of the hosted service. */
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
export function compile(source?: ModuleSource | Promise<ModuleSource>): Promise<WebAssembly.Module>;
export function generateKeyRing(options?: { algorithm?: "ES256" | "RS256" }): Promise<KeyRing>;

/**
 * Under Node: a folder, with a snapshot and the changes since. One in which other users may write is refused unless
 * `sharedFolder` is true.
 */
export function fileStorage(folder: string, options?: { sharedFolder?: boolean }): Storage;
/** In a page or worker: a database of that name. */
export function indexedDBStorage(name: string): Storage;
export function memoryStorage(): Storage;

export interface ClientOptions {
    /** The platform's if absent; `engine.fetch` for an engine in process. */
    fetch?: (url: string, init?: RequestInit) => Promise<Response>;
    /** The address of the server, such as `http://127.0.0.1:9099`. `engine.client()` needs none. */
    baseURL?: string;
    /** `any` if absent. */
    apiKey?: string;
    projectId?: string;
    tenantId?: string;
    /** The language of mails, such as `de`. */
    locale?: string;
    /** The bearer token of `administration`; `owner` if absent. */
    administrator?: string;
}

export type Credential =
    | { email: string; password: string }
    | { email: string; oobCode: string }
    | { sessionInfo: string; code: string }
    | { customToken: string }
    | { providerId: string; idToken?: string; accessToken?: string; nonce?: string; tokenSecret?: string }
    | { pendingToken: string }
    /** What `startProviderSignIn` or `startDeviceSignIn` answered, and of a page the address that it led back to. */
    | { sessionId: string; requestUri?: string; postBody?: string };

export interface Session {
    localId: string;
    idToken: string;
    refreshToken: string;
    /** Seconds. */
    expiresIn: number;
    isNewUser: boolean;
    /** The whole message that the service answered. */
    answer: Record<string, unknown>;
}

/** The code of a new second factor, with the `sessionInfo` that its start returned. */
export interface EnrollmentProof {
    sessionInfo: string;
    code: string;
    displayName?: string;
}

/** A merge that was committed or undone. */
export interface MergeOutcome {
    merge: Merging.Merge | undefined;
    /** A session of the survivor, after an undo of the account that came back; absent if the caller gets none. */
    session: Session | undefined;
    /** The whole message that the service answered. */
    answer: Merging.Response;
}

/** What a path names, and the query of an operation that has a body. */
export interface Place {
    /** A provider. */
    id?: string;
    kind?: IdpConfigKind;
    /** Instead of that of the client. */
    tenantId?: string;
    /** Such as `{ updateMask: "signIn" }`. */
    query?: QueryParameters;
}

/** The methods throw a `ServiceError` where the service refuses. A session may also be passed as its ID token. */
export interface Client {
    /** Sends the message of any operation of clients; that of a GET travels in the query. */
    call<K extends keyof Operations>(
        operation: K, message?: Operations[K]["request"]): Promise<Operations[K]["response"]>;
    /** The same for administrators, by paths that name the project and perhaps a tenant. */
    readonly administration: {
        call<K extends keyof Administration>(
            operation: K, message?: Administration[K]["request"], place?: Place): Promise<Administration[K]["response"]>;
    };

    signUp(account?: SignUp.Request): Promise<Session>;
    /** Throws a `SecondFactorRequired` where the account has a second factor. */
    signIn(credential: Credential): Promise<Session>;
    link(session: Session | string, credential: Credential): Promise<Session>;
    unlink(session: Session | string, ...providerIds: string[]): Promise<Update.Response>;
    lookup(session: Session | string): Promise<UserInfo>;
    /** Takes a session, or its refresh token. */
    refresh(session: Session | string): Promise<Session>;
    update(session: Session | string, changes: Update.Request): Promise<Update.Response>;
    delete(session: Session | string): Promise<Operations["delete"]["response"]>;
    /** How the account could be signed in to after a change; Forecast.md has the members. */
    forecast(session: Session | string, changes?: Forecast.Request): Promise<JSONObject>;
    sendOobCode(message: SendOobCode.Request): Promise<SendOobCode.Response>;
    sendVerificationCode(phoneNumber: string): Promise<Operations["sendVerificationCode"]["response"]>;
    resetPassword(oobCode: string, newPassword: string): Promise<ResetPassword.Response>;
    applyCode(oobCode: string): Promise<Update.Response>;

    /** Takes `providerId` and `continueUri`; open the `authUri` of the answer. */
    startProviderSignIn(message: CreateAuthUri.Request): Promise<CreateAuthUri.Response>;
    /** Sign in with the `sessionId` until the service no longer refuses with `AUTHORIZATION_PENDING`. */
    startDeviceSignIn(providerId: string, oauthScope?: string): Promise<DeviceSignInStart.Response>;
    refreshProviderTokens(
        session: Session | string, providerId: string, oauthRefreshToken: string): Promise<ProviderTokensRefresh.Response>;

    startSignIn(pending: SecondFactorRequired, mfaEnrollmentId: string): Promise<string>;
    /** The code of a TOTP factor or a recovery code; with `sessionInfo`, that of a message. */
    resolveSignIn(
        pending: SecondFactorRequired,
        proof: { code: string; sessionInfo?: string; mfaEnrollmentId?: string }): Promise<Session>;
    startTotpEnrollment(session: Session | string): Promise<TotpSessionInfo>;
    finalizeTotpEnrollment(session: Session | string, proof: EnrollmentProof): Promise<Session>;
    /** Returns the `sessionInfo` of the message. */
    startPhoneEnrollment(session: Session | string, phoneNumber: string): Promise<string>;
    finalizePhoneEnrollment(session: Session | string, proof: EnrollmentProof): Promise<Session>;
    withdrawFactor(session: Session | string, mfaEnrollmentId: string): Promise<Session>;
    makeRecoveryCodes(session: Session | string): Promise<string[]>;
    countRecoveryCodes(session: Session | string): Promise<number>;

    mergePlan(
        session: Session | string, other: Session | string, choice?: { survivorId?: string }): Promise<Merging.Plan>;
    /** A random `mergeId` if it is absent. */
    prepareMerge(
        session: Session | string, other: Session | string,
        choice?: { mergeId?: string; survivorId?: string }): Promise<Merging.Merge>;
    mergeStatus(session: Session | string, mergeId: string): Promise<Merging.Merge>;
    commitMerge(session: Session | string, mergeId: string): Promise<MergeOutcome>;
    abortMerge(session: Session | string, mergeId: string): Promise<Merging.Merge>;
    undoMergePlan(session: Session | string, mergeId: string): Promise<Merging.Response>;
    undoMerge(session: Session | string, mergeId: string): Promise<MergeOutcome>;

    listSessions(session: Session | string): Promise<ListSessions.Response>;
    endSession(session: Session | string, sessionId: string): Promise<Operations["endSessions"]["response"]>;
    endOtherSessions(session: Session | string): Promise<Operations["endSessions"]["response"]>;
    nameSession(session: Session | string, name?: string): Promise<Operations["nameSession"]["response"]>;
}

export function createClient(options: ClientOptions): Client;

/** What every error of this package is, but for the `TypeError` of a wrong argument. */
export class VinculumError extends Error {}
/** A refusal by the module; `status` is one of `Status`. */
export class Refusal extends VinculumError {
    readonly status: number;
}
export class TrapError extends VinculumError {
    readonly cause: unknown;
}
export class ClosedError extends VinculumError {}
export class StorageError extends VinculumError {
    readonly cause?: unknown;
}
/** A refusal by the service. */
export class ServiceError extends VinculumError {
    /** The HTTP status. */
    readonly status: number;
    /** Such as `EMAIL_EXISTS`. */
    readonly code: string;
    /** What is wrong and what to do instead, where the service says it. */
    readonly detail: string | undefined;
    /** The kind of failure in one word, such as `invalid`. */
    readonly reason: string | undefined;
    /** What an identity provider said of the error. */
    readonly providerError: JSONObject | undefined;
    /** The message that the service answered. */
    readonly body: any;
}
export class SecondFactorRequired extends ServiceError {
    readonly pendingCredential: string;
    readonly factors: MfaEnrollment[];
}

/** The statuses of the border. */
export const Status: Readonly<Record<
    "done" | "needs" | "unknownHandle" | "badBuffer" | "malformed" | "conflict" | "forgotten" | "damaged" | "full"
    | "claims", number>>;
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
    static load(source: ArrayBuffer | Uint8Array | WebAssembly.Module): Promise<VinculumModule>;
    constructor(exports: WebAssembly.Exports);
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
