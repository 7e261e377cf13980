// What a newcomer does: the script of the package's README and of the repository's, as printed, in an empty folder.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { features } from "node:process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { folder, inFolder, runtime, runtimeWords } from "./support.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const places = [[`${folder}/README.md`, "node_modules/vinculum-auth"], [`${root}README.md`, ".build-wasm/js"]];

/** Runs a program of a folder; returns what it prints. */
const run = (path, name) => execFileSync(
    runtime, [...runtimeWords, name], { cwd: path, encoding: "utf8", timeout: 60_000 });

for (const [readme, place] of places) {
    test(`the script of the README runs with the package at ${place}`, inFolder(async (path) => {
        const [, script] = /^```js\n(import [^]*?)^```$/m.exec(await readFile(readme, "utf8"));
        await mkdir(dirname(`${path}/${place}`), { recursive: true });
        await symlink(folder, `${path}/${place}`);
        await writeFile(`${path}/host.mjs`, script);
        assert.match(run(path, "host.mjs"), /^[A-Za-z0-9]{28} ada@example.com\n$/);
    }));
}

// Node has it from 20.19 and 22.12 on.
const skip = features.require_module ? false : "this Node cannot require an ES module";

test("a program of CommonJS requires the package", { skip }, inFolder(async (path) => {
    await mkdir(`${path}/node_modules`);
    await symlink(folder, `${path}/node_modules/vinculum-auth`);
    await writeFile(`${path}/host.cjs`, `const { createEngine } = require("vinculum-auth");
        createEngine().then(async (engine) => console.log((await engine.client().signUp()).localId.length));`);
    assert.equal(run(path, "host.cjs"), "28\n");
}));
