// A client with promises, over the `fetch` of an engine or of the platform.
import { accountMethods } from "./client/accounts.js";
import { makeCalls } from "./client/calls.js";
import { factorMethods } from "./client/factors.js";
import { mergeMethods } from "./client/merges.js";
import { require } from "./errors.js";

/** Makes a client; client.d.ts describes its options and methods. */
export function createClient(options = {}) {
    const { fetch = globalThis.fetch, baseURL, apiKey = "any", administrator = "owner" } = options;
    require(typeof fetch === "function", "the option fetch must be a function, such as engine.fetch");
    require(typeof baseURL === "string" && /^https?:\/\//.test(baseURL),
        "the option baseURL must be the address of a server, such as \"http://127.0.0.1:9099\"");
    const { projectId, tenantId, locale } = options;
    const { call, administer } = makeCalls({ fetch, baseURL, apiKey, projectId, tenantId, locale, administrator });
    return Object.freeze({
        call, administration: Object.freeze({ call: administer }),
        ...accountMethods(call), ...factorMethods(call), ...mergeMethods(call),
    });
}
