// What keeps foreign web pages away from administration, and lets pages read the other answers; as `vinculum serve`.

const isLoopback = (host) => /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host);
const isAddress = (host) => /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/i.test(host);

function hostIn(text) {
    try {
        return new URL(text).hostname;
    } catch {
        return "";
    }
}

/** Whether a request has an administrator's credentials, or is for a utility that needs none. */
function isAdministrative({ method, target, headers }) {
    if (target.startsWith("/emulator/v1/")) return true;
    const announced = headers.get("Access-Control-Request-Headers") ?? "";
    if (method === "OPTIONS") return /(^|,)\s*authorization\s*(,|$)/i.test(announced);
    return /^bearer/i.test(headers.get("Authorization") ?? "");
}

/**
 * The reason why a request may not administer; `undefined` if it may. Every program and page of a machine reaches its
 * loopback addresses: the header `Origin` shows a foreign page, `Host` one that gave its own name such an address.
 */
export function refusalOf(request, allowHosts) {
    if (!isAdministrative(request)) return undefined;
    const trusts = (host) => isLoopback(host) || allowHosts.includes(host);
    const [origin, host] = [request.headers.get("Origin"), request.headers.get("Host")];
    if (origin !== null && !trusts(hostIn(origin))) {
        return `The web page ${origin} may not administer accounts. Open the page through localhost, send the request `
            + "from a program, or name its host in the option allowHosts.";
    }
    const name = host === null ? "localhost" : hostIn(`http://${host}`);
    if (trusts(name) || isAddress(name)) return undefined;
    return `Accounts are not administered through the host ${host}, because its name may be a stranger's. Call this `
        + "service through localhost or 127.0.0.1, or name the host in the option allowHosts.";
}

/** Adds the headers that let a page read a response; a refused request gets none. */
export function cross({ method, headers }, response, isRefused) {
    const isPreflight = method === "OPTIONS";
    const copy = (name, from) => {
        const value = headers.get(from);
        if (value !== null && /^[\x20-\x7e]*$/.test(value)) response.headers.set(name, value);
    };
    if (!isRefused) copy("Access-Control-Allow-Origin", "Origin");
    response.headers.set("Vary", isPreflight ? "Origin, Access-Control-Request-Headers" : "Origin");
    if (isPreflight) {
        response.headers.set("Access-Control-Allow-Methods", "GET,HEAD,PUT,PATCH,POST,DELETE");
        copy("Access-Control-Allow-Headers", "Access-Control-Request-Headers");
    }
    return response;
}
