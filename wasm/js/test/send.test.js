// Effects: what an engine hands to the option send, and when.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deferred, hazel, post, property, settings, vinculum } from "./support.js";

const { createEngine, generateKeyRing, memoryStorage } = vinculum;
const engine = await createEngine(settings);
const reset = (email = hazel.email) => post("sendOobCode", { requestType: "PASSWORD_RESET", email });

test("a mail and a message are sent with recipient, code and link", async () => {
    const sent = [];
    const one = engine.fresh({ send: async (effect) => { sent.push(effect); } });
    const client = one.client({ locale: "de" });
    const { localId } = await client.signUp(hazel);
    await client.sendOobCode({ requestType: "PASSWORD_RESET", email: hazel.email });
    await client.sendVerificationCode("+15555550100");
    const [[mail, message], [{ oobCode, oobLink }], [{ code }]] = [sent, await one.mails(), await one.messages()];
    const { kind, email, locale, uid, link } = mail;
    assert.deepEqual([kind, email, locale, uid, link, mail.code],
        ["PASSWORD_RESET", hazel.email, "de", localId, oobLink, oobCode]);
    assert.deepEqual([message.kind, message.phoneNumber, message.code], ["PHONE_SIGNIN", "+15555550100", code]);
    assert.equal(sent.length, 2);
});

test("every pending code was sent once, whatever is asked for in between", async () => {
    await property(10, async (random) => {
        const sent = [];
        // The codes follow from the seed as well: two messages that draw the same six digits must not come by luck.
        const one = engine.fresh({
            send: ({ email, phoneNumber, code }) => { sent.push(`${email ?? phoneNumber} ${code}`); },
            random: (length) => Uint8Array.from({ length }, () => random(256)),
        });
        const email = () => `p${random(3)}@example.com`;
        const requests = Array.from({ length: 30 }, () => [
            () => post("signUp", { email: email(), password: "secret1" }), () => reset(email()),
            () => post("sendVerificationCode", { phoneNumber: `+1555555010${random(3)}` }), () => post("signUp", {}),
            () => post("sendOobCode", { requestType: "VERIFY_EMAIL", idToken: "none" }),
        ][random(5)]());
        await Promise.all(requests.map((request) => one.handle(request)));
        await one.handle(post("signUp", {}));
        const pending = [...await one.mails(), ...await one.messages()].map(
            ({ email, phoneNumber, oobCode, code }) => `${email ?? phoneNumber} ${oobCode ?? code}`);
        assert.deepEqual(sent.filter((code) => pending.includes(code)).sort(), pending.sort());
        assert.equal(new Set(sent).size, sent.length);
    });
});

test("nothing is sent before its change is stored, and nothing if it cannot be", async () => {
    const storage = memoryStorage();
    const stored = { append: storage.append, gate: deferred(), begun: deferred() };
    storage.append = async (sets) => {
        stored.begun.resolve();
        await stored.gate.promise;
        return stored.append(sets);
    };
    const sent = [];
    stored.gate.resolve();
    const one = await createEngine({ ...settings, storage, send: (effect) => { sent.push(effect.kind); } });
    await one.handle(post("signUp", hazel));
    Object.assign(stored, { gate: deferred(), begun: deferred() });
    const asked = one.handle(reset());
    await stored.begun.promise;
    // Whatever else is due comes first.
    await new Promise((done) => setImmediate(done));
    assert.deepEqual(sent, []);
    stored.gate.resolve();
    assert.equal((await asked).status, 200);
    assert.deepEqual(sent, ["PASSWORD_RESET"]);
    stored.gate = deferred();
    stored.gate.reject(new Error("the disk is full"));
    assert.equal((await one.handle(reset())).status, 503);
    stored.gate = { promise: undefined };
    assert.equal((await one.mails()).length, 1);
    await one.close();
    assert.deepEqual(sent, ["PASSWORD_RESET"]);
});

