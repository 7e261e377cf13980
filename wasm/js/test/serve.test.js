// The server in Node, as a process: its options, what it answers beside the protocol, and its state.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { test } from "node:test";
import { folder, hazel, inFolder, vinculum } from "./support.js";

const { createClient } = vinculum;
const { readOptions } = await import(`file://${folder}/server/options.js`);

/** Runs the server, calls `use` with its origin, ends it with SIGTERM; returns what it said. */
async function running(words, use) {
    const child = spawn("node", [`${folder}/serve.js`, "serve", "--port", "0", ...words]);
    // Not "exit", after which some of what it said may still be to come.
    const ended = new Promise((resolve) => child.on("close", resolve));
    let [out, said] = ["", ""];
    child.stderr.on("data", (text) => said += text);
    try {
        const origin = await new Promise((resolve, reject) => {
            child.stdout.on("data", (text) => /listening on (.*)\n/.test(out += text) && resolve(RegExp.$1));
            child.on("close", () => reject(new Error(said)));
        });
        await use(origin, createClient({ baseURL: origin }));
    } finally {
        child.kill("SIGTERM");
    }
    assert.equal(await ended, 0, said);
    return said;
}

const get = async (url, init) => (await fetch(url, init)).json();

test("it answers the protocol, readiness, the clock and mailed links", async () => {
    const said = await running(["--project", "demo", "--allow-host", "auth"], async (origin, client) => {
        assert.deepEqual(await get(`${origin}/`), { authEmulator: { ready: true } });
        assert.equal((await get(`${origin}/readyz`)).status, "ready");
        const session = await client.signUp(hazel);
        await client.sendOobCode({ requestType: "VERIFY_EMAIL", idToken: session.idToken });
        const { oobCodes: [{ oobLink }] } = await get(`${origin}/emulator/v1/projects/demo/oobCodes`);
        assert.ok(oobLink.startsWith(`${origin}/emulator/action?`), oobLink);
        assert.equal((await get(oobLink)).authEmulator.email, hazel.email);
        assert.equal((await client.lookup(session)).emailVerified, true);
        assert.match((await get(oobLink)).authEmulator.error, /INVALID_OOB_CODE/);
        await client.sendOobCode({ requestType: "PASSWORD_RESET", email: hazel.email });
        const { oobCodes } = await get(`${origin}/emulator/v1/projects/demo/oobCodes`);
        assert.match((await get(oobCodes.at(-1).oobLink)).authEmulator.error, /newPassword is missing/);
        await get(`${oobCodes.at(-1).oobLink}&newPassword=another-password`);
        await client.signIn({ ...hazel, password: "another-password" });
        const link = { requestType: "EMAIL_SIGNIN", email: "b@example.com", continueUrl: "http://localhost/x?y=1" };
        await client.sendOobCode({ ...link, canHandleCodeInApp: true });
        const last = (await get(`${origin}/emulator/v1/projects/demo/oobCodes`)).oobCodes.at(-1);
        const redirect = await fetch(last.oobLink, { redirect: "manual" });
        const target = new URL(redirect.headers.get("Location"));
        assert.deepEqual([redirect.status, target.pathname, target.searchParams.get("y")], [303, "/x", "1"]);
        assert.equal(target.searchParams.get("oobCode"), last.oobCode);
        const change = { method: "PATCH", body: JSON.stringify({ now: "2030-01-01T00:00:00Z", frozen: true }) };
        const clock = await get(`${origin}/emulator/v1/clock`, change);
        assert.deepEqual([clock.now, clock.isFrozen], ["2030-01-01T00:00:00.000Z", true]);
        const { idToken } = await client.signUp();
        assert.equal(JSON.parse(Buffer.from(idToken.split(".")[1], "base64url")).iat, Date.UTC(2030, 0) / 1000);
        assert.equal((await fetch(`${origin}/emulator/v1/clock`, { ...change, body: "{\"hour\":1}" })).status, 400);
        const foreign = { headers: { Origin: "https://evil.example" } };
        assert.equal((await fetch(`${origin}/emulator/v1/clock`, foreign)).status, 403);
        assert.equal((await get(`${origin}/emulator/v1/clock`, { method: "DELETE" })).isFrozen, false);
    });
    assert.match(said, /mail to hazel@example.com, VERIFY_EMAIL: http/);
});

