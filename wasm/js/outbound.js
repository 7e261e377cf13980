// Calls that the module asks for: identity providers, blocking functions, public documents.
import { pack, textOf } from "./module.js";
import { bytesOf } from "./streams.js";

/** A reply longer than this counts as none. */
const replyLimit = 1 << 20;

/** The addresses of this machine and of private networks (RFC 1918, 4193, 4291, 6598), as URLs write them. */
const inside = /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$/;
const insideSix = /^\[(::.*|f[cd].*|fe[89a-f].*|64:ff9b:.*)\]$/;

/** Whether a call may go there: over HTTPS, or on this machine; a hardened engine calls public hosts alone. */
export function mayCall(address, isHardened) {
    const { protocol, hostname } = new URL(address);
    const isHere = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])\.?$/.test(hostname);
    if (isHardened) return protocol === "https:" && !isHere && !inside.test(hostname) && !insideSix.test(hostname);
    return protocol === "https:" || (protocol === "http:" && isHere);
}

/** Performs the call of a question and returns its answer. Redirects are not followed. */
export async function performCall(question, fetch, isHardened) {
    const [, method, url, body, timeout, ...fields] = question;
    const headers = [];
    for (let at = 0; at + 1 < fields.length; at += 2) headers.push([textOf(fields[at]), textOf(fields[at + 1])]);
    const isTyped = headers.some(([name]) => name.toLowerCase() === "content-type");
    if (body.length > 0 && !isTyped) headers.push(["Content-Type", "application/json"]);
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), Number(textOf(timeout)));
    try {
        if (!mayCall(textOf(url), isHardened)) return ["reply", pack(["unreachable"])];
        const response = await fetch(textOf(url), {
            method: textOf(method), headers, body: body.length > 0 ? body : undefined, redirect: "manual",
            credentials: "omit", cache: "no-store", signal: ending.signal,
        });
        // What a browser shows of a redirect that it does not follow.
        if (response.status === 0) return ["reply", pack(["unreachable"])];
        const contentType = response.headers.get("Content-Type") ?? "";
        return ["reply", pack([String(response.status), contentType, await bytesOf(response.body, replyLimit)])];
    } catch {
        return ["reply", pack([ending.signal.aborted ? "timedOut" : "unreachable"])];
    } finally {
        clearTimeout(timer);
    }
}
