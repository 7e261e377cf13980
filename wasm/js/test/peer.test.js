// The peer of a request: who sent it, as budgets count.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { test } from "node:test";
import { folder, post, settings, vinculum } from "./support.js";

const { createEngine } = vinculum;
const { listenerOf } = await import(`file://${folder}/listener.js`);
/** As many sign-ups an hour as strict allows to a peer; see Budgets.md. */
const signUps = 100;
/** With a clock that stands still, on which a budget does not fill up again. */
const strict = { ...settings, trust: "strict", clock: () => 1_700_000_000_000 };

test("a peer's sign-ups count for it alone, and without a peer none count", async () => {
    const engine = await createEngine(strict);
    const sends = async (count, context) => {
        const send = () => engine.handle(post("signUp", {}), context);
        const answers = await Promise.all(Array.from({ length: count }, send));
        return answers.filter(({ status }) => status !== 200).length;
    };
    assert.equal(await sends(signUps + 5, { peer: "192.0.2.7" }), 5);
    assert.equal(await sends(1, { peer: "192.0.2.8" }), 0);
    assert.equal(await sends(1, { peer: "2001:db8::7" }), 0);
    assert.equal(await sends(signUps + 5), 0);
    // What other platforms pass to a fetch handler besides the request.
    assert.equal(await sends(1, { waitUntil() {} }), 0);
    assert.equal(await sends(1, null), 0);
});

test("a listener passes the address of the connection", async () => {
    const seen = [];
    const answer = async ({ peer }) => {
        seen.push(peer);
        return { status: 200, headers: {}, body: new Uint8Array() };
    };
    const server = createServer(listenerOf({ answer, isAdministrators: () => false }));
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    await fetch(`http://127.0.0.1:${server.address().port}/`);
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    for (const remoteAddress of ["::ffff:192.0.2.7", "fe80::1%eth0", "2001:db8::7", undefined]) {
        const incoming = Object.assign(Readable.from([]), {
            method: "GET", url: "/", rawHeaders: [], socket: { remoteAddress }, complete: true,
        });
        await listenerOf({ answer, isAdministrators: () => false })(incoming, { writeHead() {}, end() {} });
    }
    assert.deepEqual(seen, ["127.0.0.1", "192.0.2.7", "fe80::1", "2001:db8::7", undefined]);
});

test("behind a proxy the peer is what the proxy adds", async () => {
    const engine = await createEngine(strict);
    const server = createServer(engine.listener({ peer: (request) => request.headers["x-real-ip"] }));
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    const url = new URL(post("signUp", {}).url);
    url.port = server.address().port;
    try {
        const refused = { "192.0.2.7": 0, "192.0.2.8": 0 };
        for (const peer of Object.keys(refused)) {
            for (let time = 0; time < signUps + 1; time += 1) {
                const headers = { "Content-Type": "application/json", "X-Real-IP": peer };
                const { status } = await fetch(url, { method: "POST", headers, body: "{}" });
                if (status !== 200) refused[peer] += 1;
            }
        }
        assert.deepEqual(refused, { "192.0.2.7": 1, "192.0.2.8": 1 });
    } finally {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
    }
});

test("a blocking function is told the peer, and of a caller whom the host does not know the address of nobody", async () => {
    const told = [];
    const answerCall = async (url, { body }) => {
        const { data: { jwt } } = JSON.parse(new TextDecoder().decode(body));
        const claims = JSON.parse(Buffer.from(jwt.split(".")[1], "base64url"));
        told.push([claims.ip_address, claims.user_agent, claims.locale]);
        return Response.json({});
    };
    const engine = await createEngine({ ...settings, fetch: answerCall });
    const url = "http://localhost/identitytoolkit.googleapis.com/v2/projects/demo/config?updateMask=blockingFunctions";
    const blockingFunctions = { triggers: { beforeCreate: { functionUri: "http://127.0.0.1:5001/create" } } };
    const configured = await engine.handle(new Request(url, {
        method: "PATCH", headers: { Authorization: "Bearer owner", "Content-Type": "application/json" },
        body: JSON.stringify({ blockingFunctions }),
    }));
    assert.equal(configured.status, 200);
    for (const [number, peer] of ["2001:db8::7", "::ffff:192.0.2.7", undefined].entries()) {
        const body = { email: `${number}@example.com`, password: "a long password" };
        const request = new Request(post("signUp", body), { headers: {
            "Content-Type": "application/json", "User-Agent": "MyApp/1.0", "X-Firebase-Locale": "ja",
        } });
        assert.equal((await engine.handle(request, { peer })).status, 200);
    }
    assert.deepEqual(told, ["2001:db8::7", "192.0.2.7", "0.0.0.0"].map((address) => [address, "MyApp/1.0", "ja"]));
});

