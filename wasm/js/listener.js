// An engine behind `node:http`.
import { TrapError, require } from "./errors.js";

/** As much as `vinculum serve` takes of an administrator, of others, and of all at a time. */
const limits = { administrator: 64 << 20, others: 1 << 20, together: 256 << 20 };

/** A body, or the answer where it is too long: for its request, or beside those that others are sending. */
async function read(incoming, isAdministrators, reading) {
    const limit = isAdministrators ? limits.administrator : limits.others;
    const parts = [];
    let length = 0;
    try {
        for await (const part of incoming) {
            length += part.length;
            reading.byteCount += part.length;
            if (length > limit) {
                return problem(413, isAdministrators ? "The body is longer than 64 MiB."
                    : "The body is longer than 1 MiB, which only an administrator may send; split it into several "
                    + "requests, or send Authorization: Bearer with an administrator's token.");
            }
            if (reading.byteCount > limits.together) {
                return problem(503, "This server is receiving too many large bodies; send this one again later.");
            }
            parts.push(part);
        }
        return new Uint8Array(Buffer.concat(parts));
    } finally {
        reading.byteCount -= length;
    }
}

/** The fields of a request; two lines of one name are joined. Nothing for two of `Host` (RFC 9112 section 3.2). */
function headersOf({ rawHeaders }) {
    const headers = new Headers();
    for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
        const [name, value] = [rawHeaders[at], rawHeaders[at + 1]];
        if (name.toLowerCase() === "host" && headers.has("Host")) return undefined;
        headers.append(name, value);
    }
    return headers;
}

/** The path and query of a request line, and the host if it is a whole URL (RFC 9112 section 3.2.2). */
function targetOf(url) {
    if (url.startsWith("/")) return { target: url };
    const [, host, rest] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
    if (host === undefined) return { target: "/" };
    return { target: rest.startsWith("/") ? rest : `/${rest}`, host };
}

/** The address at the other end of the connection: of an IPv4 one in IPv6 (RFC 4291) that of IPv4, without a zone. */
const peerOf = ({ socket: { remoteAddress } }) => remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*/, "");

const problem = (code, message) => Response.json({ error: { code, message } }, { status: code });

async function answer(engine, incoming, peer, reading) {
    try {
        // Before the body is read: where the connection ends, its address is lost.
        const { target, host } = targetOf(incoming.url);
        const headers = headersOf(incoming);
        if (!headers) return problem(400, "The request has two Host lines; send one.");
        // A client sends both alike; where they differ, some program on the way was told another host than this one.
        if (host !== undefined && host.toLowerCase() !== headers.get("Host")?.toLowerCase()) {
            return problem(400, "The host of the request line is another than Host; send the same.");
        }
        const request = { peer: peer(incoming), method: incoming.method, target, headers };
        const isAdministrators = engine.isAdministrators(headers);
        const body = await read(incoming, isAdministrators, reading);
        if (body instanceof Uint8Array) return await engine.answer({ ...request, body });
        if (isAdministrators || !headers.has("Authorization")) return body;
        // The engine counts a wrong secret: long bodies are no way to guess it.
        const refusal = await engine.answer({ ...request, body: new Uint8Array() });
        return refusal.ok ? body : refusal;
    } catch (error) {
        if (incoming.destroyed && !incoming.complete) return undefined;
        return problem(500, error instanceof TrapError ? error.message : "The request could not be answered.");
    }
}

/** Returns a listener for `createServer` of `node:http`; `peer` says who sent a request that a proxy handed on. */
export function listenerOf(engine, { peer = peerOf } = {}) {
    require(typeof peer === "function", "the option peer must be a function: (request) => the caller's address");
    const reading = { byteCount: 0 };
    return async (incoming, outgoing) => {
        const response = await answer(engine, incoming, peer, reading);
        if (!response) return;
        const body = Buffer.from(await response.arrayBuffer());
        const headers = Object.fromEntries(response.headers);
        if (response.status !== 204 && incoming.method !== "HEAD") headers["Content-Length"] = String(body.length);
        // The rest of a body that was refused is not read.
        if (!incoming.complete) headers.Connection = "close";
        outgoing.writeHead(response.status, headers);
        outgoing.end(body);
    };
}
