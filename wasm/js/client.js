// A client with promises, over the `fetch` of an engine or of the platform, or over an engine itself.
import { accountMethods } from "./client/accounts.js";
import { makeCalls } from "./client/calls.js";
import { factorMethods } from "./client/factors.js";
import { mergeMethods } from "./client/merges.js";
import { require } from "./errors.js";

/**
 * Makes a client over a function of method, path, headers, and the text of the body if there is one. It returns `ok`,
 * `status` and the `text` of the response.
 */
export function clientOver(exchange, { apiKey = "any", administrator = "owner", ...others }) {
    const { call, administer } = makeCalls(exchange, { apiKey, administrator, ...others });
    return Object.freeze({
        call, administration: Object.freeze({ call: administer }),
        ...accountMethods(call), ...factorMethods(call), ...mergeMethods(call),
    });
}

/** Makes a client; client.d.ts describes its options and methods. */
export function createClient(options = {}) {
    const { fetch = globalThis.fetch, baseURL } = options;
    require(typeof fetch === "function", "the option fetch must be a function, such as engine.fetch");
    require(typeof baseURL === "string" && /^https?:\/\//.test(baseURL),
        "the option baseURL must be the address of a server, such as \"http://127.0.0.1:9099\"");
    const root = baseURL.replace(/\/+$/, "");
    return clientOver(async (method, path, headers, body) => {
        const init = body === undefined ? { method, headers } : { method, headers, body };
        const response = await fetch(root + path, init);
        return { ok: response.ok, status: response.status, text: await response.text() };
    }, { ...options, baseURL: root });
}
