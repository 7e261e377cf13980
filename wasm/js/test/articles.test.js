// What the article shows of clients works as printed.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { folder, inFolder } from "./support.js";

const article = new URL("../../../Sources/Vinculum/Vinculum.docc/ModuleInJavaScript.md", import.meta.url);

test("the example of clients runs", inFolder(async (path) => {
    const [, section] = /^## Clients$([^]*?)^## /m.exec(await readFile(article, "utf8"));
    const [, program] = /^```javascript\n([^]*?)^```$/m.exec(section);
    await mkdir(`${path}/.build-wasm`);
    await symlink(folder, `${path}/.build-wasm/js`);
    await writeFile(`${path}/clients.mjs`, program);
    const printed = execFileSync("node", ["clients.mjs"], { cwd: path, encoding: "utf8" });
    assert.match(printed, /^EMAIL_EXISTS\ntrue \{[^]*ada@example\.com/);
}));
