import assert from "node:assert/strict";
import { test } from "node:test";
import { post, settings, vinculum } from "./support.js";

/** A provider without ID tokens that takes its code once, and an engine that leads there; `asked` counts exchanges. */
async function leading(options = {}) {
    const seen = { exchanges: 0, before: options.before ?? (async () => {}), status: 200 };
    const fetch = async (url, { headers }) => {
        if (url === "https://idp.example/userinfo") {
            assert.equal(new Headers(headers).get("Authorization"), "Bearer token");
            return Response.json({ sub: "person", email: "jane@idp.example" });
        }
        assert.equal(url, "https://idp.example/token");
        seen.exchanges += 1;
        await seen.before();
        if (seen.status !== 200) return new Response("", { status: seen.status });
        if (seen.exchanges > 1) return Response.json({ error: "invalid_grant" }, { status: 400 });
        return Response.json({ access_token: "token", token_type: "Bearer" });
    };
    const engine = await vinculum.createEngine({ ...settings, fetch, storage: options.storage, store: options.store });
    const endpoint = (name) => `https://idp.example/${name}`;
    const configured = await engine.handle(new Request(
        "http://localhost/vinculum/v1/projects/demo/providers/oidc.flow", {
            method: "PUT", headers: { Authorization: "Bearer owner", "Content-Type": "application/json" },
            body: JSON.stringify({
                clientId: "app", clientSecret: "secret", authorizationEndpoint: endpoint("authorize"),
                tokenEndpoint: endpoint("token"), userinfoEndpoint: endpoint("userinfo"),
            }),
        }));
    assert.equal(configured.status, 200, await configured.text());
    const begun = await (await engine.handle(
        post("createAuthUri", { providerId: "oidc.flow", continueUri: "http://localhost/" }))).json();
    const state = new URL(begun.authUri).searchParams.get("state");
    const finish = async () => {
        const response = await engine.handle(post("signInWithIdp", {
            requestUri: `http://localhost/?code=c&state=${state}`, sessionId: begun.sessionId, returnSecureToken: true,
        }));
        const { error } = await response.json();
        return error ? error.message.split(" : ")[0] : response.status;
    };
    return { engine, seen, finish };
}

test("of equal completions one gets in, and the code goes out once", async () => {
    for (const count of [2, 4, 10, 40]) {
        const { engine, seen, finish } = await leading();
        const answers = await Promise.all(Array.from({ length: count }, finish));
        assert.equal(seen.exchanges, 1);
        assert.deepEqual(answers.sort(), [200, ...Array(count - 1).fill("SESSION_EXPIRED")].sort());
        await engine.close();
    }
});

test("of equal completions on rows one gets in, and the code goes out once", async () => {
    const { engine, seen, finish } = await leading({ store: vinculum.memoryStore() });
    const answers = await Promise.all(Array.from({ length: 4 }, finish));
    assert.equal(seen.exchanges, 1);
    assert.deepEqual(answers.sort(), [200, ...Array(3).fill("SESSION_EXPIRED")].sort());
    await engine.close();
});

test("a claim is stored before the call that uses the code up", async () => {
    const storage = vinculum.memoryStorage();
    const counts = [];
    const count = async () => counts.push((await storage.load()).changes.length);
    const { engine, finish } = await leading({ storage, before: count });
    await count();
    assert.equal(await finish(), 200);
    assert.deepEqual(counts, [counts[0], counts[0] + 1]);
    await engine.close();
});

test("a provider that fails after the claim answers 503, and nobody sends the code again", async () => {
    const { engine, seen, finish } = await leading();
    seen.status = 500;
    assert.equal(await finish(), "INVALID_IDP_RESPONSE");
    seen.status = 200;
    assert.equal(await finish(), "SESSION_EXPIRED");
    assert.equal(seen.exchanges, 1);
    await engine.close();
});
