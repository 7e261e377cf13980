// Requests without the platform's classes: `answer` gives what `handle` gives, and clients and listeners go through it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFile, readdir } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { execPath } from "node:process";
import { test } from "node:test";
import { fixed, folder, hazel, post, property, settings, totp, vinculum } from "./support.js";

const engine = await vinculum.createEngine(settings);
const origin = "http://localhost";

/** Two engines that answer the same requests with the same bytes. */
const twins = (options) => [1, 2].map(() => engine.fresh({ ...fixed(), ...options }));

/** Sends a request to both, by `handle` and by `answer`; returns the response, which must be the same of both. */
async function same([one, other], { method, path, headers, body, peer }, what) {
    const request = new Request(origin + path, { method, headers, body });
    const response = await one.handle(request, { peer });
    const plain = await other.answer({ method, path, headers, body, peer });
    const expected = {
        status: response.status, headers: Object.fromEntries(response.headers),
        body: new Uint8Array(await response.arrayBuffer()),
    };
    assert.deepEqual(plain, expected, what);
    return plain;
}

const at = (value, pointer) => pointer.split("/").slice(1)
    .reduce((inner, key) => inner?.[key.replaceAll("~1", "/").replaceAll("~0", "~")], value);

/** Plays a journey up to its end, or to its first step that is no request; returns how many requests it sent. */
async function play(text, name) {
    const clock = { now: 1_000_000_000_000 };
    const pair = twins({ clock: () => clock.now, projectId: "demo-vinculum" });
    const names = new Map();
    let [count, shared] = [0, {}];
    for (const [index, line] of text.split("\n").entries()) {
        if (line.trim() === "" || line.startsWith("#")) continue;
        const step = JSON.parse(line.replace(/\{\{(.*?)\}\}/g, (_, key) => JSON.stringify(names.get(key)).slice(1, -1)));
        if (step.note !== undefined) continue;
        if (step.headers !== undefined) {
            shared = step.headers;
            continue;
        }
        clock.now = step.at ? Date.parse(step.at) : clock.now + 1000;
        let result;
        if (step.totp) result = totp(step.totp, clock.now);
        else if (step.request) {
            const { method = "POST", path, headers, body } = step.request;
            const sent = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
            const request = { method, path, headers: { ...shared, ...headers }, body: sent || undefined };
            const answer = await same(pair, request, `${name}, line ${index + 1}`);
            result = Object(answer.headers)["content-type"]?.startsWith("application/json")
                ? JSON.parse(new TextDecoder().decode(answer.body)) : undefined;
            count += 1;
        } else break;
        for (const [key, pointer] of Object.entries(step.keep ?? {})) names.set(key, String(at(result, pointer)));
    }
    return count;
}

test("every journey has the same statuses, headers and bytes by answer as by handle", async () => {
    const fixtures = new URL("../../../Tests/Fixtures/journeys/", import.meta.url);
    let count = 0;
    for (const name of await readdir(fixtures, { recursive: true })) {
        if (name.endsWith(".jsonl")) count += await play(await readFile(new URL(name, fixtures), "utf8"), name);
    }
    assert.ok(count > 100, `${count} requests`);
});

/** An element of a list. */
const one = (random, list) => list[random(list.length)];
const paths = [
    "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", "/identitytoolkit.googleapis.com/v1/accounts:lookup",
    "/emulator/v1/projects/demo/oobCodes", "/emulator/v1/projects/demo/accounts", "/.well-known/jwks.json", "/", "/%C3%A9?a=%",
    "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:batchGet?maxResults=2", "/securetoken.googleapis.com/v1/token",
];
const fields = {
    "Content-Type": ["application/json", "application/json; charset=utf-8", "text/plain", ""],
    Authorization: ["Bearer owner", "bearer  owner", "Bearer wrong", " Bearer owner\t"],
    Origin: ["http://localhost:3000", "https://evil.example", "null", "https://\u00e9.example"],
    Host: ["localhost", "127.0.0.1:9099", "evil.example", "[::1]"],
    "X-Firebase-Locale": ["de", "\u00e9"],
    "Access-Control-Request-Headers": ["authorization", "content-type, X-A"],
    Cookie: ["a=1", "b=2"],
};
const bodies = [
    undefined, "{}", "{\"returnSecureToken\":true}", JSON.stringify(hazel), "[", "\u00e9", "x".repeat(70_000),
];

