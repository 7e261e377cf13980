// Holds the playground, off the thread of the page: { id, method, values } in, { id, result } or { id, error } out, and
// { change } whenever the journey has changed.
import { Playground } from "./engine.js";
import { Instance, compile } from "./module.js";

/** A whole number below 2 ** 53, which a file of a journey can have as a number. */
function random() {
    const [high, low] = crypto.getRandomValues(new Uint32Array(2));
    return (high >>> 11) * 2 ** 32 + low;
}

const compiled = compile(new URL("./vinculum-playground.wasm", import.meta.url));
// Each call reports the failure.
compiled.catch(() => {});
let playground;

async function opened() {
    playground ??= new Playground(await compiled, {}, { now: Date.now, random });
    playground.changed = (change) => postMessage({ change });
    return playground;
}

const methods = {
    handle: async (request) => (await opened()).handle(request),
    goTo: async (count) => (await opened()).goTo(count),
    reset: async () => (await opened()).reset(),
    load: async (source) => (await opened()).load(source),
    setClock: async (now, stands) => (await opened()).setClock(now, stands),
    clock: async () => ({ now: (await opened()).now, isFrozen: playground.frozen !== null }),
    rules: async () => new Instance(await compiled).rules(),
    async search(rule, id) {
        const search = new Instance(await compiled).search(rule);
        for (;;) {
            const { done, value } = search.next();
            if (done) return value;
            postMessage({ id, progress: value });
        }
    },
};

addEventListener("message", async ({ data: { id, method, values } }) => {
    try {
        postMessage({ id, result: await methods[method](...values, id) });
    } catch (error) {
        postMessage({ id, error: String(error?.message ?? error) });
    }
});
