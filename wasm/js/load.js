// Where the module comes from, and the instances of it.
import { describe, reasonOf, require } from "./errors.js";
import { Refusal, Status, VinculumModule, compileBytes } from "./module.js";

const isNode = typeof globalThis.process?.versions?.node === "string";

/** Imports a module of Node. The name is not a literal, so that bundlers for browsers do not look for it. */
export const node = (name) => import(/* webpackIgnore: true */ /* @vite-ignore */ `node:${name}`);

const sources = "the bytes of vinculum-module.wasm, its URL, a Response with it, or a WebAssembly.Module";

async function bytesAt(url) {
    if (isNode && url.protocol === "file:") {
        const { readFile } = await node("fs/promises");
        return readFile(url).catch((cause) => {
            throw new TypeError(`there is no module at ${url.pathname}; make wasm writes .build-wasm/js`, { cause });
        });
    }
    return bytesOf(await globalThis.fetch(url).catch((cause) => {
        throw new TypeError(`the module cannot be fetched from ${url}: ${reasonOf(cause)}`, { cause });
    }));
}

async function bytesOf(response) {
    require(response.ok, `${response.url || "the response"} answered ${response.status} instead of the module`);
    return response.arrayBuffer();
}

/** Compiles the module from any of its sources; without one, the file beside this one. */
export async function compile(source = new URL("./vinculum-module.wasm", import.meta.url)) {
    source = await source;
    if (source instanceof WebAssembly.Module) return source;
    let bytes = source;
    if (typeof source === "string") {
        require(URL.canParse?.(source, globalThis.location?.href) ?? true,
            `the module's address ${JSON.stringify(source)} is no URL; for a path, pass await readFile(path)`);
        bytes = await bytesAt(new URL(source, globalThis.location?.href));
    } else if (source instanceof URL) {
        bytes = await bytesAt(source);
    } else if (typeof Response === "function" && source instanceof Response) {
        bytes = await bytesOf(source);
    }
    require(bytes instanceof ArrayBuffer || ArrayBuffer.isView(bytes),
        `module must be ${sources}, not ${describe(source)}`);
    return compileBytes(bytes);
}

/**
 * The instances of one compiled module, each with as many authorities as fit. One that trapped gives its place to a new
 * one, and its authorities are restored there by their engines.
 */
export class Pool {
    static async open(source) {
        const compiled = await compile(source);
        const pool = new Pool(compiled);
        pool.current = await VinculumModule.load(compiled);
        return pool;
    }

    constructor(compiled) {
        this.compiled = compiled;
    }

    /** Puts an authority into an instance with room for it: `place` takes the instance and returns a handle. */
    async put(place) {
        if (!this.current.trap) {
            try {
                return this.placed(place);
            } catch (error) {
                if (!(error instanceof Refusal && error.status === Status.full)) throw error;
            }
        }
        const full = this.current;
        const loaded = await VinculumModule.load(this.compiled);
        // Engines that wait here at once share one new instance.
        if (this.current === full) this.current = loaded;
        return this.placed(place);
    }

    /** Puts an authority into the present instance. */
    placed(place) {
        const module = this.current;
        return { module, handle: place(module) };
    }
}
