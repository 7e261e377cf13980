// What the tests share. They test the folder that `make wasm` writes, or the one that TESTING_PACKAGE names.
import { createHmac, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { env, execPath } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

const built = fileURLToPath(new URL("../../../.build-wasm/js", import.meta.url));
export const folder = resolve(env.TESTING_PACKAGE || built);
export const vinculum = await import(pathToFileURL(`${folder}/index.js`).href);

/** The runtime of what articles show: this one, or the command that TESTING_RUNTIME names, such as deno run -A. */
export const [runtime, ...runtimeWords] = (env.TESTING_RUNTIME || execPath).split(" ");

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

/**
 * Runs a property for each of some seeds; one that fails is in the message. TESTING_SEED, as in all tests: the same seeds
 * in each run without it, fresh ones with the word random, and one seed alone with its hexadecimal digits.
 */
export async function property(count, holds) {
    const wanted = env.TESTING_SEED || "";
    if (!/^(random|[0-9a-f]{0,16})$/i.test(wanted)) {
        throw new Error(`TESTING_SEED is "random" or a seed as a failure prints it, not ${wanted}`);
    }
    const first = wanted === "random" ? randomBytes(4).readUInt32BE() : 0;
    const series = () => Array.from({ length: count }, (_, number) => ((first + number) >>> 0).toString(16));
    for (const seed of wanted && wanted !== "random" ? [wanted] : series()) {
        await holds(randomOf(seed)).catch((cause) => {
            throw new Error(`TESTING_SEED=${seed}: ${cause.message}`, { cause });
        });
    }
}

/** Numbers below a bound, the same for the same seed (Mulberry32: seeds next to each other have nothing in common). */
function randomOf(seed) {
    const whole = BigInt(`0x${seed}`);
    let state = Number(BigInt.asUintN(32, whole ^ whole >> 32n));
    return (bound) => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ state >>> 15, state | 1);
        mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61);
        return Math.floor(((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32 * bound);
    };
}

/** A promise, and what settles it. */
export function deferred() {
    const one = {};
    one.promise = new Promise((resolve, reject) => Object.assign(one, { resolve, reject }));
    return one;
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

/** The code of a base 32 secret at an instant (RFC 6238). */
export function totp(secret, milliseconds) {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
    const step = Buffer.alloc(8);
    step.writeBigUInt64BE(BigInt(Math.floor(milliseconds / 30_000)));
    const key = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
    const hash = createHmac("sha1", key).update(step).digest();
    return String((hash.readUInt32BE(hash[19] & 15) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
