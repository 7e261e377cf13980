// What a newcomer does: the script of the package's README and of the repository's, as printed, in an empty folder.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { execPath } from "node:process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { folder, inFolder } from "./support.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const places = [[`${folder}/README.md`, "node_modules/vinculum"], [`${root}README.md`, ".build-wasm/js"]];

for (const [readme, place] of places) {
    test(`the script of the README runs with the package at ${place}`, inFolder(async (path) => {
        const [, script] = /^```js\n(import [^]*?)^```$/m.exec(await readFile(readme, "utf8"));
        await mkdir(dirname(`${path}/${place}`), { recursive: true });
        await symlink(folder, `${path}/${place}`);
        await writeFile(`${path}/host.mjs`, script);
        const said = execFileSync(execPath, ["host.mjs"], { cwd: path, encoding: "utf8", timeout: 60_000 });
        assert.match(said, /^[A-Za-z0-9]{28} ada@example.com\n$/);
    }));
}
