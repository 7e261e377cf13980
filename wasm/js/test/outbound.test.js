import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { folder, vinculum } from "./support.js";

const { mayCall, performCall } = await import(pathToFileURL(`${folder}/outbound.js`).href);
const { textOf, unpack } = vinculum;
const bytes = (text) => new TextEncoder().encode(text);
const question = (url, body = "{}", timeout = "1000", ...fields) =>
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
        assert.deepEqual(await reply(question(`${origin}/`, "a=b", "1000", ...form)), ["201", "text/plain", "hello"]);
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
