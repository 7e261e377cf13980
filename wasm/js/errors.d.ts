import type { JSONObject, MfaEnrollment } from "./messages.js";
import type { ErrorCode } from "./remedies.js";

export type { ErrorCode };

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
    /** Such as `EMAIL_EXISTS`. Servers may send codes that this version does not know. */
    readonly code: ErrorCode | (string & {});
    /** What is wrong and what to do instead, where the service says it. */
    readonly detail: string | undefined;
    /** What to do next, for each code that is known. */
    readonly remedy: string | undefined;
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
