// The home at a server: requests go to the origin that gave the page. The playground has another file of this name.

/** What the shell shows and offers by where the engine is. */
export const place = { kind: "server" };

/** Answers a request of the engine; rejects where the server cannot be reached. */
export function handle(request) {
    return fetch(request, { credentials: "omit", cache: "no-store", redirect: "error", referrerPolicy: "no-referrer" });
}
