// The WASI program under Node: what it writes is private, and of several runs at once nothing is lost.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { access, readdir, stat } from "node:fs/promises";
import process, { env } from "node:process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { inFolder } from "./support.js";

const pathOf = (name) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));
const program = env.TESTING_WASM || pathOf(".build-wasm/vinculum.wasm");
const script = pathOf("wasm/hosts/run-wasi.mjs");

const run = (folder, ...words) => new Promise((resolve) => {
    execFile(process.execPath, [script, "--dir", folder, program, "--data", "state", "--json", ...words],
        (error, out, said) => resolve({ code: error?.code ?? 0, out, said }));
});

async function accountsIn(folder) {
    const { code, out, said } = await run(folder, "accounts", "list");
    assert.equal(code, 0, said);
    return out.trim().split("\n").map((line) => JSON.parse(line).localId);
}

test("the files of the WASI program are for their user alone", inFolder(async (folder) => {
    await access(program);
    const umask = process.umask(0o022);
    try {
        const { code, said } = await run(folder, "sign-up");
        assert.equal(code, 0, said);
    } finally {
        process.umask(umask);
    }
    const names = await readdir(`${folder}/state`, { recursive: true });
    assert.ok(names.some((name) => name.endsWith(".vinc")), names.join(" "));
    for (const name of ["", ...names]) {
        const status = await stat(`${folder}/state/${name}`);
        assert.equal(status.mode & 0o777, status.isDirectory() ? 0o700 : 0o600, name);
    }
}));

test("of WASI programs that run at once each is refused, or what it did is kept", inFolder(async (folder) => {
    const made = [];
    for (let round = 0; round < 3; round += 1) {
        const runs = await Promise.all([0, 1, 2].map(() => run(folder, "sign-up")));
        for (const { code, out, said } of runs) {
            assert.ok(code === 0 || code === 8, said);
            if (code === 0) made.push(JSON.parse(out).localId);
        }
    }
    assert.ok(made.length >= 3);
    assert.deepEqual(new Set(await accountsIn(folder)), new Set(made));
}));
