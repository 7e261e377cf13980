import type { SecondFactorRequired } from "./errors.js";
import type {
    Administration, CreateAuthUri, DeviceSignInStart, Forecast, IdpConfigKind, JSONObject, ListSessions, Merging,
    Operations, ProviderTokensRefresh, QueryParameters, ResetPassword, SendOobCode, SignUp, TotpSessionInfo, Update,
    UserInfo,
} from "./messages.js";
import type { RequestInit, Response } from "./platform.js";

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
