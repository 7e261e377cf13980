// The story of the tour: what each step asks. `ask` sends a request and gives the body of its answer, `kept` holds what
// later steps need, `now` is the engine's clock in milliseconds.
import { handWritten, totp } from "./app.js";

const juniper = { email: "juniper@example.com", password: "a long enough password" };
const google = { sub: "20001", email: juniper.email, email_verified: true, name: "Juniper" };
const facebook = { sub: "220164", email: "aspen@example.com", name: "Aspen" };
const owner = { email: "owner@gmail.com", password: "the attacker's password" };

/** The steps: `play` sends the requests, `people` names the accounts to draw, by what `kept` has. */
export const story = [
    { name: "guest", people: ["me"], async play({ app, ask, kept }) {
        const { idToken, localId } = await ask(app.accounts("signUp", {}));
        Object.assign(kept, { token: idToken, me: localId });
    } },
    { name: "password", people: ["me"], async play({ app, ask, kept }) {
        kept.token = (await ask(app.accounts("signUp", { idToken: kept.token, ...juniper }))).idToken;
    } },
    { name: "google", people: ["me"], async play({ app, ask, kept }) {
        kept.token = (await ask(app.accounts("signInWithIdp", { idToken: kept.token, ...handWritten("google.com", google) }))).idToken;
    } },
    { name: "taken", people: ["me", "other"], async play({ app, ask, kept }) {
        kept.other = (await ask(app.accounts("signInWithIdp", handWritten("facebook.com", facebook)))).localId;
        await ask(app.accounts("signInWithIdp", { idToken: kept.token, ...handWritten("facebook.com", facebook) }));
    } },
    { name: "merge", people: ["me", "other"], async play({ app, ask, kept }) {
        // Both sign-ins must be recent, and who reads the tour takes time.
        const { idToken } = await ask(app.accounts("signInWithPassword", juniper));
        const both = { idToken, otherIdToken: (await ask(app.accounts("signInWithIdp", handWritten("facebook.com", facebook)))).idToken, survivorId: kept.me };
        await ask(app.own("mergePlan", both));
        await ask(app.own("merge", { ...both, mergeId: "tour" }));
        await ask(app.own("commitMerge", { idToken, mergeId: "tour" }));
    } },
    { name: "undo", people: ["me", "other"], async play({ app, ask }) {
        const { idToken } = await ask(app.accounts("signInWithIdp", handWritten("facebook.com", facebook)));
        await ask(app.own("undoMergePlan", { idToken, mergeId: "tour" }));
        await ask(app.own("undoMerge", { idToken, mergeId: "tour" }));
    } },
    { name: "unlink", people: ["me"], async play({ app, ask, kept }) {
        kept.token = (await ask(app.accounts("signInWithPassword", juniper))).idToken;
        await ask(app.own("forecast", { idToken: kept.token, deleteProvider: ["google.com", "password"] }));
        await ask(app.own("forecast", { idToken: kept.token, deleteProvider: ["google.com"] }));
        await ask(app.accounts("update", { idToken: kept.token, deleteProvider: ["google.com"] }));
    } },
    { name: "factor", people: ["me"], async play({ app, ask, kept, now }) {
        const { idToken } = await ask(app.accounts("signInWithPassword", juniper));
        const { totpSessionInfo } = await ask(app.factor("mfaEnrollment:start", { idToken, totpEnrollmentInfo: {} }));
        kept.secret = totpSessionInfo.sharedSecretKey;
        kept.code = await totp(kept.secret, await now());
        await ask(app.factor("mfaEnrollment:finalize", { idToken, displayName: "Phone app", totpVerificationInfo: { sessionInfo: totpSessionInfo.sessionInfo, verificationCode: kept.code } }));
    } },
    { name: "answer", people: ["me"], async play({ app, ask, kept, now }) {
        const { mfaPendingCredential, mfaInfo } = await ask(app.accounts("signInWithPassword", juniper));
        const finish = (verificationCode) => ask(app.factor("mfaSignIn:finalize", { mfaPendingCredential, mfaEnrollmentId: mfaInfo[0].mfaEnrollmentId, totpVerificationInfo: { verificationCode } }));
        await finish(kept.code);
        // The code of the next half minute: one step of difference between clocks is allowed.
        kept.code = await totp(kept.secret, (await now()) + 30_000);
        await finish(kept.code);
    } },
    { name: "squat", people: ["squatted"], async play({ app, ask, kept }) {
        const { idToken, localId } = await ask(app.accounts("signUp", owner));
        const { idToken: later } = await ask(app.accounts("signInWithIdp", { idToken, ...handWritten("github.com", { sub: "666" }) }));
        Object.assign(kept, { squatted: localId, stolen: later });
    } },
    { name: "takeover", people: ["squatted"], async play({ app, ask }) {
        await ask(app.accounts("signInWithIdp", handWritten("google.com", { sub: "30001", email: owner.email, email_verified: true, name: "Owner" })));
    } },
    { name: "locked", people: ["squatted"], async play({ app, ask, kept }) {
        await ask(app.accounts("signInWithPassword", owner));
        await ask(app.accounts("lookup", { idToken: kept.stolen }));
        await ask(app.accounts("signInWithIdp", handWritten("github.com", { sub: "666" })));
    } },
];
