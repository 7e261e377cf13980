// Every operation of clients has a call, and the generator refuses an operation that would have none, or no text.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { folder, inFolder, settings, vinculum } from "./support.js";

const { administration, operations } = await import(pathToFileURL(`${folder}/operations.js`).href);
const root = fileURLToPath(new URL("../../../", import.meta.url));
const endpoints = "Sources/Vinculum/Wire/Endpoints/Endpoint.swift";
const engine = await vinculum.createEngine(settings);

/** Whether a call arrives at its operation: it succeeds, or is refused for what its empty message lacks. */
async function arrives(name, call) {
    await call().catch((error) => {
        assert.ok(error instanceof vinculum.ServiceError, `${name}: ${error}`);
        const { status, code, reason, message } = error;
        const isThere = code !== "Not Found" && status !== 405 && (status < 500 || reason === "unimplemented");
        assert.ok(isThere, `${name}: ${status} ${message}`);
    });
}

test("every operation of the table has a typed call", async () => {
    const cases = (await readFile(root + endpoints, "utf8")).matchAll(/^    case (\w+)$/gm);
    const names = [...cases].map(([, name]) => name);
    assert.ok(names.length > 80);
    const called = new Set([...Object.keys(operations), ...Object.keys(administration)]);
    assert.deepEqual(names.filter((name) => !called.has(name)), []);
    const declared = await readFile(`${folder}/messages.d.ts`, "utf8");
    for (const [name, table] of [["Operations", operations], ["Administration", administration]]) {
        const [, body] = new RegExp(`interface ${name} \\{\n([^]*?)\n\\}`).exec(declared);
        assert.deepEqual([...body.matchAll(/^    (\w+): \{$/gm)].map(([, key]) => key), Object.keys(table));
    }
});

test("every call arrives at its operation", async () => {
    const client = engine.fresh().client();
    for (const operation of Object.keys(operations)) await arrives(operation, () => client.call(operation));
    const { administration: administrator } = engine.fresh().client();
    const { name } = await administrator.call("createTenant", { displayName: "tenant" });
    const tenantId = name.split("/").at(-1);
    const place = { id: "oidc.example", kind: "oauthIdpConfigs", tenantId };
    // Last what removes the tenant.
    const last = Object.keys(administration).sort((a, b) => (a === "deleteTenant") - (b === "deleteTenant"));
    for (const operation of last) await arrives(operation, () => administrator.call(operation, {}, place));
});

/** Replaces a text, which must be there, in a file. */
async function replace(file, text, replacement) {
    const old = await readFile(file, "utf8");
    assert.ok(old.includes(text), `${file} does not contain ${text}`);
    await writeFile(file, old.replace(text, replacement));
}

const planted = "planted has no row that generate.js finds\n";
const refusals = [
    ["without a row", planted, (path) =>
        replace(`${path}/${endpoints}`, "    case signUp\n", "    case signUp\n    case planted\n")],
    ["whose path is not a text", "lookup has no path that generate.js finds\n", (path) =>
        replace(`${path}/${endpoints}`, "\"accounts:lookup\"", "prefix")],
    ["without a caller", "lookup has no row that generate.js finds\n", (path) =>
        replace(`${path}/${endpoints}`, "\"accounts:lookup\"),", "\"accounts:lookup\"), by:")],
    ["whose request is not a message", "merge has no request that generate.js finds\n", (path) =>
        replace(`${path}/Sources/Vinculum/Service/Operations/Merging/MergePreparation.swift`,
            "func merge(_ request: Wire.Merging.Request)", "func merge(_ request: Wire.Planted.Request)")],
    ["whose messages are gone", "verifyIosClient has no request that generate.js finds\n"
        + "verifyIosClient has no response that generate.js finds\n", (path) =>
        rm(`${path}/Sources/Vinculum/Wire/Accounts/Wire.VerifyIosClient.swift`)],
    ["that says nothing of itself", "nameSession: the comment of its method in Service says nothing, and is its text in the "
        + "articles\n", (path) =>
        replace(`${path}/Sources/Vinculum/Service/Operations/Sessions.swift`, "`accounts:nameSession`: gives", "`gives`\n    //")],
    ["with a field that has no meaning", "the field order of Query.Request has no comment, which is its meaning in the "
        + "articles\n", (path) =>
        replace(`${path}/Sources/Vinculum/Wire/Accounts/Wire.Query.swift`, "/// The direction of the order", "// The direction")],
    ["whose field is not in the lists yet", /^(Sources|Tests|wasm)\S+ is not current: run node \S+\n$/, (path) =>
        replace(`${path}/Sources/Vinculum/Wire/Accounts/Wire.Query.swift`, "v.field(\"order\"", "v.field(\"orders\"")],
];

for (const [what, message, plant] of refusals) {
    test(`the generator refuses an operation ${what}`, inFolder(async (path) => {
        const parts = [
            "Sources/Vinculum/Wire", "Sources/Vinculum/Service", "Sources/Vinculum/Vinculum.docc", "Sources/VinculumServer",
            "Tests/VinculumTests/Wire", "wasm/js", "wasm/python/src",
        ];
        for (const part of parts) {
            await cp(`${root}${part}`, `${path}/${part}`, { recursive: true });
        }
        const run = () => spawnSync("node", [`${path}/wasm/js/build/generate.js`, "--check"], { encoding: "utf8" });
        assert.equal(run().status, 0);
        await plant(path);
        const { status, stderr } = run();
        assert.equal(status, 1);
        if (message instanceof RegExp) assert.match(stderr, message);
        else assert.equal(stderr, message);
    }));
}