test("a refused request sends nothing, and one whose token is signed sends once", async () => {
    const sent = [];
    const keys = await generateKeyRing();
    const one = await createEngine({ ...settings, keys, send: (effect) => { sent.push(effect.kind); } });
    const client = one.client();
    const session = await client.signUp(hazel);
    assert.equal((await one.handle(reset("nobody@example.com"))).status, 400);
    assert.deepEqual(sent, []);
    await client.sendOobCode({ requestType: "VERIFY_EMAIL", idToken: session.idToken });
    assert.deepEqual(sent, ["VERIFY_EMAIL"]);
    await client.update(session, { email: "elsewhere@example.com" });
    await one.close();
    assert.deepEqual(sent, ["VERIFY_EMAIL", "RECOVER_EMAIL"]);
});

test("a send that fails loses no code and no response, and its error is reported", async () => {
    const errors = [];
    const problem = new Error("no connection");
    const fails = [() => { throw problem; }, async () => { throw problem; }];
    for (const send of fails) {
        const one = engine.fresh({ send, onSendError: (error, effect) => errors.push([error, effect.kind]) });
        await one.handle(post("signUp", hazel));
        assert.equal((await one.handle(reset())).status, 200);
        const [{ oobCode }] = await one.mails();
        await one.client().resetPassword(oobCode, "another long password");
        await one.close();
    }
    assert.deepEqual(errors, fails.map(() => [problem, "PASSWORD_RESET"]));
});

test("without onSendError the console has the kind and the error, without recipient and code", async (context) => {
    const said = [];
    context.mock.method(console, "error", (...words) => said.push(words));
    const send = async () => { throw new Error("no connection"); };
    const bug = new Error("a bug");
    for (const onSendError of [undefined, () => { throw bug; }, async () => { throw bug; }]) {
        const one = engine.fresh({ send, onSendError });
        await one.handle(post("signUp", hazel));
        assert.equal((await one.handle(reset())).status, 200);
        await one.close();
    }
    assert.deepEqual(said.map(([text, error]) => [text, error.message]), ["no connection", "a bug", "a bug"].map(
        (message) => ["vinculum: the PASSWORD_RESET could not be sent:", message]));
});

test("no response waits for a send, and close does", async () => {
    const gate = deferred();
    let sent = false;
    const one = engine.fresh({ send: () => gate.promise.then(() => { sent = true; }) });
    await one.handle(post("signUp", hazel));
    assert.equal((await one.handle(reset())).status, 200);
    const closed = one.close().then(() => sent);
    gate.resolve();
    assert.equal(await closed, true);
});

test("close sends what is being stored", async () => {
    const storage = memoryStorage();
    const sent = [];
    const one = await createEngine({ ...settings, storage, send: ({ kind }) => { sent.push(kind); } });
    await one.handle(post("signUp", hazel));
    const { append } = storage;
    const [begun, gate] = [deferred(), deferred()];
    storage.append = async (sets) => {
        begun.resolve();
        await gate.promise;
        return append(sets);
    };
    const asked = one.handle(reset());
    await begun.promise;
    const closed = one.close();
    gate.resolve();
    await closed;
    assert.deepEqual(sent, ["PASSWORD_RESET"]);
    assert.equal((await asked).status, 200);
});

test("without send an engine answers the same bytes", async () => {
    const fixed = { clock: () => 1_700_000_000_000, random: (length) => new Uint8Array(length).fill(7) };
    const [quiet, sending] = [engine.fresh(fixed), engine.fresh({ ...fixed, send: () => {} })];
    for (const request of [() => post("signUp", hazel), () => reset(), () => reset("nobody@example.com")]) {
        const [one, other] = [await quiet.handle(request()), await sending.handle(request())];
        assert.deepEqual([one.status, await one.text()], [other.status, await other.text()]);
    }
    assert.deepEqual(await quiet.snapshot(), await sending.snapshot());
});