test("any request has the same status, headers and bytes by answer as by handle", () => property(200, async (random) => {
    const pair = twins(random(3) === 0 ? { trust: "strict" } : {});
    for (let count = 0; count < 5; count += 1) {
        const method = one(random, ["POST", "POST", "GET", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"]);
        const headers = [];
        for (const [name, values] of Object.entries(fields)) {
            // Some twice, as two lines; in any case of letters.
            for (let line = random(5); line < 2; line += 1) {
                const form = one(random, [name, name.toLowerCase(), name.toUpperCase()]);
                headers.push([form, one(random, values)]);
            }
        }
        const body = method === "GET" || method === "HEAD" ? undefined : one(random, bodies);
        // The platform's own type of a body that is a text.
        if (body !== undefined) headers.push(["Content-Type", "application/json"]);
        const peer = one(random, [undefined, "127.0.0.1", "192.0.2.7", "2001:db8::7"]);
        const request = { method, path: one(random, paths), headers, body, peer };
        await same(pair, request, JSON.stringify(request));
    }
}));

test("the headers of a request may be an object, with lists of lines, or pairs of any kind", async () => {
    const form = { method: "POST", path: "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", body: "{}" };
    const one = ["content-type", "application/json"];
    for (const headers of [Object.fromEntries([one]), [one], new Map([one]), new Headers([one]), undefined,
        { "Content-Type": ["application/json"], "X-None": undefined }]) {
        const { status, body } = await engine.answer({ ...form, headers });
        assert.equal(status, 200);
        assert.ok(body instanceof Uint8Array);
    }
    const codes = { method: "GET", path: "/emulator/v1/projects/demo/oobCodes" };
    assert.equal((await engine.answer({ ...codes, headers: { Origin: ["http://localhost", "http://localhost"] } })).status, 403);
    assert.equal((await engine.answer({ ...codes, headers: { Origin: "http://localhost" } })).status, 200);
});

test("what is no plain request is refused with what to pass", async () => {
    const form = { method: "GET", path: "/" };
    for (const [request, words] of [
        [undefined, /answer takes an object/], [{}, /the method must be a string/], [{ ...form, method: 1 }, /not number/],
        [{ ...form, path: "x" }, /path must begin with \//], [{ ...form, path: "http://localhost/" }, /begin with/],
        [{ ...form, headers: "a" }, /headers must be an object .*not string/], [{ ...form, headers: null }, /not null/],
        [{ ...form, headers: { a: 1 } }, /the header a must be a string .*not number/], [{ ...form, body: {} }, /body must/],
        [{ ...form, headers: [["a", 1]] }, /the header a must/], [{ ...form, peer: 1 }, /peer of a request must be/],
        [{ ...form, body: null }, /not null/],
    ]) {
        await assert.rejects(engine.answer(request), (error) => error instanceof TypeError && words.test(error.message),
            JSON.stringify(request));
    }
});

test("a request's body is read whole, once, and is of bytes", async () => {
    const { url } = post("signUp", {});
    const bytes = new TextEncoder().encode(JSON.stringify(hazel));
    const inParts = (...parts) => new Request(url, {
        method: "POST", headers: { "Content-Type": "application/json" }, duplex: "half", body: new ReadableStream({
            start(controller) {
                for (const part of parts) controller.enqueue(part);
                controller.close();
            },
        }),
    });
    const one = engine.fresh();
    const request = inParts(bytes.slice(0, 5), bytes.slice(5, 5), bytes.slice(5));
    assert.equal((await (await one.handle(request)).json()).email, hazel.email);
    assert.equal(request.bodyUsed, true);
    await assert.rejects(one.handle(request), TypeError);
    await assert.rejects(one.handle(inParts("text")), /a body must be of bytes, not string/);
    const without = new Request(url, { method: "POST", headers: { "Content-Type": "application/json" } });
    assert.equal((await one.handle(inParts())).status, (await one.handle(without)).status);
});

test("a client of an engine needs none of the platform's classes for HTTP", () => {
    const program = `
        for (const name of ["Request", "Response", "Headers", "fetch"]) delete globalThis[name];
        const { createEngine, ServiceError } = await import(${JSON.stringify(`file://${folder}/index.js`)});
        const client = (await createEngine(${JSON.stringify(settings)})).client({ tenantId: undefined, locale: "de" });
        const session = await client.signUp(${JSON.stringify(hazel)});
        const { email } = await client.lookup(session);
        const code = await client.signUp(${JSON.stringify(hazel)}).catch((error) => error instanceof ServiceError && error.code);
        console.log(email, code, (await client.administration.call("batchGet")).users.length);`;
    const words = ["--input-type=module", "--eval", program];
    assert.equal(execFileSync(execPath, words, { encoding: "utf8" }), `${hazel.email} EMAIL_EXISTS 1\n`);
});

test("a client that names a fetch or an address goes through it", async () => {
    const asked = [];
    const one = engine.fresh();
    const fetch = (url, init) => {
        asked.push(url);
        return one.fetch(url, init);
    };
    await one.client({ fetch }).signUp();
    assert.equal(asked.length, 1);
    await one.client({ baseURL: "http://127.0.0.1:1/" }).signUp();
    await one.client().signUp();
    assert.equal(asked.length, 1);
});

test("seeds differ, and the option random gives them where it is there", async () => {
    const one = engine.fresh();
    const seeds = new Set();
    for (let count = 0; count < 300; count += 1) seeds.add(Buffer.from(one.draw()).toString("hex"));
    assert.equal(seeds.size, 300);
    const [first, second] = [one.draw(), one.draw()];
    assert.equal(first.length, 32);
    first.fill(0);
    assert.notDeepEqual(second, first);
    const bytes = new Uint8Array(32).fill(7);
    assert.equal(engine.fresh({ random: () => bytes }).draw(), bytes);
});

/** Serves an engine at a port, which `run` gets. */
async function serving(listener, run) {
    const server = createServer(listener).listen(0, "127.0.0.1");
    await once(server, "listening");
    try {
        await run(server.address().port);
    } finally {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
    }
}

test("a client that hangs up while it sends gets no answer, and others do", async () => {
    let answered = 0;
    const one = engine.fresh();
    const counting = {
        isAdministrators: (headers) => one.isAdministrators(headers),
        answer: (request) => {
            answered += 1;
            return one.answer(request);
        },
    };
    const { listenerOf } = await import(`file://${folder}/listener.js`);
    const listener = listenerOf(counting);
    const ended = [];
    await serving((incoming, outgoing) => ended.push(listener(incoming, outgoing)), async (port) => {
        const socket = connect(port, "127.0.0.1");
        socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nhalf");
        while (ended.length === 0) await new Promise((done) => setTimeout(done, 1));
        socket.destroy();
        assert.equal(await ended[0], undefined);
        assert.equal(answered, 0);
        assert.equal((await fetch(`http://127.0.0.1:${port}/.well-known/jwks.json`)).status, 200);
        assert.equal(answered, 1);
    });
});

test("a body that is too long is answered before its end, and not read further", async () => {
    await serving(engine.listener(), async (port) => {
        const options = { port, host: "127.0.0.1", method: "POST", path: "/", agent: false };
        const sending = httpRequest({ ...options, headers: { "Content-Length": 32 << 20 } });
        sending.on("error", () => {});
        const answered = once(sending, "response");
        sending.write(new Uint8Array((1 << 20) + 1));
        const [response] = await answered;
        assert.equal(response.statusCode, 413);
        assert.equal(response.headers.connection, "close");
        let text = "";
        for await (const part of response) text += part;
        assert.match(JSON.parse(text).error.message, /longer than 1 MiB/);
        sending.destroy();
    });
});

test("a body that a program read before is empty", async () => {
    const listener = engine.listener();
    await serving(async (incoming, outgoing) => {
        for await (const _ of incoming);
        await listener(incoming, outgoing);
    }, async (port) => {
        const { pathname, search } = new URL(post("signUp", {}).url);
        const headers = { "Content-Type": "application/json" };
        const asked = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, { method: "POST", headers, body: "[" });
        // The text that was read would be refused.
        assert.equal(asked.status, 200);
    });
});
