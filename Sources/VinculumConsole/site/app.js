// What an app asks the engine, as requests: without the administrator's secret, in a project that a header names.
import { Refused, send } from "./engine.js";
import { badge, decision, json, requestView } from "./ui.js";
import { h } from "./dom.js";
import { t } from "./texts.js";

const withSession = new Set(["signUp", "signInWithPassword", "signInWithIdp", "signInWithCustomToken", "update"]);

/** The requests of an app in a project: each function gives `{ method, path, body, headers, anyone }`. */
export function appOf(project, tenant = "") {
    const headers = { "X-Client-Version": "App/1", "X-Vinculum-Project": project };
    const post = (path, body) => ({ method: "POST", path: `${path}?key=app`, body: tenant ? { ...body, tenantId: tenant } : body, headers, anyone: true });
    const toolkit = "/identitytoolkit.googleapis.com";
    return {
        /** `accounts:signUp` and others. */
        accounts: (operation, body) => post(`${toolkit}/v1/accounts:${operation}`, withSession.has(operation) ? { ...body, returnSecureToken: true } : body),
        /** `accounts:forecast`, `accounts:merge` and others that are this engine's own. */
        own: (operation, body) => post(`/vinculum/v1/accounts:${operation}`, body),
        /** `mfaEnrollment:start`, `mfaSignIn:finalize` and others. */
        factor: (operation, body) => post(`${toolkit}/v2/accounts/${operation}`, body),
    };
}

/** The members by which `signInWithIdp` gets claims written by hand, which local trust believes. */
export const handWritten = (providerId, claims) => ({ requestUri: "http://localhost", postBody: `providerId=${providerId}&id_token=${encodeURIComponent(JSON.stringify(claims))}` });

/** Sends a request and gives `{ request, status, body, milliseconds }`, also where the engine refuses. */
export async function exchange(request, options) {
    const start = performance.now();
    const done = (status, body) => ({ request, status, body, milliseconds: performance.now() - start });
    try {
        return done(200, await send(request, options));
    } catch (error) {
        if (!(error instanceof Refused) || error.status === 0) throw error;
        return done(error.status, error.body);
    }
}

/** The word of a refusal: an error's, or that of an answer that says so in a member. */
export const errorWord = (body) => (typeof body?.error === "string" ? body.error : body?.error?.message?.split(" ")[0]) ?? body?.errorMessage ?? "";

/** The claims of a token, which nobody verified. */
export function claims(token) {
    const bytes = Uint8Array.from(atob(token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
}

/** A code of an authenticator app: RFC 6238 with SHA-1, 30 seconds, six digits. */
export async function totp(secret, milliseconds) {
    let bits = "";
    for (const letter of secret.replace(/=+$/, "")) bits += "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0");
    const bytes = Uint8Array.from(bits.match(/.{8}/g), (eight) => parseInt(eight, 2));
    const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-1" }, false, ["sign"]);
    const message = new DataView(new ArrayBuffer(8));
    message.setBigUint64(0, BigInt(Math.floor(milliseconds / 30_000)));
    const digest = new DataView(await crypto.subtle.sign("HMAC", key, message.buffer));
    const number = (digest.getUint32(digest.getUint8(19) & 15) & 0x7fffffff) % 1_000_000;
    return String(number).padStart(6, "0");
}

/** A value whose tokens and other long secrets are cut and whose form is decoded, for reading. */
export function short(value) {
    if (typeof value === "string") return value.replace(/[\w.+/=-]{72,}/g, (found) => `${found.slice(0, 16)}…`);
    if (Array.isArray(value)) return value.map(short);
    if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, name === "postBody" && typeof part === "string" ? short(readable(part)) : short(part)]));
    return value;
}

function readable(form) {
    try {
        return decodeURIComponent(form);
    } catch {
        return form;
    }
}

/** A status, coloured by what it means. */
export const statusBadge = (status, word) => badge(word ? `${status} ${word}` : String(status), status >= 400 || word ? "bad" : "good");

/** A request with its answer, its decisions and its code; opened on demand. */
export function exchangeView({ request, status, body, decisions = [] }, { open } = {}) {
    return h("details", { class: "request", open },
        h("summary", {}, statusBadge(status, errorWord(body)), " ", h("code", {}, `${request.method} ${request.path.split("?")[0]}`)),
        h("div", { class: "stack" },
            decisions.map(decision),
            h("div", { class: "columns" },
                h("div", {}, h("h3", {}, t("asked")), json(short(request.body ?? {}))),
                h("div", {}, h("h3", {}, t("answered")), json(short(body)))),
            requestView(request)));
}
