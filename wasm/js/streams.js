// The platform's requests and responses: their paths and bodies.
import { describe, require } from "./errors.js";
import { noBytes } from "./plain.js";

/** The bytes of a stream; throws once there are more than the limit. Not every browser can iterate over a stream. */
export async function bytesOf(stream, limit = Infinity) {
    if (!stream) return noBytes;
    const reader = stream.getReader();
    const parts = [];
    let length = 0;
    for (let part; !(part = await reader.read()).done;) {
        require(part.value instanceof Uint8Array, `a body must be of bytes, not ${describe(part.value)}`);
        length += part.value.length;
        if (length > limit) throw new RangeError(`the body is longer than ${limit} bytes`);
        parts.push(part.value);
    }
    if (parts.length === 1) return parts[0];
    const whole = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
        whole.set(part, at);
        at += part.length;
    }
    return whole;
}

/** The bytes of a request. Its stream, which not every browser shows, takes half of the time of `arrayBuffer`. */
export function bodyOf(request) {
    const { body } = request;
    // What was read before is refused as the platform does it.
    if (body === undefined || request.bodyUsed) return request.arrayBuffer().then((buffer) => new Uint8Array(buffer));
    return bytesOf(body);
}

/** A URL as the platform writes it: behind the host its path, and its query if there is one. */
const written = /^https?:\/\/[^/?#\\]*(\/[^?#\\]*(?:\?[^#]+)?)(?:#|$)/;

/** The path of a request's URL with its query, as a request line has it. Most URLs are not parsed for it once more. */
export function pathOf(url) {
    // What only looks like a platform's request may name folders that its parser leaves out.
    const [, path] = (url.includes("/.") ? null : written.exec(url)) ?? [];
    if (path !== undefined) return path;
    const { pathname, search } = new URL(url);
    return pathname + search;
}

/** A plain response as the platform has it. */
export const responseOf = ({ status, headers, body }) =>
    new Response(body.length === 0 ? null : body, { status, headers });
