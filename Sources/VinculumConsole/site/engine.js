// The console's only way to the engine: a request in, a response out.
import { handle, place } from "./home.js";

export { place };

/** What is chosen for the whole page. The administrator's secret is here and nowhere else: it ends with the page. */
export const chosen = { project: "demo-vinculum", tenant: "", secret: "", server: null };

/** The engine refused, or could not be reached (`status` 0). */
export class Refused extends Error {
    constructor(status, body, request) {
        const error = body?.error ?? {};
        const message = typeof error === "string" ? error : error.message ?? "";
        super(message || `HTTP ${status}`);
        this.status = status;
        this.body = body;
        this.code = /^[A-Z][A-Z0-9_]+/.exec(message)?.[0] ?? error.status ?? "";
        this.detail = message.replace(/^[A-Z][A-Z0-9_]+\s*:?\s*/, "");
        this.request = request;
    }

    /** Whether the server went away, so that the same request may do later. */
    get isAway() {
        return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
    }

    get needsSecret() {
        return this.status === 401 || this.status === 403;
    }
}

const encode = encodeURIComponent;

/** Paths, filled in with the chosen project and tenant. */
export const paths = {
    /** `accounts:lookup` and others of the project or tenant. */
    accounts: (operation = "") => `/identitytoolkit.googleapis.com/v1/${scope()}/accounts${operation && ":" + operation}`,
    /** Calls of clients, which name no project. */
    client: (operation) => `/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=console`,
    /** Configuration, tenants and identity providers: `config`, `tenants`, `oauthIdpConfigs`, … */
    admin: (rest, version = "v2") => `/identitytoolkit.googleapis.com/${version}/projects/${encode(chosen.project)}/${rest}`,
    /** The same below the chosen tenant, if there is one. */
    scoped: (rest, version = "v2") => `/identitytoolkit.googleapis.com/${version}/${scope()}/${rest}`,
    /** Our own endpoints of the project. */
    own: (rest) => `/vinculum/v1/projects/${encode(chosen.project)}/${rest}`,
    /** Our own endpoints of the project or tenant. */
    ownScoped: (rest) => `/vinculum/v1/${scope()}/${rest}`,
    /** What local tools offer: `oobCodes`, `verificationCodes`. */
    local: (rest) => `/emulator/v1/${scope()}/${rest}`,
    clock: () => `/emulator/v1/projects/${encode(chosen.project)}/clock`,
};

function scope() {
    const project = `projects/${encode(chosen.project)}`;
    return chosen.tenant ? `${project}/tenants/${encode(chosen.tenant)}` : project;
}

/**
 * A request as data: what is shown as curl is what is sent. One of an app rather than of an administrator has `anyone`,
 * and `headers` of its own.
 */
export const ask = (method, path, body) => ({ method, path, body });

const listeners = new Set();
/**
 * Is called with each request that may change something once it was `answered` or `refused`, when the server is `away`,
 * `back` or `restarted`, and when the administrator's secret is `unknown` to it.
 */
export function onAnswer(listener, signal) {
    listeners.add(listener);
    signal?.addEventListener("abort", () => listeners.delete(listener));
}
function tell(what) {
    for (const listener of [...listeners]) listener(what);
}

/** What this page calls itself, so that it knows its own requests among those of other consoles. */
export const client = `Console/1 ${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}`;

let isAway = false;

/**
 * Sends a request `{ method, path, body }` and gives the body of its answer, read as JSON.
 *
 * @param options `signal` aborts; `text` gives the body as text; `anyone` sends no administrator's secret.
 * @throws Refused
 */
export async function send({ method, path, body, headers: own, anyone }, options = {}) {
    const headers = new Headers({ Accept: "application/json", "X-Client-Version": client, ...own });
    if (chosen.secret && !anyone && !options.anyone) headers.set("Authorization", `Bearer ${chosen.secret}`);
    const init = { method, headers, signal: options.signal };
    if (body !== undefined) {
        headers.set("Content-Type", "application/json");
        init.body = JSON.stringify(body);
    }
    let response, text;
    try {
        response = await handle(new Request(new URL(path, location.origin), init));
        text = await response.text();
    } catch (error) {
        if (options.signal?.aborted) throw error;
        notice(true);
        throw new Refused(0, { error: { message: String(error.message ?? error) } }, { method, path, body });
    }
    // A proxy in front of the server says so in its place.
    notice(response.status === 502 || response.status === 504);
    let read = null;
    try {
        read = text ? JSON.parse(text) : {};
    } catch {
        read = null;
    }
    if (method !== "GET") tell({ kind: response.ok ? "answered" : "refused", request: { method, path, body, headers: own }, response: read });
    if (response.ok) return options.text ? text : read;
    const refused = new Refused(response.status, read ?? { error: { message: text.slice(0, 300) } }, { method, path, body });
    // A server counts wrong secrets of an address, and then refuses the right one, too.
    if (refused.status === 401 && headers.has("Authorization")) tell({ kind: "unknown", error: refused });
    throw refused;
}

