// A client with promises, over the `fetch` of an engine or of the platform.
import { SecondFactorRequired, ServiceError, describe, require } from "./errors.js";
import { paths } from "./operations.js";

/** The code of an error string, which is `WORD` or `WORD : detail`. */
const codeOf = (message) => message.split(" : ", 1)[0].trim();
const isCode = (text) => /^[A-Z][A-Z0-9_]*$/.test(text);

/** Each kind of credential: the members that show it, the operation that takes it, and the body. */
const credentials = [
    [["email", "password"], "signInWithPassword", ({ email, password }) => ({ email, password, ...secure })],
    [["email", "oobCode"], "signInWithEmailLink", ({ email, oobCode }) => ({ email, oobCode })],
    [["sessionInfo", "code"], "signInWithPhoneNumber", ({ sessionInfo, code }) => ({ sessionInfo, code })],
    [["customToken"], "signInWithCustomToken", ({ customToken }) => ({ token: customToken, ...secure })],
    [["pendingToken"], "signInWithIdp", ({ pendingToken }) => ({ ...assertion, pendingToken })],
    [["providerId"], "signInWithIdp", (credential) => ({ ...assertion, postBody: postBody(credential) })],
];
const secure = { returnSecureToken: true };
const assertion = { requestUri: "http://localhost", returnIdpCredential: true, ...secure };

const forms = "{ email, password }, { email, oobCode } of a mailed link, { sessionInfo, code } of a message, "
    + "{ customToken }, { providerId, idToken or accessToken }, or { pendingToken }";

/** What an identity provider gave, as the form that the operation takes. */
function postBody({ providerId, idToken, accessToken, nonce, tokenSecret }) {
    require(idToken !== undefined || accessToken !== undefined,
        "a credential of a provider has an idToken or an accessToken of that provider");
    const fields = { providerId, id_token: idToken, access_token: accessToken, nonce, oauth_token_secret: tokenSecret };
    return new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== undefined)).toString();
}

function credentialOf(credential) {
    const isObject = credential !== null && typeof credential === "object";
    require(isObject, `a credential is ${forms}, not ${describe(credential)}`);
    for (const [names, operation, body] of credentials) {
        if (!names.every((name) => typeof credential[name] === "string")) continue;
        return { operation, body: body(credential) };
    }
    throw new TypeError(`a credential is ${forms}; this one has ${Object.keys(credential).join(", ") || "no members"}`);
}

