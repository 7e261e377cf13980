// An engine behind `node:http`.
import { TrapError, require } from "./errors.js";
import { Fields } from "./fields.js";
import { jsonOf, noBytes } from "./plain.js";

/** As much as `vinculum serve` takes of an administrator, of others, and of all at a time. */
const limits = { administrator: 64 << 20, others: 1 << 20, together: 256 << 20 };

const problem = (code, message) => jsonOf({ error: { code, message } }, code);

const tooLong = (isAdministrators) => problem(413, isAdministrators ? "The body is longer than 64 MiB."
    : "The body is longer than 1 MiB, which only an administrator may send; split it into several requests, or send "
    + "Authorization: Bearer with an administrator's token.");

const tooMany = () => problem(503, "This server is receiving too many large bodies; send this one again later.");

/**
 * A body, or the answer where it is too long: for its request, or beside those that others are sending. Rejects where
 * the connection ends before the body does.
 */
function read(incoming, isAdministrators, reading) {
    const limit = isAdministrators ? limits.administrator : limits.others;
    // A program may have read the body before.
    if (incoming.readableEnded) return noBytes;
    const parts = [];
    let length = 0;
    return new Promise((resolve, reject) => {
        const end = (settle, value) => {
            incoming.off("data", take).off("end", finish).off("error", fail).off("close", fail);
            reading.byteCount -= length;
            settle(value);
        };
        const take = (part) => {
            length += part.length;
            reading.byteCount += part.length;
            parts.push(part);
            const refusal = length > limit ? tooLong(isAdministrators)
                : reading.byteCount > limits.together ? tooMany() : undefined;
            if (!refusal) return;
            incoming.pause();
            end(resolve, refusal);
        };
        const finish = () => end(resolve, parts.length === 1 ? parts[0] : Buffer.concat(parts, length));
        const fail = (error) => end(reject, error ?? new Error("the connection ended before the body"));
        incoming.on("data", take).on("end", finish).on("error", fail).on("close", fail);
    });
}

/** The fields of a request. Nothing for two of `Host` (RFC 9112 section 3.2). */
function fieldsOf({ rawHeaders }) {
    const fields = new Fields();
    for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
        const [name, value] = [rawHeaders[at], rawHeaders[at + 1]];
        if (fields.has("host") && name.toLowerCase() === "host") return undefined;
        fields.add(name, value);
    }
    return fields;
}

/** The path and query of a request line, and the host if it is a whole URL (RFC 9112 section 3.2.2). */
function pathOf(url) {
    if (url.startsWith("/")) return { path: url };
    const [, host, rest] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
    if (host === undefined) return { path: "/" };
    return { path: rest.startsWith("/") ? rest : `/${rest}`, host };
}

/** The address at the other end of the connection: of an IPv4 one in IPv6 (RFC 4291) that of IPv4, without a zone. */
const peerOf = ({ socket: { remoteAddress } }) => remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*/, "");

async function answer(engine, incoming, peer, reading) {
    try {
        // Before the body is read: where the connection ends, its address is lost.
        const { path, host } = pathOf(incoming.url);
        const headers = fieldsOf(incoming);
        if (!headers) return problem(400, "The request has two Host lines; send one.");
        // A client sends both alike; where they differ, some program on the way was told another host than this one.
        if (host !== undefined && host.toLowerCase() !== headers.get("host")?.toLowerCase()) {
            return problem(400, "The host of the request line is another than Host; send the same.");
        }
        const request = { peer: peer(incoming), method: incoming.method, path, headers };
        const isAdministrators = engine.isAdministrators(headers);
        const body = await read(incoming, isAdministrators, reading);
        if (body instanceof Uint8Array) return await engine.answer({ ...request, body });
        if (isAdministrators || !headers.has("authorization")) return body;
        // The engine counts a wrong secret: long bodies are no way to guess it.
        const refusal = await engine.answer({ ...request, body: noBytes });
        return refusal.status < 300 ? body : refusal;
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
        const { status, headers, body } = response;
        if (status !== 204 && incoming.method !== "HEAD") headers["content-length"] = body.length;
        // The rest of a body that was refused is not read.
        if (!incoming.complete) headers.connection = "close";
        outgoing.writeHead(status, headers);
        outgoing.end(body);
    };
}
