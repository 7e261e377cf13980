// What a client does with an account: signing in, linking, changing it, mailed links and messages.
import { ServiceError, require } from "../errors.js";
import { credentialOf, sessionOf, tokenOf } from "./credentials.js";

export const accountMethods = (call) => ({
    /** A new account: with e-mail and password, or anonymous. */
    signUp: async (account = {}) => sessionOf(await call("signUp", { ...account, returnSecureToken: true })),
    signIn: async (credential) => {
        const { operation, body } = credentialOf(credential);
        return sessionOf(await call(operation, body));
    },
    /** Adds a sign-in method to the account of a session. */
    link: async (session, credential) => {
        const { operation, body } = credentialOf(credential);
        require(operation !== "signInWithCustomToken", "a custom token cannot be linked; sign in with it instead");
        // A password is linked by the operation that signs up.
        const named = operation === "signInWithPassword" ? "signUp" : operation;
        const answer = await call(named, { ...body, idToken: tokenOf(session) });
        return sessionOf({ ...typeof session === "object" ? session.answer : {}, ...answer });
    },
    /** Removes sign-in methods: provider ids such as `password`, `phone` or `google.com`. */
    unlink: async (session, ...providerIds) => {
        require(providerIds.length > 0, "unlink takes the ids of providers, such as \"google.com\"");
        return call("update", { idToken: tokenOf(session), deleteProvider: providerIds });
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
    update: async (session, changes) =>
        call("update", { idToken: tokenOf(session), returnSecureToken: true, ...changes }),
    delete: async (session) => call("delete", { idToken: tokenOf(session) }),
    /** How the account could be signed in to after a change. */
    forecast: async (session, changes = {}) => call("forecast", { idToken: tokenOf(session), ...changes }),
    /** Mails a link; `requestType` says which. */
    sendOobCode: (message) => call("sendOobCode", message),
    sendVerificationCode: (phoneNumber) => call("sendVerificationCode", { phoneNumber }),
    resetPassword: (oobCode, newPassword) => call("resetPassword", { oobCode, newPassword }),
    /** Applies the code of a mailed link that changes an account, such as the one that verifies an address. */
    applyCode: (oobCode) => call("update", { oobCode }),
    /** Begins a sign-in on a provider's page: the address to open, and the `sessionId` of the credential. */
    startProviderSignIn: (message) => call("createAuthUri", message),
    /** Begins a sign-in on another device; the `sessionId` is a credential once the person has agreed. */
    startDeviceSignIn: (providerId, oauthScope) => call("deviceSignInStart", { providerId, oauthScope }),
    /** A new access token of a provider. */
    refreshProviderTokens: async (session, providerId, oauthRefreshToken) =>
        call("refreshProviderTokens", { idToken: tokenOf(session), providerId, oauthRefreshToken }),
});
