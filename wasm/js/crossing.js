// What keeps foreign web pages away from administration, and lets pages read the other answers; as `vinculum serve`.

const isLoopback = (host) => /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host);
const isAddress = (host) => /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/i.test(host);

/**
 * Whether an address is of this machine, a private network (RFC 1918, RFC 4193) or a link (RFC 3927, RFC 4291). A text
 * that is no address is not.
 */
function isNearby(peer) {
    const four = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/i.exec(peer);
    if (!four) return /^(::1$|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/i.test(peer);
    const [first, second] = [Number(four[1]), Number(four[2])];
    return first === 127 || first === 10 || (first === 172 && second >= 16 && second < 32)
        || (first === 192 && second === 168) || (first === 169 && second === 254);
}

/** The host of an address as browsers write it: a scheme and a host, and nothing that only looks like one. */
function hostIn(text) {
    if (!/^https?:\/\/[^@/\\?#]*$/i.test(text)) return "";
    try {
        return new URL(text).hostname;
    } catch {
        return "";
    }
}

/** Whether a request has an administrator's credentials, or is for a utility that needs none. */
function isAdministrative({ method, path, headers }) {
    if (path.startsWith("/emulator/v1/")) return true;
    const announced = headers.get("access-control-request-headers") ?? "";
    if (method === "OPTIONS") return /(^|,)\s*authorization\s*(,|$)/i.test(announced);
    return /^bearer/i.test(headers.get("authorization") ?? "");
}

/**
 * The reason why a request may not administer; `undefined` if it may. Every program and page of a machine reaches its
 * loopback addresses: the header `Origin` shows a foreign page, `Host` one that gave its own name such an address.
 */
export function refusalOf(request, allowHosts) {
    if (!isAdministrative(request)) return undefined;
    const { peer } = request;
    if (peer !== undefined && !isNearby(peer)) {
        return `The network ${peer} may not administer accounts. Such requests are taken from this machine and from `
            + "private networks only. Send the request from there.";
    }
    const trusts = (host) => isLoopback(host) || allowHosts.includes(host);
    const [origin, host] = [request.headers.get("origin"), request.headers.get("host")];
    if (origin !== undefined && !trusts(hostIn(origin))) {
        return `The web page ${origin} may not administer accounts. Open the page through localhost, send the request `
            + "from a program, or name its host in the option allowHosts.";
    }
    const name = host === undefined ? "localhost" : hostIn(`http://${host}`);
    if (trusts(name) || isAddress(name)) return undefined;
    return `Accounts are not administered through the host ${host}, because its name may be a stranger's. Call this `
        + "service through localhost or 127.0.0.1, or name the host in the option allowHosts.";
}

/** Adds the headers that let a page read a response; a refused request gets none. */
export function cross({ method, headers }, response, isRefused) {
    const isPreflight = method === "OPTIONS";
    const copy = (name, from) => {
        const value = headers.get(from);
        if (value !== undefined && /^[\x20-\x7e]*$/.test(value)) response.headers[name] = value;
    };
    if (!isRefused) copy("access-control-allow-origin", "origin");
    response.headers.vary = isPreflight ? "Origin, Access-Control-Request-Headers" : "Origin";
    if (isPreflight) {
        response.headers["access-control-allow-methods"] = "GET,HEAD,PUT,PATCH,POST,DELETE";
        copy("access-control-allow-headers", "access-control-request-headers");
    }
    return response;
}
