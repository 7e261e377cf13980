// What a client does with second factors and recovery codes.
import { SecondFactorRequired, require } from "../errors.js";
import { sessionOf, tokenOf } from "./credentials.js";

const pendingOf = (pending, method, rest) => {
    require(pending instanceof SecondFactorRequired,
        `${method} takes the SecondFactorRequired that signIn threw, and ${rest}`);
    return pending;
};

/** The code of a new factor, and the `sessionInfo` that its start returned. */
function proofOf({ sessionInfo, code, displayName } = {}) {
    require(typeof sessionInfo === "string" && typeof code === "string",
        "pass the code of a new factor as { sessionInfo, code }, with the sessionInfo that its start returned");
    return { sessionInfo, code, displayName };
}

export const factorMethods = (call) => ({
    /** Asks for the message of a phone factor; returns the `sessionInfo` that resolveSignIn takes with the code. */
    startSignIn: async (pending, mfaEnrollmentId) => {
        const { pendingCredential: mfaPendingCredential } = pendingOf(pending, "startSignIn", "the id of a factor");
        const message = { mfaPendingCredential, mfaEnrollmentId, phoneSignInInfo: {} };
        return (await call("signInStart", message)).phoneResponseInfo.sessionInfo;
    },
    /** Completes a sign-in by the code of a second factor, or by a recovery code. */
    resolveSignIn: async (pending, { code, sessionInfo, mfaEnrollmentId } = {}) => {
        const { pendingCredential: mfaPendingCredential, factors } = pendingOf(pending, "resolveSignIn", "the code");
        require(typeof code === "string", "the code of a second factor must be a string");
        const totp = factors.find((factor) => factor.totpInfo !== undefined) ?? factors[0];
        return sessionOf(await call("signInFinalize", sessionInfo === undefined ? {
            mfaPendingCredential, mfaEnrollmentId: mfaEnrollmentId ?? totp?.mfaEnrollmentId,
            totpVerificationInfo: { verificationCode: code },
        } : { mfaPendingCredential, phoneVerificationInfo: { sessionInfo, code } }));
    },
    /** The secret for an authenticator app, and the `sessionInfo` that finalizeTotpEnrollment takes with its code. */
    startTotpEnrollment: async (session) =>
        (await call("enrollmentStart", { idToken: tokenOf(session), totpEnrollmentInfo: {} })).totpSessionInfo,
    /** Adds the app as a second factor; the session has it from then on. */
    finalizeTotpEnrollment: async (session, proof) => {
        const { sessionInfo, code, displayName } = proofOf(proof);
        const totpVerificationInfo = { sessionInfo, verificationCode: code };
        const message = { idToken: tokenOf(session), displayName, totpVerificationInfo };
        return sessionOf(await call("enrollmentFinalize", message));
    },
    /** Asks for the message of a new phone factor; returns the `sessionInfo` that finalizePhoneEnrollment takes. */
    startPhoneEnrollment: async (session, phoneNumber) => {
        const message = { idToken: tokenOf(session), phoneEnrollmentInfo: { phoneNumber } };
        return (await call("enrollmentStart", message)).phoneSessionInfo.sessionInfo;
    },
    /** Adds the number as a second factor; the session has it from then on. */
    finalizePhoneEnrollment: async (session, proof) => {
        const { sessionInfo, code, displayName } = proofOf(proof);
        const phoneVerificationInfo = { sessionInfo, code };
        const message = { idToken: tokenOf(session), displayName, phoneVerificationInfo };
        return sessionOf(await call("enrollmentFinalize", message));
    },
    /** Removes a second factor; the answer is a session without it. */
    withdrawFactor: async (session, mfaEnrollmentId) =>
        sessionOf(await call("enrollmentWithdraw", { idToken: tokenOf(session), mfaEnrollmentId })),
    /** Makes the recovery codes of an account anew. No later response has them. */
    makeRecoveryCodes: async (session) =>
        (await call("makeRecoveryCodes", { idToken: tokenOf(session) })).recoveryCodes,
    /** How many recovery codes are not used yet. */
    countRecoveryCodes: async (session) =>
        (await call("recoveryCodes", { idToken: tokenOf(session) })).remaining ?? 0,
});