test("a peer of a public network administers nothing, and signs in like others", async () => {
    const engine = await createEngine(settings);
    const statusOf = async (peer, headers, path) => {
        const url = `http://127.0.0.1/${path}`;
        return (await engine.handle(new Request(url, { method: "GET", headers }), { peer })).status;
    };
    const accounts = "identitytoolkit.googleapis.com/v1/projects/demo/accounts:batchGet?maxResults=1";
    const nearby = ["127.0.0.1", "127.9.9.9", "::1", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.2",
        "169.254.1.1", "fd00::1", "fc12:3::4", "fe80::1", "febf::1", "::ffff:10.1.2.3", undefined];
    const foreign = ["192.0.2.7", "11.0.0.1", "172.15.0.1", "172.32.0.1", "192.167.0.1", "169.253.0.1", "100.64.0.1",
        "2001:db8::1", "::2", "fec0::1", "::ffff:192.0.2.7", "0.0.0.0", ""];
    for (const [peers, status] of [[nearby, 200], [foreign, 403]]) {
        for (const peer of peers) {
            assert.equal(await statusOf(peer, { Authorization: "Bearer owner" }, accounts), status, `${peer}`);
            assert.equal(await statusOf(peer, {}, "emulator/v1/projects/demo/oobCodes"), status, `${peer}`);
        }
    }
    for (const peer of foreign.filter((text) => text !== "")) {
        assert.equal((await engine.handle(post("signUp", {}), { peer })).status, 200, peer);
    }
    // A secret guards the administration of this one.
    const guarded = await createEngine({ ...settings, administrator: "a".repeat(32) });
    const headers = { Authorization: `Bearer ${"a".repeat(32)}` };
    const asked = new Request(`http://127.0.0.1/${accounts}`, { headers });
    assert.equal((await guarded.handle(asked, { peer: "192.0.2.7" })).status, 200);
});

test("what only looks like an address of this machine does not administer", async () => {
    const engine = await createEngine(settings);
    const statusOf = async (name, value) => (await engine.answer({
        method: "GET", path: "/emulator/v1/projects/demo/oobCodes", headers: { [name]: value }, peer: "127.0.0.1",
    })).status;
    for (const host of ["localhost", "localhost:9099", "127.0.0.1:80", "[::1]:80"]) {
        assert.equal(await statusOf("Host", host), 200, host);
        assert.equal(await statusOf("Origin", `http://${host}`), 200, host);
    }
    for (const host of ["x:80@localhost", "evil.example/@localhost", "localhost?.evil.example", "localhost\\evil"]) {
        assert.equal(await statusOf("Host", host), 403, host);
    }
    for (const origin of ["http:localhost", "localhost", "null", "http://x@localhost", "http://localhost/x"]) {
        assert.equal(await statusOf("Origin", origin), 403, origin);
    }
});

test("two Host lines, and a target of another host than Host, are 400", async () => {
    let asked = 0;
    const answer = async ({ path, headers }) => {
        asked += 1;
        return { status: 200, headers: {}, body: Buffer.from(`${path} ${headers.get("host")}`) };
    };
    const server = createServer(listenerOf({ answer, isAdministrators: () => false }));
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    const sends = (target, ...hosts) => new Promise((resolve, reject) => {
        const socket = connect(server.address().port, "127.0.0.1");
        let text = "";
        socket.on("data", (part) => text += part).on("end", () => resolve(text)).on("error", reject);
        const lines = [`GET ${target} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), "Connection: close"];
        socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    });
    try {
        for (const [target, ...hosts] of [
            ["/x", "localhost", "evil.example"], ["/x", "localhost", "localhost"],
            ["http://evil.example/x", "localhost"], ["http://localhost/x", "evil.example"],
            ["http://localhost:1/x", "localhost"], ["https://u@localhost/x", "localhost"],
        ]) {
            assert.match(await sends(target, ...hosts), /^HTTP\/1.1 400 /, [target, ...hosts].join(" "));
        }
        assert.equal(asked, 0);
        for (const target of ["/x", "http://localhost/x", "HTTP://LocalHost/x"]) {
            assert.match(await sends(target, "localhost"), /^HTTP\/1.1 200 [^]*\/x localhost/);
        }
    } finally {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
    }
});
