import assert from "node:assert/strict";
import { test } from "node:test";
import { hazel, settings, vinculum } from "./support.js";

const { SecondFactorRequired, ServiceError, createClient, createEngine } = vinculum;
const engine = await createEngine(settings);
const refusal = (code) => (error) => error instanceof ServiceError && error.code === code;

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

test("a client of a tenant stays in it", async () => {
    const one = engine.fresh();
    const { administration: whole } = one.client();
    const { name } = await whole.call("createTenant", { displayName: "tenant", allowPasswordSignup: true });
    const client = one.client({ tenantId: name.split("/").at(-1) });
    const { localId } = await client.signUp(hazel);
    const { users } = await client.administration.call("batchGet");
    assert.deepEqual(users.map((user) => user.localId), [localId]);
    assert.deepEqual((await whole.call("batchGet")).users, []);
    await assert.rejects(one.client().signIn(hazel), refusal("EMAIL_NOT_FOUND"));
});

test("a refusal has the code of the service, and an answer of another server says so", async () => {
    const client = engine.fresh().client();
    await client.signUp(hazel);
    await assert.rejects(client.signUp(hazel), (error) =>
        refusal("EMAIL_EXISTS")(error) && error.status === 400 && error.body.error.code === 400);
    const strict = engine.fresh({ trust: "strict", administrator: "a-secret-of-32-characters-or-more" });
    await assert.rejects(strict.client().administration.call("getConfig"), (error) =>
        error.status === 401 && error.reason === "authError");
    await strict.client({ administrator: "a-secret-of-32-characters-or-more" }).administration.call("getConfig");
    await assert.rejects(client.signUp({ email: "a@example.com", password: "1" }), refusal("WEAK_PASSWORD"));
    const answers = (body, status) =>
        createClient({ baseURL: "http://x", fetch: async () => new Response(body, { status }) });
    await assert.rejects(answers("<html>", 200).signUp(), refusal("NO_JSON"));
    await assert.rejects(answers("{}", 200).signUp(), refusal("NO_SESSION"));
    await assert.rejects(answers("{\"error\":{\"message\":\"A : b\"}}", 400).signUp(), refusal("A"));
    const own = "{\"error\":{\"message\":\"A : b : c\",\"providerError\":{\"error\":\"d\"}}}";
    await assert.rejects(answers(own, 400).signUp(), ({ detail, providerError }) =>
        detail === "b : c" && providerError.error === "d");
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
        [() => client.finalizeTotpEnrollment("t", { code: "1" }), /sessionInfo/],
        [() => client.administration.call("getTenant"), /getTenant needs the tenantId/],
        [() => client.administration.call("getProvider"), /getProvider needs the id/],
        [() => client.administration.call("signIn"), /there is no operation signIn/],
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
