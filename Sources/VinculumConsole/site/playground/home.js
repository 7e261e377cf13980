// The home in the page: requests go to a worker that holds the server itself. The same interface as ../home.js, the home
// at a server.
import { fileOf } from "./journey.js";

/** Calls the methods of a worker. It starts with the first call. */
class Caller {
    constructor(onChange = () => {}) {
        this.onChange = onChange;
        this.open = new Map();
        this.last = 0;
    }

    start() {
        this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
        this.worker.addEventListener("message", ({ data }) => {
            if (data.change) return this.onChange(data.change);
            const call = this.open.get(data.id);
            if (!call) return undefined;
            if (data.progress) return call.onProgress?.(data.progress);
            this.open.delete(data.id);
            return "error" in data ? call.reject(new Error(data.error)) : call.resolve(data.result);
        });
        // Without a message of its own the script was not loaded.
        this.worker.addEventListener("error", ({ message }) => this.end(message || "the worker of the playground cannot be loaded"));
    }

    call(method, values = [], onProgress) {
        if (!this.worker) this.start();
        this.last += 1;
        const id = this.last;
        return new Promise((resolve, reject) => {
            this.open.set(id, { resolve, reject, onProgress });
            this.worker.postMessage({ id, method, values });
        });
    }

    end(message) {
        this.worker?.terminate();
        this.worker = undefined;
        for (const { reject } of this.open.values()) reject(new Error(message));
        this.open.clear();
    }
}

/** The journey as the worker tells of it. */
const known = { steps: [], position: 0 };
const listeners = new Set();

function learn({ steps, step, position }) {
    if (steps) known.steps = steps;
    else known.steps = [...known.steps.slice(0, position - 1), step];
    known.position = position;
    for (const listener of [...listeners]) listener({ steps: known.steps, position });
}

const engine = new Caller(learn);

/** Steps, each of which made the state of the one before into the next. */
const journey = {
    /**
     * The steps, oldest first: `request` and `response` with bodies as bytes, the instant `at` in milliseconds, `note` and
     * `mismatch` of a loaded journey.
     */
    steps: () => known.steps,
    /** How many of them led to the present state. The next step replaces those behind it. */
    position: () => known.position,
    /** Makes the state after the first `count` steps. */
    goTo: (count) => engine.call("goTo", [count]),
    /** Begins a new journey without accounts. */
    reset: () => engine.call("reset"),
    /** Plays the text of a file, or the lines of a story; gives `{ count, mismatches }`, see engine.js. */
    load: (source) => engine.call("load", [source]),
    /** The steps up to the present one as a file that `vinculum replay FILE` plays with the same statuses. */
    file: () => fileOf(known.steps.slice(0, known.position)),
    /** Calls a listener with `{ steps, position }` after each change, until the signal aborts. */
    on(listener, signal) {
        listeners.add(listener);
        signal?.addEventListener("abort", () => listeners.delete(listener), { once: true });
    },
};

/** The clock of the machine that the server seems to run on. Each project has one of its own on top of it. */
const clock = {
    /** `{ now, isFrozen }`. */
    get: () => engine.call("clock"),
    /** Lets it run from an instant, in milliseconds since 1970. */
    run: (now = Date.now()) => engine.call("setClock", [now, false]),
    /** Lets it stand at an instant. */
    freeze: (now) => engine.call("setClock", [now, true]),
};

let stories;
/** The stories that were found when the playground was made. Some searches take many seconds. */
function storiesFound() {
    stories ??= fetch(new URL("./stories.jsonl", import.meta.url))
        .then((response) => response.ok ? response.text() : "")
        .then((text) => text.split("\n").filter(Boolean).map((line) => JSON.parse(line)))
        .catch(() => []);
    return stories;
}

/**
 * The attack that a rule prevents, as `vinculum explore --weaken RULE --json` prints it: `violation`, `steps` and, unless
 * the rule is a scenario's, `journey`, which `place.journey.load` plays with the rule in force.
 *
 * @param options `searches` searches in this page even if the story is known, `onProgress` is told how far it is, and
 *   `signal` ends it.
 */
async function explore(rule, { searches = false, onProgress, signal } = {}) {
    const story = searches ? undefined : (await storiesFound()).find(({ weakness }) => weakness === rule);
    if (story) return story;
    signal?.throwIfAborted();
    // A worker of its own, so that the server answers meanwhile, and so that it can be ended.
    const searcher = new Caller();
    const stop = () => searcher.end("the search was ended");
    signal?.addEventListener("abort", stop, { once: true });
    try {
        return await searcher.call("search", [rule], onProgress);
    } finally {
        signal?.removeEventListener("abort", stop);
        stop();
    }
}

/** What the shell shows and offers by where the engine is. */
export const place = { kind: "playground", journey, clock, explore, rules: () => engine.call("rules") };

const withoutBody = new Set([204, 205, 304]);

async function answer(request, target, body) {
    request.signal?.throwIfAborted();
    const { status, headers, body: bytes } = await engine.call("handle", [
        { method: request.method, target, headers: [...request.headers], body },
    ]);
    request.signal?.throwIfAborted();
    return { status, headers, bytes };
}

/** Waits until the journey has changed, at most so many seconds. */
const change = (seconds, signal) => new Promise((resolve) => {
    const over = new AbortController();
    const end = () => (clearTimeout(timer), over.abort(), resolve());
    const timer = setTimeout(end, 1000 * seconds);
    journey.on(end, over.signal);
    signal?.addEventListener("abort", end, { once: true, signal: over.signal });
});

/** Answers a request of the engine; rejects where the worker cannot be started. */
export async function handle(request) {
    const url = new URL(request.url);
    const body = new Uint8Array(await request.arrayBuffer());
    // Nothing waits in the worker, which would wait for itself: it is asked again once the journey has changed.
    const seconds = /\/decisions$/.test(url.pathname) ? Math.min(Number(url.searchParams.get("wait")) || 0, 25) : 0;
    if (seconds > 0) url.searchParams.delete("wait");
    const target = url.pathname + url.search;
    let { status, headers, bytes } = await answer(request, target, body);
    if (seconds > 0 && status === 200 && JSON.parse(new TextDecoder().decode(bytes)).entries?.length === 0) {
        await change(seconds, request.signal);
        ({ status, headers, bytes } = await answer(request, target, body));
    }
    const hasBody = request.method !== "HEAD" && !withoutBody.has(status);
    return new Response(hasBody ? bytes : null, { status, headers });
}
