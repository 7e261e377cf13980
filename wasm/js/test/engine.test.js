import assert from "node:assert/strict";
import { createPublicKey, verify } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import process from "node:process";
import { test } from "node:test";
import { api, deferred, fixed, folder, hazel, post, settings, spoil, vinculum } from "./support.js";

const { TrapError, compile, createEngine, generateKeyRing } = vinculum;
const claims = (token) => JSON.parse(Buffer.from(token.split(".")[1], "base64url"));

test("a request is answered, and the module is found beside index.js", async () => {
    const engine = await createEngine(settings);
    const response = await engine.handle(post("signUp", hazel));
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("Cache-Control"), "no-store");
    const { idToken, email } = await response.json();
    assert.equal(email, hazel.email);
    assert.equal(claims(idToken).aud, "demo");
    assert.equal((await engine.handle(post("signUp", hazel))).status, 400);
    await engine.close();
});

test("the module may be bytes, a URL, a response or compiled", async () => {
    const url = new URL(`file://${folder}/vinculum-module.wasm`);
    const bytes = await readFile(url);
    const response = new Response(bytes, { headers: { "Content-Type": "application/wasm" } });
    for (const module of [bytes, new Uint8Array(bytes).buffer, url, url.href, response, await compile(bytes)]) {
        const engine = await createEngine({ ...settings, module });
        assert.equal((await engine.handle(post("signUp", {}))).status, 200);
        await engine.close();
    }
});

test("clock and randomness decide every byte", async () => {
    const bodies = [];
    for (let time = 0; time < 2; time += 1) {
        const engine = await createEngine({ ...settings, ...fixed() });
        bodies.push(await (await engine.handle(post("signUp", hazel))).text());
    }
    assert.equal(bodies[0], bodies[1]);
    assert.equal(claims(JSON.parse(bodies[0]).idToken).iat, 1_700_000_001);
});

test("fetch takes the addresses of the hosted service and no signal that has ended", async () => {
    const engine = await createEngine(settings);
    const url = "https://identitytoolkit.googleapis.com/v1/accounts:signUp?key=any";
    const headers = { "Content-Type": "application/json" };
    assert.equal((await engine.fetch(url, { method: "POST", headers, body: "{}" })).status, 200);
    await assert.rejects(engine.fetch(url, { signal: AbortSignal.abort() }), { name: "AbortError" });
});

test("a fresh engine is empty, shares nothing and takes less than a millisecond of the processor", async () => {
    const engine = await createEngine(settings);
    await engine.handle(post("signUp", hazel));
    // Not time that passes: the machine may have other work.
    const begun = process.cpuUsage();
    const all = Array.from({ length: 500 }, () => engine.fresh());
    const each = process.cpuUsage(begun).user / 1000 / all.length;
    assert.ok(each < 1, `${each} ms`);
    assert.equal((await all[0].handle(post("signUp", hazel))).status, 200);
    assert.equal((await all[1].handle(post("signInWithPassword", hazel))).status, 400);
    assert.equal((await engine.handle(post("signInWithPassword", hazel))).status, 200);
    assert.equal(engine.fresh({ projectId: "other" }).projectId, "other");
});

test("more engines than an instance holds go to another instance", async () => {
    const engine = await createEngine(settings);
    const all = Array.from({ length: 1100 }, () => engine.fresh());
    const answers = await Promise.all(all.map((one) => one.handle(post("signUp", {}))));
    assert.ok(answers.every(({ status }) => status === 200));
    assert.equal((await engine.handle(post("signUp", {}))).status, 200);
});

for (const algorithm of ["ES256", "RS256"]) {
    test(`a ring of ${algorithm} signs, and its private key stays out of the module`, async () => {
        const keys = await generateKeyRing({ algorithm });
        const engine = await createEngine({ ...settings, keys });
        const { idToken } = await (await engine.handle(post("signUp", {}))).json();
        const [head, payload, signature] = idToken.split(".");
        const { d, p, q, dp, dq, qi, ...open } = keys.keys[0].key;
        const key = { key: createPublicKey({ key: open, format: "jwk" }), dsaEncoding: "ieee-p1363" };
        assert.ok(verify("sha256", Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, "base64url")));
        const memory = Buffer.from(engine.state.place.module.exports.memory.buffer);
        assert.equal(memory.includes(d), false);
        assert.equal((await engine.handle(post("lookup", { idToken }))).status, 200);
        assert.equal((await engine.handle(post("lookup", { idToken: `${head}.${payload}.` }))).status, 400);
        // Two at once: each signature is asked for while the other request changes the state.
        const both = await Promise.all([1, 2].map(() => engine.handle(post("signUp", {}))));
        assert.deepEqual(both.map(({ status }) => status), [200, 200]);
        assert.equal((await engine.fresh().handle(post("signUp", {}))).status, 200);
    });
}

