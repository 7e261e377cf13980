// Stands in for https://apis.google.com/js/api.js, which is not to be had without a network: as much of gapi.iframes as the
// JavaScript SDK and the helper frame use, over window.postMessage.
(() => {
    const handlers = new Map();
    const waiting = [];
    const calls = new Map();
    const peers = new Map();

    class Peer {
        constructor(window) {
            this.window = window;
        }
        register(name, handler) {
            handlers.set(name, handler);
            for (const event of waiting.splice(0)) receive(event);
        }
        unregister(name) {
            handlers.delete(name);
        }
        send(name, data, callback) {
            const call = crypto.randomUUID();
            if (callback) calls.set(call, callback);
            this.window.postMessage({ gapi: name, data, call }, "*");
        }
        ping(callback) {
            return new Promise((resolve) => {
                const timer = setInterval(() => this.send("ping", null, (results) => {
                    clearInterval(timer);
                    callback(results);
                    resolve(results);
                }), 20);
            });
        }
        async restyle() {}
    }

    const peer = (window) => peers.get(window) ?? peers.set(window, new Peer(window)).get(window);

    const receive = async (event) => {
        const { gapi: name, data, call, results } = event.data;
        if (results) {
            calls.get(call)?.(results);
            calls.delete(call);
        } else if (handlers.has(name)) {
            const result = await handlers.get(name)(data, peer(event.source));
            event.source.postMessage({ gapi: name, call, results: [result] }, "*");
        } else {
            waiting.push(event);
        }
    };
    handlers.set("ping", () => true);
    addEventListener("message", (event) => event.data && event.data.gapi && receive(event));

    const context = {
        open({ where, url, attributes }, ready) {
            const frame = document.createElement("iframe");
            Object.assign(frame.style, attributes.style);
            frame.src = url;
            where.append(frame);
            return ready(peer(frame.contentWindow));
        },
        getParentIframe: () => peer(parent),
    };
    window.gapi = {
        load: (_, then) => (then.callback ?? then)(),
        iframes: { CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => context },
    };
    const loaded = new URL(document.currentScript.src).searchParams.get("onload");
    if (loaded) window[loaded]();
})();
