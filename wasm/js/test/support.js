// What the tests share. They test the folder that `make wasm` writes, or the one that TESTING_PACKAGE names.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { env } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

const built = fileURLToPath(new URL("../../../.build-wasm/js", import.meta.url));
export const folder = resolve(env.TESTING_PACKAGE || built);
export const vinculum = await import(pathToFileURL(`${folder}/index.js`).href);

export const api = "http://localhost/identitytoolkit.googleapis.com/v1";
export const settings = { projectId: "demo", hashCost: 1 };
export const hazel = { email: "hazel@example.com", password: "a long enough password" };
const headers = { "Content-Type": "application/json" };
export const post = (operation, body) =>
    new Request(`${api}/accounts:${operation}?key=any`, { method: "POST", headers, body: JSON.stringify(body) });

/** Runs a test with the path of an empty folder. */
export const inFolder = (test) => async (context) => {
    const path = await mkdtemp(`${tmpdir()}/vinculum-js-`);
    try {
        await test(path, context);
    } finally {
        await rm(path, { recursive: true, force: true });
    }
};

/** Runs a property for each of some seeds; one that fails is in the message, and TESTING_SEED=N runs it again. */
export async function property(count, holds) {
    const first = env.TESTING_SEED === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(env.TESTING_SEED);
    for (let seed = first; seed < first + (env.TESTING_SEED === undefined ? count : 1); seed += 1) {
        await holds(randomOf(seed)).catch((cause) => {
            throw new Error(`TESTING_SEED=${seed}: ${cause.message}`, { cause });
        });
    }
}

/** Numbers below a bound, the same for the same seed. */
function randomOf(seed) {
    let state = seed >>> 0;
    return (bound) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * bound);
    };
}

/** A clock and seeds that are the same in each engine that takes them. */
export function fixed() {
    let [instant, number] = [1_700_000_000_000, 0];
    return {
        clock: () => instant += 1000,
        random: (length) => {
            number += 1;
            const bytes = new Uint8Array(length);
            new DataView(bytes.buffer).setUint32(0, number);
            return bytes;
        },
    };
}

/** Spoils the memory of an engine's instance so that the next call traps. */
export function spoil(engine) {
    new Uint8Array(engine.state.place.module.exports.memory.buffer).fill(0xff, 1024);
}
