import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { folder, hazel, settings, vinculum } from "./support.js";

const { mayCall, performCall } = await import(pathToFileURL(`${folder}/outbound.js`).href);
const { textOf, unpack } = vinculum;
const bytes = (text) => new TextEncoder().encode(text);
/** Of a minute, but where the time is to pass. */
const question = (url, body = "{}", timeout = "60000", ...fields) =>
    ["call", body === "" ? "GET" : "POST", url, body, timeout, ...fields].map(bytes);
const reply = async (asked, fetch = globalThis.fetch) =>
    unpack((await performCall(asked, fetch, false))[1]).map(textOf);

test("calls go over HTTPS or to this machine, and a hardened engine calls public hosts alone", () => {
    const [always, local, never] = [["https://idp.example/a", "https://8.8.8.8/", "https://172.32.0.1/"],
        ["http://localhost:1/", "http://127.0.0.1/", "http://[::1]/", "https://10.0.0.1/", "https://[fd00::1]/",
            "https://192.168.1.1/", "https://169.254.169.254/", "https://0x7f.1/", "https://[::ffff:127.0.0.1]/"],
        ["http://idp.example/", "http://10.0.0.1/", "ftp://localhost/", "file:///etc/passwd"]];
    for (const url of always) assert.deepEqual([mayCall(url, false), mayCall(url, true)], [true, true], url);
    for (const url of local) assert.deepEqual([mayCall(url, false), mayCall(url, true)], [true, false], url);
    for (const url of never) assert.deepEqual([mayCall(url, false), mayCall(url, true)], [false, false], url);
});

test("a call sends what is asked, follows no redirect, ends in time and reads no endless reply", async () => {
    const seen = [];
    const server = createServer((request, response) => {
        let body = "";
        request.on("data", (part) => body += part).on("end", () => {
            seen.push([request.method, request.headers["content-type"], request.headers["x-a"], body]);
            if (request.url === "/slow") return;
            const headers = request.url === "/away" ? { Location: "/next" } : { "Content-Type": "text/plain" };
            response.writeHead(request.url === "/away" ? 302 : 201, headers);
            response.end(request.url === "/long" ? "x".repeat((1 << 20) + 1) : "hello");
        });
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    const origin = `http://127.0.0.1:${server.address().port}`;
    try {
        assert.deepEqual(await reply(question(`${origin}/`)), ["201", "text/plain", "hello"]);
        const form = ["content-type", "application/x-www-form-urlencoded", "X-A", "b"];
        assert.deepEqual(await reply(question(`${origin}/`, "a=b", "60000", ...form)), ["201", "text/plain", "hello"]);
        assert.deepEqual(await reply(question(`${origin}/`, "")), ["201", "text/plain", "hello"]);
        assert.deepEqual(seen, [["POST", "application/json", undefined, "{}"],
            ["POST", "application/x-www-form-urlencoded", "b", "a=b"], ["GET", undefined, undefined, ""]]);
        assert.equal((await reply(question(`${origin}/away`)))[0], "302");
        assert.equal(seen.length, 4);
        assert.deepEqual(await reply(question(`${origin}/slow`, "{}", "50")), ["timedOut"]);
        assert.deepEqual(await reply(question(`${origin}/long`)), ["unreachable"]);
    } finally {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
    }
    assert.deepEqual(await reply(question(`${origin}/`)), ["unreachable"]);
    assert.deepEqual(await reply(question("http://idp.example/"), assert.fail), ["unreachable"]);
});

test("an engine calls blocking functions, and others change the state meanwhile", async () => {
    const calls = [];
    let release;
    const held = new Promise((resolve) => { release = resolve; });
    const answerCall = async (url, { method, body, redirect }) => {
        calls.push([url, method, redirect]);
        assert.ok(JSON.parse(textOf(body)).data.jwt, "the event is a token");
        await held;
        return Response.json({ userRecord: { updateMask: "displayName", displayName: `number ${calls.length}` } });
    };
    const engine = await vinculum.createEngine({ ...settings, fetch: answerCall });
    const configured = await engine.handle(new Request(
        "http://localhost/identitytoolkit.googleapis.com/v2/projects/demo/config?updateMask=blockingFunctions", {
            method: "PATCH", headers: { Authorization: "Bearer owner", "Content-Type": "application/json" },
            body: JSON.stringify({ blockingFunctions: { triggers: {
                beforeCreate: { functionUri: "http://127.0.0.1:5001/create" },
            } } }),
        }));
    assert.equal(configured.status, 200);
    const client = engine.client();
    // Two at once: whichever commits first, the other's answers still count or are asked for again.
    const both = ["a", "b"].map((name) => client.signUp({ ...hazel, email: `${name}@example.com` }));
    while (calls.length < 2) await new Promise((done) => setTimeout(done, 1));
    release();
    const sessions = await Promise.all(both);
    for (const session of sessions) assert.match((await client.lookup(session)).displayName, /^number \d$/);
    assert.deepEqual(calls[0], ["http://127.0.0.1:5001/create", "POST", "manual"]);
    const failing = async () => { throw new TypeError("no network"); };
    const silent = await vinculum.createEngine({ ...settings, fetch: failing });
    await silent.restore(await engine.snapshot());
    await assert.rejects(silent.client().signUp({ ...hazel, email: "c@example.com" }), { name: "ServiceError" });
});
