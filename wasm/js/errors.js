// What can go wrong. A `TypeError` is for the caller's own code: an argument of a wrong type or form.
import { remedies } from "./remedies.js";

/** The statuses of the border; see EmbeddingModule.md. */
export const Status = Object.freeze({
    done: 0, needs: 1, unknownHandle: 2, badBuffer: 3, malformed: 4, conflict: 5, forgotten: 6, damaged: 7, full: 8,
    claims: 9, reads: 10, commits: 11,
});

/** How a refusal calls a value: the name of its type. */
export const describe = (value) => value === null ? "null" : Array.isArray(value) ? "an array" : typeof value;

/** Why something failed. Some errors have a name and no message, such as a browser's whose quota is full. */
export const reasonOf = (error) => error?.message || error?.name || String(error);

/** Throws the sentence as a `TypeError` unless something holds. */
export function require(holds, sentence) {
    if (!holds) throw new TypeError(sentence);
}

/** What every error of this package is, but for a `TypeError`. */
export class VinculumError extends Error {
    constructor(message, options) {
        super(message, options);
        this.name = new.target.name;
    }
}

/** A refusal by the module; `status` is one of `Status`. Nothing was changed. */
export class Refusal extends VinculumError {
    constructor(status, text) {
        super(text);
        this.status = status;
    }
}

/** The module trapped, which is a defect of it: `cause` is what the runtime threw. Its instance is not used again. */
export class TrapError extends VinculumError {
    constructor(cause) {
        super(`the module trapped: ${reasonOf(cause)}; this is a defect of it, please report it`, { cause });
    }
}

/** The engine was closed. */
export class ClosedError extends VinculumError {
    constructor() {
        super("this engine is closed; createEngine makes another one");
    }
}

/** The state could not be read or written; `cause` says why where the system does. */
export class StorageError extends VinculumError {}

/** The refusal of a storage that another engine uses and goes on using. */
export const taken = () => Object.assign(
    new StorageError("this storage has an engine already; make another storage for each engine"), { isOther: true });

/** The parts of `WORD` and `WORD : detail`; two messages of the service have another space or no colon. */
const form = /^([A-Z][A-Z0-9_]*)\s*(?::|(?=\(\()|$)([^]*)$/;

/** The code of an error string; the string itself if it is a sentence. */
export const codeOf = (message) => form.exec(message)?.[1] ?? message;

/** A refusal by the service; `code` is such as `EMAIL_EXISTS`, `status` the HTTP status. */
export class ServiceError extends VinculumError {
    constructor(status, code, message, body) {
        super(message);
        this.status = status;
        this.code = code;
        /** What is wrong and what to do instead, where the service says it. */
        this.detail = (form.exec(message)?.[2] ?? message).trim() || undefined;
        /** What to do next; `undefined` for codes that the article on errors does not have. */
        this.remedy = Object.hasOwn(remedies, code) ? remedies[code] : undefined;
        /** The kind of failure in one word, such as `invalid`. */
        this.reason = body?.error?.errors?.[0]?.reason;
        /** What an identity provider said of the error. */
        this.providerError = body?.error?.providerError;
        this.body = body;
    }

    /** The error of a response with a status that is no success. */
    static of(status, body) {
        const message = String(body?.error?.message ?? body?.message ?? `the server answered ${status}`);
        const code = codeOf(message);
        // A sentence, as of a change that could not be stored, has its code in the member status.
        const isStatus = !form.test(message) && typeof body?.error?.status === "string";
        return new ServiceError(status, isStatus ? body.error.status : code, message, body);
    }
}

/** The first factor was right, and a second one is missing: pass this error to `resolveSignIn` of the client. */
export class SecondFactorRequired extends ServiceError {
    constructor(answer) {
        super(200, "SECOND_FACTOR_REQUIRED", "a second factor is missing; pass this error to resolveSignIn", answer);
        this.pendingCredential = answer.mfaPendingCredential;
        this.factors = answer.mfaInfo ?? [];
    }
}
