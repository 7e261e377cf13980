// The peer of a request: who sent it, as budgets count.
import assert from "node:assert/strict";
import { createServer } from "node:http";
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
        return new Response();
    };
    const server = createServer(listenerOf({ answer }));
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    await fetch(`http://127.0.0.1:${server.address().port}/`);
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    for (const remoteAddress of ["::ffff:192.0.2.7", "fe80::1%eth0", "2001:db8::7", undefined]) {
        const incoming = Object.assign(Readable.from([]), {
            method: "GET", url: "/", rawHeaders: [], socket: { remoteAddress }, complete: true,
        });
        await listenerOf({ answer })(incoming, { writeHead() {}, end() {} });
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
