// What the articles show of clients, of a hardened engine and of a server works as printed.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { env } from "node:process";
import { test } from "node:test";
import { folder, inFolder, runtime, runtimeWords } from "./support.js";

const articles = new URL("../../../Sources/Vinculum/Vinculum.docc/", import.meta.url);

/** The program in a section of an article. */
async function programIn(title, article = "ModuleInJavaScript") {
    const text = await readFile(new URL(`${article}.md`, articles), "utf8");
    const [, section] = new RegExp(`^## ${title}$([^]*?)^## `, "m").exec(text);
    return /^```javascript\n(import [^]*?)^```$/m.exec(section)[1];
}

/** Runs a program beside the package, with more in its environment; returns what it prints. */
async function run(path, program, more = {}) {
    await mkdir(`${path}/.build-wasm`, { recursive: true });
    await symlink(folder, `${path}/.build-wasm/js`).catch((error) => assert.equal(error.code, "EEXIST"));
    await writeFile(`${path}/program.mjs`, program);
    const options = { cwd: path, encoding: "utf8", timeout: 60_000, env: { ...env, ...more } };
    return execFileSync(runtime, [...runtimeWords, "program.mjs"], options);
}

test("the example of clients runs", inFolder(async (path) => {
    assert.match(await run(path, await programIn("Clients")), /^EMAIL_EXISTS\ntrue \{[^]*ada@example\.com/);
}));

test("the example of two engines on one store runs", inFolder(async (path) => {
    assert.equal(await run(path, await programIn("JavaScript", "AccountsInADatabase")), "ada@example.com\n");
}));

// wasm/hosts/with-postgres starts a database; other runtimes than Node are tried without one.
test("the example of a store in PostgreSQL runs", { skip: !env.TESTING_PG }, inFolder(async (path) => {
    await mkdir(`${path}/node_modules`);
    await symlink(dirname(dirname(env.TESTING_PG)), `${path}/node_modules/pg`);
    const program = await programIn("PostgreSQL", "AccountsInADatabase");
    assert.equal(await run(path, program, { DATABASE_URL: env.TESTING_POSTGRES }), "ada@example.com\n");
}));

test("the example of a server of your own runs", inFolder(async (path) => {
    const printed = await run(path, await programIn("A server of your own", "Runtimes"));
    assert.match(printed, /^200 application\/json.* ada@example\.com\n$/);
}));

test("the example of a hardened engine keeps its keys: a session of one run is good in the next", inFolder(async (path) => {
    const program = await programIn("Trust");
    const person = JSON.stringify({ email: "ada@example.com", password: "a-long-secret-of-hers" });
    const token = await run(path, `${program}
        console.log((await engine.client().signUp(${person})).idToken);
        await engine.close();`);
    assert.equal((await stat(`${path}/secrets.json`)).mode & 0o777, 0o600);
    const found = await run(path, `${program}
        console.log((await engine.client().lookup("${token.trim()}")).email);
        await engine.close();`);
    assert.equal(found, "ada@example.com\n");
}));
