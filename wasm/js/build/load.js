// The requests of the benchmarks: one account's, with its own tokens, each at its own time and with its own seed.
//
// The native benchmark (Sources/VinculumBenchLoads/ModuleLoad.swift) sends the same ones.
import { textOf } from "../module.js";

const post = (path, body) => ({
    target: `/${path}?key=any`, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
});

export class Load {
    #module;
    #handle;
    #seed = new Uint8Array(32).fill(7);
    #number = 0n;
    #requests;

    /** Signs the account up, at an engine of its own in the module. */
    constructor(module) {
        this.#module = module;
        this.#handle = module.create({ projectId: "demo-bench" }, this.#seed);
        const signUp = post("identitytoolkit.googleapis.com/v1/accounts:signUp", { returnSecureToken: true });
        this.#requests = { signUp };
        const { idToken, refreshToken } = JSON.parse(textOf(this.send("signUp")));
        this.#requests.lookup = post("identitytoolkit.googleapis.com/v1/accounts:lookup", { idToken });
        this.#requests.refresh = post(
            "securetoken.googleapis.com/v1/token", { grant_type: "refresh_token", refresh_token: refreshToken });
    }

    get names() { return Object.keys(this.#requests); }

    /** Sends a request and returns the body of the answer. Throws unless its status is 200. */
    send(name) {
        this.#number += 1n;
        new DataView(this.#seed.buffer).setBigUint64(0, this.#number, true);
        const { status, body } = this.#module.call(
            this.#handle, this.#requests[name], this.#number / 1000n, this.#seed);
        if (status !== 200) throw new Error(`a ${name} with the account's own tokens was answered with ${status}`);
        return body;
    }
}
