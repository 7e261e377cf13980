import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { hazel, settings, vinculum } from "./support.js";

const { SecondFactorRequired, ServiceError, createClient, createEngine } = vinculum;
const engine = await createEngine(settings);
const refusal = (code) => (error) => error instanceof ServiceError && error.code === code;
const encoded = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
const google = (sub, email) => ({
    providerId: "google.com", idToken: `${encoded({ alg: "none" })}.${encoded({ sub, email, email_verified: true })}.`,
});

/** The code of a base 32 secret at an instant (RFC 6238). */
function totp(secret, milliseconds) {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
    const step = Buffer.alloc(8);
    step.writeBigUInt64BE(BigInt(Math.floor(milliseconds / 30_000)));
    const key = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
    const hash = createHmac("sha1", key).update(step).digest();
    return String((hash.readUInt32BE(hash[19] & 15) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

test("a person signs up, links, unlinks, refreshes and leaves", async () => {
    const client = engine.fresh().client();
    const guest = await client.signUp();
    const linked = await client.link(guest, hazel);
    assert.equal(linked.localId, guest.localId);
    await client.link(linked, google("1", "other@example.com"));
    const providers = async () => (await client.lookup(linked)).providerUserInfo.map((info) => info.providerId).sort();
    assert.deepEqual(await providers(), ["google.com", "password"]);
    const session = await client.signIn(google("1", "other@example.com"));
    assert.equal(session.localId, guest.localId);
    await client.unlink(session, "google.com");
    assert.deepEqual(await providers(), ["password"]);
    const refreshed = await client.refresh(session);
    assert.equal(refreshed.localId, guest.localId);
    assert.equal(refreshed.expiresIn, 3600);
    await client.update(refreshed, { displayName: "Hazel" });
    assert.equal((await client.lookup(refreshed.idToken)).displayName, "Hazel");
    await client.delete(refreshed);
    await assert.rejects(client.signIn(hazel), refusal("EMAIL_NOT_FOUND"));
});

test("mailed links and messages sign in, and a code resets a password", async () => {
    const one = engine.fresh();
    const client = one.client({ locale: "de" });
    await client.signUp(hazel);
    await client.sendOobCode({ requestType: "PASSWORD_RESET", email: hazel.email });
    const [{ oobCode, oobLink }] = await one.mails();
    assert.match(oobLink, /lang=de/);
    await client.resetPassword(oobCode, "another long password");
    await assert.rejects(client.signIn(hazel), refusal("INVALID_PASSWORD"));
    const session = await client.signIn({ ...hazel, password: "another long password" });
    assert.equal((await client.lookup(session)).emailVerified, true);
    const message = { requestType: "EMAIL_SIGNIN", email: "link@example.com", continueUrl: "http://localhost/" };
    await client.sendOobCode({ ...message, canHandleCodeInApp: true });
    const mail = (await one.mails()).at(-1);
    assert.equal((await client.signIn({ email: mail.email, oobCode: mail.oobCode })).isNewUser, true);
    const { sessionInfo } = await client.sendVerificationCode("+15555550100");
    const { code } = (await one.messages()).at(-1);
    const phone = await client.signIn({ sessionInfo, code });
    assert.equal((await client.lookup(phone)).phoneNumber, "+15555550100");
});

test("a second factor completes a sign-in", async () => {
    let now = 1_700_000_000_000;
    const one = engine.fresh({ clock: () => now });
    const client = one.client();
    let session = await client.signUp(hazel);
    await client.sendOobCode({ requestType: "VERIFY_EMAIL", idToken: session.idToken });
    await client.applyCode((await one.mails())[0].oobCode);
    session = await client.signIn(hazel);
    const { idToken } = session;
    const { totpSessionInfo } = await client.call("enrollmentStart", { idToken, totpEnrollmentInfo: {} });
    const { sessionInfo, sharedSecretKey } = totpSessionInfo;
    await client.call("enrollmentFinalize", {
        idToken, totpVerificationInfo: { sessionInfo, verificationCode: totp(sharedSecretKey, now) },
    });
    now += 60_000;
    const pending = await client.signIn(hazel).catch((error) => error);
    assert.ok(pending instanceof SecondFactorRequired);
    assert.equal(pending.factors.length, 1);
    const code = totp(sharedSecretKey, now);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    await assert.rejects(client.resolveSignIn(pending, { code: wrong }), ServiceError);
    const resolved = await client.resolveSignIn(pending, { code });
    assert.equal(resolved.localId, session.localId);
    assert.equal(resolved.expiresIn, 3600);
});

test("a refusal has the code of the service, and an answer of another server says so", async () => {
    const client = engine.fresh().client();
    await client.signUp(hazel);
    await assert.rejects(client.signUp(hazel), (error) =>
        refusal("EMAIL_EXISTS")(error) && error.status === 400 && error.body.error.code === 400);
    await assert.rejects(client.signUp({ email: "a@example.com", password: "1" }), refusal("WEAK_PASSWORD"));
    const answers = (body, status) =>
        createClient({ baseURL: "http://x", fetch: async () => new Response(body, { status }) });
    await assert.rejects(answers("<html>", 200).signUp(), refusal("NO_JSON"));
    await assert.rejects(answers("{}", 200).signUp(), refusal("NO_SESSION"));
    await assert.rejects(answers("{\"error\":{\"message\":\"A : b\"}}", 400).signUp(), refusal("A"));
    await assert.rejects(answers("null", 500).signUp(), (error) => error.status === 500);
});

test("wrong arguments are refused with what to pass", async () => {
    const client = engine.fresh().client();
    const pending = new SecondFactorRequired({ mfaPendingCredential: "x", mfaInfo: [] });
    for (const [call, words] of [
        [() => client.signIn(), /a credential is/], [() => client.signIn({}), /has no members/],
        [() => client.signIn({ email: "a" }), /has email/],
        [() => client.signIn({ email: 1, password: 2 }), /a credential is/],
        [() => client.signIn({ providerId: "google.com" }), /an idToken or an accessToken/],
        [() => client.link({}, hazel), /pass a session/],
        [() => client.link("t", { customToken: "x" }), /cannot be linked/],
        [() => client.unlink("t"), /ids of providers/], [() => client.lookup(null), /pass a session.*not null/],
        [() => client.refresh({ idToken: "x" }), /refreshToken/],
        [() => client.update(undefined, {}), /pass a session/],
        [() => client.resolveSignIn(new Error("x"), { code: "1" }), /SecondFactorRequired/],
        [() => client.resolveSignIn(pending), /code of a second factor/],
        [() => client.call("nothing"), /there is no operation nothing/],
        [() => client.call("toString"), /there is no operation toString/],
    ]) {
        const isRight = (error) => error instanceof TypeError && words.test(error.message);
        await assert.rejects(async () => call(), isRight, `${call}`);
    }
    assert.throws(() => createClient(), /baseURL/);
    assert.throws(() => createClient({ baseURL: "localhost:1" }), /baseURL/);
    assert.throws(() => createClient({ baseURL: "http://x", fetch: 1 }), /option fetch/);
});