test("session cookies have a key of their own; in a ring of an earlier version the key of ID tokens signs them", async () => {
    for (const isEarlier of [false, true]) {
        const keys = await generateKeyRing();
        if (isEarlier) delete keys.cookieKeys;
        const engine = await createEngine({ ...settings, keys });
        const { idToken } = await (await engine.handle(post("signUp", {}))).json();
        const made = await engine.handle(new Request(`${api}/projects/demo:createSessionCookie`, {
            method: "POST", headers: { Authorization: "Bearer owner", "Content-Type": "application/json" },
            body: JSON.stringify({ idToken }),
        }));
        const { sessionCookie } = await made.json();
        const [cookie, token] = [sessionCookie, idToken].map(
            (text) => JSON.parse(Buffer.from(text.split(".")[0], "base64url")).kid);
        assert.equal(cookie === token, isEarlier);
        const published = async (path) => {
            const { keys: list } = await (await engine.handle(new Request(`http://localhost${path}`))).json();
            return list.map(({ kid }) => kid);
        };
        const wellKnown = "/securetoken.google.com/demo/.well-known";
        assert.deepEqual(await published(`${wellKnown}/session-cookie-keys.json`), [cookie]);
        assert.deepEqual(await published(`${wellKnown}/jwks.json`), [token]);
    }
});

test("a signature counts for its token alone, where the account changes meanwhile", async () => {
    const engine = await createEngine({ ...settings, keys: await generateKeyRing() });
    const client = engine.client();
    const session = await client.signUp(hazel);
    const sign = engine.ring.sign.bind(engine.ring);
    const inputs = [];
    let [release, begins] = [];
    const [held, begun] = [new Promise((done) => { release = done; }), new Promise((done) => { begins = done; })];
    engine.ring.sign = async (kid, algorithm, input) => {
        inputs.push(input);
        begins();
        await held;
        return sign(kid, algorithm, input);
    };
    const refreshed = client.refresh(session);
    await begun;
    const renamed = await engine.handle(new Request(
        "http://localhost/identitytoolkit.googleapis.com/v1/projects/demo/accounts:update", {
            method: "POST", headers: { Authorization: "Bearer owner", "Content-Type": "application/json" },
            body: JSON.stringify({ localId: session.localId, displayName: "Hazel" }),
        }));
    assert.equal(renamed.status, 200);
    release();
    const { idToken } = await refreshed;
    assert.equal(claims(idToken).name, "Hazel");
    assert.equal(inputs.length, 2);
    assert.equal((await client.lookup(idToken)).displayName, "Hazel");
});

test("after a trap the state survives in a new instance, and the trap is reported", async () => {
    const traps = [];
    const engine = await createEngine({ ...settings, onRecover: (trap) => traps.push(trap) });
    const other = engine.fresh();
    await engine.handle(post("signUp", hazel));
    await other.handle(post("signUp", { ...hazel, email: "other@example.com" }));
    const before = await engine.snapshot();
    spoil(engine);
    const response = await engine.handle(post("signUp", {}));
    assert.equal(response.status, 500);
    assert.match((await response.json()).error.message, /the module trapped/);
    assert.equal(traps.length, 1);
    assert.ok(traps[0].error instanceof TrapError);
    assert.equal(traps[0].method, "POST");
    assert.deepEqual(await engine.snapshot(), before);
    assert.equal((await engine.handle(post("signInWithPassword", hazel))).status, 200);
    const another = post("signInWithPassword", { ...hazel, email: "other@example.com" });
    assert.equal((await other.handle(another)).status, 200);
});

