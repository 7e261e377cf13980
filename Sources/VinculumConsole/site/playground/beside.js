// A second server beside that of the page, in a worker of its own: it goes to other moments and plays other stories, and
// the page's own stays where it is.

/** The body of a response as JSON; `null` where it is none. */
export function bodyOf(response) {
    try {
        return JSON.parse(new TextDecoder().decode(response.body));
    } catch {
        return null;
    }
}

/** A server that ends with a signal. */
export class Beside {
    constructor(signal) {
        this.calls = new Map();
        this.last = 0;
        /** The steps that it played, each with its `request` and `response`. */
        this.steps = [];
        this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
        this.worker.addEventListener("message", ({ data }) => {
            if (data.change) {
                if (data.change.steps) this.steps = data.change.steps;
                return;
            }
            const call = this.calls.get(data.id);
            this.calls.delete(data.id);
            if ("error" in data) call?.reject(new Error(data.error));
            else call?.resolve(data.result);
        });
        this.worker.addEventListener("error", ({ message }) => this.end(message));
        signal.addEventListener("abort", () => this.end(), { once: true });
    }

    end(message) {
        this.worker.terminate();
        for (const { reject } of this.calls.values()) reject(message ? new Error(message) : new DOMException("", "AbortError"));
        this.calls.clear();
    }

    call(method, ...values) {
        this.last += 1;
        return new Promise((resolve, reject) => {
            this.calls.set(this.last, { resolve, reject });
            this.worker.postMessage({ id: this.last, method, values });
        });
    }

    /** Plays the text of a file, or lines, from the beginning. */
    async load(source) {
        await this.call("load", source);
        return this.steps;
    }

    goTo(count) {
        return this.call("goTo", count);
    }

    /** Gives the body of the answer to an administrator's GET. */
    async read(target) {
        const response = await this.call("handle", { method: "GET", target, headers: [["Authorization", "Bearer owner"], ["X-Client-Version", "Console/1"]], body: new Uint8Array() });
        const body = bodyOf(response);
        if (response.status >= 400) throw new Error(body?.error?.message ?? `HTTP ${response.status}`);
        return body;
    }
}