/** The claims of a token of the service. Not verified: who asks has it from the service itself. */
function claimsOf(token) {
    const text = atob(token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/"));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (character) => character.charCodeAt(0))));
}

function sessionOf(answer) {
    if (answer.mfaPendingCredential) throw new SecondFactorRequired(answer);
    if (!answer.idToken) {
        const code = answer.errorMessage ? codeOf(answer.errorMessage)
            : answer.needConfirmation ? "NEED_CONFIRMATION" : "NO_SESSION";
        throw new ServiceError(200, code, answer.errorMessage ?? "the service answered without a session", answer);
    }
    const { sub, exp, iat } = claimsOf(answer.idToken);
    return {
        localId: answer.localId ?? sub, idToken: answer.idToken, refreshToken: answer.refreshToken,
        expiresIn: Number(answer.expiresIn ?? exp - iat), isNewUser: answer.isNewUser === true, answer,
    };
}

const tokenOf = (session, member = "idToken") => {
    const token = typeof session === "string" ? session : session?.[member];
    require(typeof token === "string",
        `pass a session as signIn returns it, or its ${member}, not ${describe(session)}`);
    return token;
};

/** Makes a client; index.d.ts describes its options and methods. */
export function createClient(options = {}) {
    const { fetch = globalThis.fetch, baseURL, apiKey = "any", projectId, tenantId, locale } = options;
    require(typeof fetch === "function", "the option fetch must be a function, such as engine.fetch");
    require(typeof baseURL === "string" && /^https?:\/\//.test(baseURL),
        "the option baseURL must be the address of a server, such as \"http://127.0.0.1:9099\"");

    /** Posts the message of an operation, and returns the message that answers it. */
    async function call(operation, message = {}) {
        require(Object.hasOwn(paths, operation), `there is no operation ${operation}; messages.d.ts lists them`);
        const headers = { "Content-Type": "application/json" };
        if (projectId !== undefined) headers["X-Vinculum-Project"] = projectId;
        if (locale !== undefined) headers["X-Firebase-Locale"] = locale;
        const url = `${baseURL.replace(/\/+$/, "")}${paths[operation]}?key=${encodeURIComponent(apiKey)}`;
        const scoped = tenantId === undefined || operation === "token" ? message : { tenantId, ...message };
        const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(scoped) });
        const text = await response.text();
        let answer;
        try {
            answer = JSON.parse(text);
        } catch {
            throw new ServiceError(response.status, "NO_JSON", `${url} answered ${response.status} without JSON`, text);
        }
        if (response.ok) return answer;
        const sentence = answer?.error?.message ?? `the server answered ${response.status}`;
        // A sentence, as of a change that could not be stored, has its code in the member status.
        const [code, { status } = {}] = [codeOf(String(sentence)), answer?.error];
        const isStatus = !isCode(code) && typeof status === "string";
        throw new ServiceError(response.status, isStatus ? status : code, String(sentence), answer);
    }

    const client = {
        call,
        /** A new account: with e-mail and password, or anonymous. */
        signUp: async (account = {}) => sessionOf(await call("signUp", { ...account, returnSecureToken: true })),
        signIn: async (credential) => {
            const { operation, body } = credentialOf(credential);
            return sessionOf(await call(operation, body));
        },
        /** Adds a way in to the account of a session. */
        link: async (session, credential) => {
            const { operation, body } = credentialOf(credential);
            require(operation !== "signInWithCustomToken", "a custom token cannot be linked; sign in with it instead");
            // A password is linked by the operation that signs up.
            const named = operation === "signInWithPassword" ? "signUp" : operation;
            const answer = await call(named, { ...body, idToken: tokenOf(session) });
            return sessionOf({ ...typeof session === "object" ? session.answer : {}, ...answer });
        },
        /** Removes ways in: provider ids such as `password`, `phone` or `google.com`. */
        unlink: async (session, ...providerIds) => {
            require(providerIds.length > 0, "unlink takes the ids of providers, such as \"google.com\"");
            return call("update", { idToken: tokenOf(session), deleteProvider: providerIds });
        },
        /** Asks for the message of a phone factor; returns the `sessionInfo` that resolveSignIn takes with the code. */
        startSignIn: async (pending, mfaEnrollmentId) => {
            require(pending instanceof SecondFactorRequired,
                "startSignIn takes the SecondFactorRequired that signIn threw, and the id of a factor");
            const { pendingCredential: mfaPendingCredential } = pending;
            const message = { mfaPendingCredential, mfaEnrollmentId, phoneSignInInfo: {} };
            return (await call("signInStart", message)).phoneResponseInfo.sessionInfo;
        },
        /** Completes a sign-in by the code of a second factor. */
        resolveSignIn: async (pending, { code, sessionInfo, mfaEnrollmentId } = {}) => {
            require(pending instanceof SecondFactorRequired,
                "resolveSignIn takes the SecondFactorRequired that signIn threw, and the code");
            require(typeof code === "string", "the code of a second factor must be a string");
            const { pendingCredential: mfaPendingCredential, factors } = pending;
            const totp = factors.find((factor) => factor.totpInfo !== undefined) ?? factors[0];
            return sessionOf(await call("signInFinalize", sessionInfo === undefined ? {
                mfaPendingCredential, mfaEnrollmentId: mfaEnrollmentId ?? totp?.mfaEnrollmentId,
                totpVerificationInfo: { verificationCode: code },
            } : { mfaPendingCredential, phoneVerificationInfo: { sessionInfo, code } }));
        },
        /** The account of a session. */
        lookup: async (session) => {
            const { users = [] } = await call("lookup", { idToken: tokenOf(session) });
            if (users.length === 0) throw new ServiceError(200, "USER_NOT_FOUND", "the account is gone", { users });
            return users[0];
        },
        /** Fresh tokens for a session. */
        refresh: async (session) => {
            const refreshToken = tokenOf(session, "refreshToken");
            const answer = await call("token", { grant_type: "refresh_token", refresh_token: refreshToken });
            return sessionOf({
                localId: answer.user_id, idToken: answer.id_token, refreshToken: answer.refresh_token,
                expiresIn: answer.expires_in,
            });
        },
        /** Changes the account of a session; where that ends older sessions, the answer has new tokens. */
        update: async (session, changes) => call("update", { idToken: tokenOf(session), ...secure, ...changes }),
        delete: async (session) => call("delete", { idToken: tokenOf(session) }),
        /** Mails a link; `requestType` says which. */
        sendOobCode: (message) => call("sendOobCode", message),
        sendVerificationCode: (phoneNumber) => call("sendVerificationCode", { phoneNumber }),
        resetPassword: (oobCode, newPassword) => call("resetPassword", { oobCode, newPassword }),
        /** Applies the code of a mailed link that changes an account, such as the one that proves an address. */
        applyCode: (oobCode) => call("update", { oobCode }),
    };
    return Object.freeze(client);
}