test("a hardened engine signs, and its secret alone administers", async () => {
    const engine = await createEngine({
        ...settings, trust: "hardened", administrator: "a-secret-of-sixteen", keys: await generateKeyRing(),
        linkOrigin: "https://accounts.example.com",
    });
    const client = engine.client();
    const session = await client.signUp({ ...hazel, password: "a-long-secret-of-hers" });
    await client.sendOobCode({ requestType: "VERIFY_EMAIL", idToken: session.idToken });
    const [{ oobLink }] = await engine.mails();
    assert.ok(oobLink.startsWith("https://accounts.example.com/__/auth/action?"), oobLink);
    const list = (secret) => engine.handle(new Request("http://localhost/emulator/v1/projects/demo/oobCodes", {
        headers: secret ? { Authorization: `Bearer ${secret}` } : {},
    }));
    const statuses = await Promise.all([list(), list("owner"), list("a-secret-of-sixteen")]);
    assert.deepEqual(statuses.map(({ status }) => status), [403, 401, 200]);
});

test("pages read answers, and foreign pages and hosts do not administer", async () => {
    const engine = await createEngine({ ...settings, allowHosts: ["auth"] });
    const ask = (headers, method = "GET") => engine.handle(new Request(
        "http://localhost/emulator/v1/projects/demo/oobCodes", { method, headers }));
    const evil = await ask({ Origin: "https://evil.example" });
    assert.equal(evil.status, 403);
    assert.equal(evil.headers.get("Access-Control-Allow-Origin"), null);
    assert.equal((await ask({ Origin: "http://localhost:3000" })).status, 200);
    assert.equal((await ask({ Origin: "http://auth:3000", Host: "auth:9099" })).status, 200);
    assert.equal((await ask({ Host: "evil.example" })).status, 403);
    assert.equal((await ask({ Host: "[::1]:9099" })).status, 200);
    const preflight = new Request(`http://localhost/identitytoolkit.googleapis.com/v1/accounts:signUp`, {
        method: "OPTIONS", headers: { Origin: "https://app.example", "Access-Control-Request-Headers": "content-type" },
    });
    const permission = await engine.handle(preflight);
    assert.equal(permission.status, 204);
    assert.equal(permission.headers.get("Access-Control-Allow-Origin"), "https://app.example");
    assert.equal(permission.headers.get("Access-Control-Allow-Headers"), "content-type");
});

test("it serves behind node:http", async () => {
    const engine = await createEngine(settings);
    const server = createServer(engine.listener());
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    const origin = `http://127.0.0.1:${server.address().port}`;
    try {
        const client = vinculum.createClient({ baseURL: origin });
        const session = await client.signUp(hazel);
        assert.equal((await client.lookup(session)).email, hazel.email);
        assert.equal((await fetch(`${origin}/emulator/v1/projects/demo/oobCodes`)).status, 200);
        assert.equal((await fetch(`${origin}/nowhere`, { method: "POST", body: "x".repeat(100_000) })).status, 404);
        const statusOf = (byteCount, headers) => fetch(`${origin}/nowhere`, {
            method: "POST", headers, body: new Uint8Array(byteCount),
        }).then(({ status }) => status, () => 413);
        const owner = { Authorization: "Bearer owner" };
        assert.equal(await statusOf(1 << 20), 404);
        assert.equal(await statusOf((1 << 20) + 1), 413);
        assert.equal(await statusOf((1 << 20) + 1, owner), 404);
        assert.equal(await statusOf((64 << 20) + 1, owner), 413);
    } finally {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
    }
});

test("fetch ends when its signal aborts, and the request may still have its effect", async () => {
    const storage = vinculum.memoryStorage();
    const engine = await createEngine({ ...settings, storage });
    const { append } = storage;
    const [begun, gate] = [deferred(), deferred()];
    storage.append = async (sets) => {
        begun.resolve();
        await gate.promise;
        await append(sets);
    };
    const ending = new AbortController();
    const { url } = post("signUp", hazel);
    const headers = { "Content-Type": "application/json" };
    const sent = engine.fetch(url, { method: "POST", headers, body: JSON.stringify(hazel), signal: ending.signal });
    const refused = assert.rejects(sent, /too slow/);
    await begun.promise;
    ending.abort(new Error("too slow"));
    await refused;
    await assert.rejects(engine.fetch(url, { signal: ending.signal }), /too slow/);
    gate.resolve();
    storage.append = append;
    assert.equal((await engine.fetch(url, { method: "POST", headers, body: JSON.stringify(hazel) })).status, 400);
});
