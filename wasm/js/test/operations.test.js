// Every operation of clients has a call, and the generator refuses an operation that would have none.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { folder, hazel, inFolder, settings, vinculum } from "./support.js";

const { paths } = await import(pathToFileURL(`${folder}/operations.js`).href);
const engine = await vinculum.createEngine(settings);

test("the service knows the operation of every call", async () => {
    const client = engine.fresh().client();
    for (const operation of ["merge", "revokeToken", ...Object.keys(paths)]) {
        await client.call(operation).catch((error) => {
            assert.ok(error instanceof vinculum.ServiceError, `${operation}: ${error}`);
            assert.ok(error.code !== "Not Found" && error.status < 500, `${operation}: ${error.status} ${error.code}`);
        });
    }
});

test("a client merges two accounts and names a session", async () => {
    const client = engine.fresh().client();
    const { idToken } = await client.signUp(hazel);
    const { idToken: otherIdToken } = await client.signUp({ ...hazel, email: "other@example.com" });
    const { plan } = await client.call("mergePlan", { idToken, otherIdToken });
    const { merge } = await client.call("merge", { idToken, otherIdToken, mergeId: "one" });
    assert.deepEqual([merge.phase, merge.survivorId], ["prepared", plan.survivorId]);
    assert.deepEqual(await client.call("nameSession", { idToken, name: "Desk" }), {});
});

/** Replaces a text, which must be there, in a file. */
async function replace(file, text, replacement) {
    const old = await readFile(file, "utf8");
    assert.ok(old.includes(text), `${file} does not contain ${text}`);
    await writeFile(file, old.replace(text, replacement));
}

const endpoints = "Sources/Vinculum/Wire/Endpoints/Endpoint.swift";
const planted = "planted has no path that generate.js finds\nplanted has no request that generate.js finds\n"
    + "planted has no response that generate.js finds\n";
const refusals = [
    ["without a path and messages", planted, (path) =>
        replace(`${path}/${endpoints}`, "    case signUp\n", "    case signUp\n    case planted\n")],
    ["whose path is not a text", "lookup has no path that generate.js finds\n", (path) =>
        replace(`${path}/${endpoints}`, "case .lookup: \"", "case .lookup: prefix + \"")],
    ["whose request is not a message", "merge has no request that generate.js finds\n", (path) =>
        replace(`${path}/Sources/Vinculum/Service/Operations/Merging/MergePreparation.swift`,
            "func merge(_ request: Wire.Merging.Request)", "func merge(_ request: Wire.Planted.Request)")],
    ["whose messages are gone", "verifyIosClient has no request that generate.js finds\n"
        + "verifyIosClient has no response that generate.js finds\n", (path) =>
        rm(`${path}/Sources/Vinculum/Wire/Accounts/Wire.VerifyIosClient.swift`)],
];

for (const [what, message, plant] of refusals) {
    test(`the generator refuses an operation ${what}`, inFolder(async (path) => {
        const root = fileURLToPath(new URL("../../../", import.meta.url));
        for (const part of ["Sources/Vinculum/Wire", "Sources/Vinculum/Service", "wasm/js"]) {
            await cp(`${root}${part}`, `${path}/${part}`, { recursive: true });
        }
        const run = () => spawnSync("node", [`${path}/wasm/js/build/generate.js`, "--check"], { encoding: "utf8" });
        assert.equal(run().status, 0);
        await plant(path);
        const { status, stderr } = run();
        assert.deepEqual([status, stderr], [1, message]);
    }));
}
