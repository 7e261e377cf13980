// How the rules ask an authority, and how they look at what comes back.
import { randomBytes } from "node:crypto";
import { VinculumModule } from "../../js/module.js";
import { hazel, now, post, settings } from "./requests.mjs";

export const same = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)) === 0;

/**
 * A new instance with one authority, where Hazel has an account; `ask` sends the authority a request, and `signUp` is
 * the reply to hers.
 */
export async function populated(program) {
    const module = await VinculumModule.load(program);
    const first = module.create(settings, randomBytes(32));
    const ask = (request, options) => module.call(first, request, now, randomBytes(32), options);
    return { module, first, ask, signUp: ask(post("signUp", hazel)) };
}

/** The status of the refusal that a call throws; `undefined` if it throws none. */
export function refusal(call) {
    try {
        call();
        return undefined;
    } catch (error) {
        return error.status;
    }
}

/** The sentence of the `TypeError` that a call of the host throws; empty if it throws none. */
export async function complaint(call) {
    try {
        await call();
        return "";
    } catch (error) {
        return error instanceof TypeError ? error.message : "";
    }
}

/** The status and the length of the reply at an address of a memory. */
export function headerAt(memory, address) {
    const [status, length] = new Uint32Array(memory.buffer.slice(address, address + 8));
    return { status, length };
}

/** A function that returns a number below a bound; the numbers are the same in every run. */
export function randomNumbers() {
    let state = 0x9e3779b9;
    return (bound) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * bound);
    };
}
