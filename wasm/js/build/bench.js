// Reads the name of a request a line, and prints how many of them a second the module answers in Node: bench.js MODULE
//
// The native benchmark (Sources/VinculumBenchLoads/ModuleLoad.swift) sends the same requests.
import { readFile } from "node:fs/promises";
import { stdin } from "node:process";
import { createInterface } from "node:readline";
import { VinculumModule, textOf } from "../module.js";

const module = await VinculumModule.load(await readFile(process.argv[2]));
const seed = new Uint8Array(32).fill(7);
const seedView = new DataView(seed.buffer);
const handle = module.create({ projectId: "demo-bench" }, seed);
const headers = { "Content-Type": "application/json" };
let number = 0n;

function send({ target, body }) {
    number += 1n;
    seedView.setBigUint64(0, number, true);
    return module.call(handle, { target, headers, body }, number / 1000n, seed);
}

const signUp = {
    target: "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", body: JSON.stringify({ returnSecureToken: true }),
};
const { idToken, refreshToken } = JSON.parse(textOf(send(signUp).body));
const requests = {
    signUp,
    lookup: {
        target: "/identitytoolkit.googleapis.com/v1/accounts:lookup?key=any", body: JSON.stringify({ idToken }),
    },
    refresh: {
        target: "/securetoken.googleapis.com/v1/token?key=any",
        body: JSON.stringify({ grant_type: "refresh_token", refresh_token: refreshToken }),
    },
};

/** Sends a request for some seconds, and returns how many were answered in one. */
function rate(request, seconds) {
    const start = performance.now();
    let count = 0;
    let elapsed = 0;
    while (elapsed < seconds) {
        for (let index = 0; index < 100; index += 1) {
            const { status } = send(request);
            if (status !== 200) throw new Error(`a request with its own token was answered with ${status}`);
        }
        count += 100;
        elapsed = (performance.now() - start) / 1000;
    }
    return count / elapsed;
}

console.log("ready");
for await (const name of createInterface({ input: stdin })) console.log(rate(requests[name], 0.1).toFixed());
