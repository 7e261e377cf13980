// What a client does with two accounts of one person, and with the sessions of one.
import { sessionOf, tokenOf } from "./credentials.js";

const both = (session, other) => ({ idToken: tokenOf(session), otherIdToken: tokenOf(other) });
/** A new name of a merge. */
const randomId = () => [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** A merge that was committed or undone; another session may get no tokens. */
const outcomeOf = (answer) =>
    ({ merge: answer.merge, session: answer.idToken ? sessionOf(answer) : undefined, answer });

export const mergeMethods = (call) => ({
    /** What a merge of two accounts would do. */
    mergePlan: async (session, other, { survivorId } = {}) =>
        (await call("mergePlan", { ...both(session, other), survivorId })).plan,
    /** Prepares a merge; the application then moves its own data, and commits. */
    prepareMerge: async (session, other, { mergeId = randomId(), survivorId } = {}) =>
        (await call("merge", { ...both(session, other), mergeId, survivorId })).merge,
    mergeStatus: async (session, mergeId) =>
        (await call("mergeStatus", { idToken: tokenOf(session), mergeId })).merge,
    /** Moves the sign-in methods. */
    commitMerge: async (session, mergeId) =>
        outcomeOf(await call("commitMerge", { idToken: tokenOf(session), mergeId })),
    abortMerge: async (session, mergeId) =>
        (await call("abortMerge", { idToken: tokenOf(session), mergeId })).merge,
    /** What the undo of a merge would do: the `plan`, and whether the survivor would be unreachable. */
    undoMergePlan: async (session, mergeId) => call("undoMergePlan", { idToken: tokenOf(session), mergeId }),
    /** Brings the absorbed account back. */
    undoMerge: async (session, mergeId) => outcomeOf(await call("undoMerge", { idToken: tokenOf(session), mergeId })),
    /** The newest live sessions of the account, and how many others there are. */
    listSessions: async (session) => call("listSessions", { idToken: tokenOf(session) }),
    /** Ends the session of a number, as listSessions has it. */
    endSession: async (session, sessionId) => call("endSessions", { idToken: tokenOf(session), sessionId }),
    endOtherSessions: async (session) => call("endSessions", { idToken: tokenOf(session), others: true }),
    /** Names a session; without a name it has none. */
    nameSession: async (session, name) => call("nameSession", { idToken: tokenOf(session), name }),
});
