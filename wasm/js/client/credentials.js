// What signs in, and the session that it opens.
import { SecondFactorRequired, ServiceError, codeOf, describe, require } from "../errors.js";

const secure = { returnSecureToken: true };
const assertion = { requestUri: "http://localhost", returnIdpCredential: true, ...secure };

/** Each kind of credential: the members that show it, the operation that takes it, and the body. */
const credentials = [
    [["email", "password"], "signInWithPassword", ({ email, password }) => ({ email, password, ...secure })],
    [["email", "oobCode"], "signInWithEmailLink", ({ email, oobCode }) => ({ email, oobCode })],
    [["sessionInfo", "code"], "signInWithPhoneNumber", ({ sessionInfo, code }) => ({ sessionInfo, code })],
    [["customToken"], "signInWithCustomToken", ({ customToken }) => ({ token: customToken, ...secure })],
    [["pendingToken"], "signInWithIdp", ({ pendingToken }) => ({ ...assertion, pendingToken })],
    [["sessionId"], "signInWithIdp", ({ sessionId, requestUri, postBody }) =>
        ({ ...assertion, sessionId, ...requestUri === undefined ? {} : { requestUri }, postBody })],
    [["providerId"], "signInWithIdp", (credential) => ({ ...assertion, postBody: postBody(credential) })],
];

const forms = "{ email, password }, { email, oobCode } of a mailed link, { sessionInfo, code } of a message, "
    + "{ customToken }, { providerId, idToken or accessToken }, { pendingToken }, or { sessionId, requestUri } of a "
    + "redirect";

/** What an identity provider gave, as the form that the operation takes. */
function postBody({ providerId, idToken, accessToken, nonce, tokenSecret }) {
    require(idToken !== undefined || accessToken !== undefined,
        "a credential of a provider has an idToken or an accessToken of that provider");
    const fields = { providerId, id_token: idToken, access_token: accessToken, nonce, oauth_token_secret: tokenSecret };
    return new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== undefined)).toString();
}

/** The operation that takes a credential, and the body. */
export function credentialOf(credential) {
    const isObject = credential !== null && typeof credential === "object";
    require(isObject, `a credential is ${forms}, not ${describe(credential)}`);
    for (const [names, operation, body] of credentials) {
        if (!names.every((name) => typeof credential[name] === "string")) continue;
        return { operation, body: body(credential) };
    }
    throw new TypeError(`a credential is ${forms}; this one has ${Object.keys(credential).join(", ") || "no members"}`);
}

/** The claims of a token of the service. Not verified: the caller has it from the service itself. */
function claimsOf(token) {
    const text = atob(token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/"));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (character) => character.charCodeAt(0))));
}

/** The session of a response; throws what the service asks for instead. */
export function sessionOf(answer) {
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

/** A token of a session, which may also be passed itself. */
export function tokenOf(session, member = "idToken") {
    const token = typeof session === "string" ? session : session?.[member];
    require(typeof token === "string",
        `pass a session as signIn returns it, or its ${member}, not ${describe(session)}`);
    return token;
}
