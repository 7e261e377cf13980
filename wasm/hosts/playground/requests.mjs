// Requests to a playground, and how the themes look at what comes back.
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const api = "/identitytoolkit.googleapis.com/v1";
export const project = `${api}/projects/demo-vinculum`;

const json = ["Content-Type", "application/json"];
export const owner = ["Authorization", "Bearer owner"];
export const console = ["X-Client-Version", "Console/1"];

export const get = (target, ...headers) => ({ method: "GET", target, headers, body: new Uint8Array() });
export const post = (target, body, ...headers) =>
    ({ method: "POST", target, headers: [json, ...headers], body: encoder.encode(JSON.stringify(body)) });
export const patch = (target, body, ...headers) => ({ ...post(target, body, ...headers), method: "PATCH" });

export const signUp = (name) =>
    post(`${api}/accounts:signUp?key=any`, { email: `${name}@example.com`, password: `${name}-password`, returnSecureToken: true });
export const listing = (...headers) => get(`${project}/accounts:batchGet`, owner, ...headers);

export const read = (response) => JSON.parse(decoder.decode(response.body));
export const text = (response) => decoder.decode(response.body);
export const message = (response) => read(response).error?.message ?? "";

/** Status, fields and body of a response as one text, to compare. */
export const whole = ({ status, headers, body }) =>
    `${status}\n${headers.map(([name, value]) => `${name.toLowerCase()}: ${value}\n`).sort().join("")}\n${Buffer.from(body).toString("latin1")}`;

/** A function that returns a number below a bound; the numbers are the same in every run. */
export function randomNumbers(seed) {
    let state = seed >>> 0;
    return (bound) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * bound);
    };
}