function notice(away) {
    if (away === isAway) return;
    isAway = away;
    tell({ kind: away ? "away" : "back" });
    if (away) knock();
}

/** Asks until the server is back: not every page has questions of its own. */
async function knock() {
    while (isAway) {
        await pause(1500);
        if (isAway) await get("/vinculum/v1/server", { anyone: !chosen.secret }).catch(() => null);
    }
    await lookForRestart();
}

export const get = (path, options) => send(ask("GET", path), options);
export const post = (path, body, options) => send(ask("POST", path, body), options);

/** Waits, and ends early where the signal aborts. */
export const pause = (milliseconds, signal) => new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
});

const watchers = new Set();
let watching = null;

/**
 * Calls a listener with the entries of the decisions that come in, newest last, and once at first, with none, when
 * everything later is sure to come. All listeners share one long poll; it ends with the last of them.
 */
export function watch(listener, signal) {
    watchers.add(listener);
    if (watching?.isReady) listener([], { isFirst: true });
    else if (!watching) follow();
    signal.addEventListener("abort", () => {
        watchers.delete(listener);
        if (watchers.size > 0) return;
        watching?.stop.abort();
        watching = null;
    }, { once: true });
}

/** Begins to watch anew, for another project. */
export function watchAgain() {
    mark = null;
    if (!watching) return;
    watching.stop.abort();
    watching = null;
    if (watchers.size > 0) follow();
}

/**
 * Calls a listener as `watch` does, at first and after a restart with all entries that the server still keeps.
 *
 * @param account Those about this account alone, where it is given.
 */
export function watchAll(listener, signal, account) {
    let known = 0;
    const recall = async (about) => {
        const all = await kept(account, signal).catch((error) => (signal.aborted ? null : Promise.reject(error)));
        if (!all) return;
        known = Number(all.at(-1)?.sequence ?? 0);
        listener(all, about);
    };
    watch((entries, about) => {
        if (about.isFirst || about.restarted) return void recall(about).catch(() => null);
        const fresh = entries.filter((one) => Number(one.sequence) > known && (!account || one.account === account));
        if (fresh.length > 0 || about.missing) listener(fresh, about);
    }, signal);
}

/** The entries that the server keeps, the oldest first. */
async function kept(account, signal) {
    const [most, found] = [1000, []];
    for (;;) {
        const query = new URLSearchParams({ limit: most, ...(account && { account }), ...(found.length > 0 && { before: found[0].sequence }) });
        const { entries = [] } = await get(paths.own(`decisions?${query}`), { signal });
        if (found.length > 0 && !(Number(entries[0]?.sequence) < Number(found[0].sequence))) return found;
        found.unshift(...entries.filter((one) => !account || one.account === account));
        if (entries.length < most || found.length === 0) return found;
    }
}

async function follow() {
    const mine = { stop: new AbortController(), project: chosen.project };
    watching = mine;
    const signal = mine.stop.signal;
    let after = null;
    while (!signal.aborted) {
        try {
            const query = after === null ? "limit=1" : `after=${after}&wait=${place.kind === "server" ? 20 : 0}`;
            const answer = await get(`/vinculum/v1/projects/${encode(mine.project)}/decisions?${query}`, { signal });
            const isFirst = after === null;
            const fresh = isFirst ? [] : answer.entries ?? [];
            after = answer.next;
            mine.isReady = true;
            const [restarted, missing] = [Boolean(answer.restarted), Boolean(answer.missing)];
            if (restarted) lookForRestart();
            if (isFirst || restarted || fresh.length > 0) for (const listener of [...watchers]) listener(fresh, { isFirst, restarted, missing });
            // In the page itself nothing waits; what is asked there comes from this page, which tells when.
            if (place.kind !== "server" && fresh.length === 0) await new Promise((resolve) => {
                const done = new AbortController();
                onAnswer(() => (done.abort(), resolve()), done.signal);
                signal.addEventListener("abort", () => (done.abort(), resolve()), { once: true });
            });
        } catch (error) {
            if (signal.aborted) break;
            await pause(error.isAway ? 1500 : 5000, signal);
        }
    }
    if (watching === mine) watching = null;
}

// The number of a request of the server as it runs now, by which a later run is known.
let mark = null;
let looking = null;

/** Learns whether the server began anew since this was asked last, and tells so once. */
export function lookForRestart() {
    // A journey in the page tells by itself when it is another one.
    if (place.kind !== "server") return null;
    looking ??= get(paths.own(`decisions?limit=1${mark === null ? "" : `&after=${mark}`}`)).then((answer) => {
        mark = answer.next;
        if (answer.restarted) tell({ kind: "restarted" });
    }, () => null).finally(() => (looking = null));
    return looking;
}

/** Loads a part of the page. A browser remembers a module that it could not load, so the server must be there first. */
export async function part(name, load) {
    if (place.kind === "server" && !loaded.has(name)) await get("/vinculum/v1/server");
    const modules = await load();
    loaded.add(name);
    return modules;
}
const loaded = new Set();