test("state and keys are kept, and what one run signed the next one takes", inFolder(async (path) => {
    const words = ["--project", "demo", "--data", path, "--sign", "--quiet", "--hash-cost", "1"];
    let session;
    const said = await running(words, async (_, client) => { session = await client.signUp(hazel); });
    assert.equal(said, "");
    for (const name of ["keys.json", "state"]) assert.equal((await stat(`${path}/demo/${name}`)).mode & 0o777, 0o600);
    const before = await readFile(`${path}/demo/keys.json`, "utf8");
    await running(words, async (_, client) => assert.equal((await client.lookup(session)).email, hazel.email));
    assert.equal(await readFile(`${path}/demo/keys.json`, "utf8"), before);
    await running([...words, "--sign-algorithm", "ES256"], async (_, client) => {
        assert.equal((await client.lookup(session)).email, hazel.email);
        const { idToken } = await client.signIn(hazel);
        assert.equal(JSON.parse(Buffer.from(idToken.split(".")[0], "base64url")).alg, "ES256");
    });
}));

test("a second server is refused before it changes the keys", inFolder(async (path) => {
    const words = ["--project", "demo", "--data", path, "--sign", "--quiet", "--hash-cost", "1"];
    await running(words, async (_, client) => {
        await client.signUp(hazel);
        const before = await readFile(`${path}/demo/keys.json`, "utf8");
        await assert.rejects(running([...words, "--sign-algorithm", "ES256"], () => {}), /has this state open/);
        assert.equal(await readFile(`${path}/demo/keys.json`, "utf8"), before);
    });
}));

test("with --now and --seed the same requests give the same bytes", async () => {
    const words = ["--now", "2026-01-02T03:04:05Z", "--seed", "ab".repeat(32)];
    const answers = [];
    for (let time = 0; time < 2; time += 1) {
        await running(words, async (_, client) => answers.push((await client.signUp(hazel)).answer));
    }
    assert.deepEqual(answers[0], answers[1]);
});

test("every option of the program is honoured or refused by name", async () => {
    const command = new URL("../../../Sources/VinculumCommands/Serving/ServeCommand.swift", import.meta.url);
    const names = [...(await readFile(command, "utf8")).matchAll(/"--([a-z-]+)"/g)].map(([, name]) => name);
    assert.ok(names.length > 25, names.join(" "));
    for (const name of names) {
        for (const words of [[`--${name}`], [`--${name}`, "1"]]) {
            try {
                readOptions(words);
            } catch (error) {
                assert.ok(!error.message.startsWith("there is no option"), error.message);
            }
        }
    }
    for (const [words, sentence, environment] of [
        [["--hardened"], /--hardened is not supported by this runner; use the native program/],
        [["--import", "x"], /--import is not supported/], [["--nothing"], /there is no option --nothing/],
        [["demo"], /demo is no option/], [["--port"], /--port needs a value/], [["--port", "70000"], /0 to 65535/],
        [["--project", "../x"], /--project takes/], [["--project", "a", "--project", "b"], /given twice/],
        [["--host", "0.0.0.0"], /needs --allow-host/], [["--hash-cost", "17"], /1 to 14/],
        [["--session-records", "peers"], /on or off/], [["--sign-algorithm", "ES256"], /needs --sign/],
        [["--now", "later"], /RFC 3339/], [["--seed", "ab"], /64 digits/], [["--quiet=1"], /takes no value/],
        [[], /VINCULUM_HARDENED is not supported/, { VINCULUM_HARDENED: "true" }],
        [[], /there is no option VINCULUM_PROT/, { VINCULUM_PROT: "1" }],
        [[], /true or false/, { VINCULUM_QUIET: "yes" }],
    ]) {
        assert.throws(() => readOptions(words, environment), (error) =>
            error.name === "UsageError" && sentence.test(error.message), words.join(" "));
    }
    const environment = { VINCULUM_PORT: "1", VINCULUM_ALLOW_HOST: "a,b", VINCULUM_STRICT: "true", HOME: "/" };
    assert.deepEqual(readOptions(["--port", "2"], environment), { port: 2, "allow-host": ["a", "b"], strict: true });
});
