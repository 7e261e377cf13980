// Runs the script of a page as a browser would, with as much of a browser as such a page needs.
//
// Reads {"script", "url", "act": {"button": claims} or {"form": values, "subject": text}, "frames": [address]} as JSON, prints
// {"navigated", "stored", "sent", "problem"}: where the page went, what it stored, messages to frames, and what it told.
import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";

const { script, url, act, frames = [] } = JSON.parse(readFileSync(0, "utf8"));
const seen = { navigated: null, stored: {}, sent: [], problem: null };

class Element {
    constructor(fields = {}) {
        this.listeners = {};
        this.dataset = {};
        Object.assign(this, fields);
    }
    addEventListener(type, listener) {
        this.listeners[type] = listener;
    }
    scrollIntoView() {}
}

const problem = new Element({ hidden: true });
const form = new Element({ dataset: { subject: act.subject } });
const button = new Element({ dataset: { claims: act.button } });
const document = {
    getElementById: (id) => ({ problem, new: form })[id] ?? new Element({ value: act.form?.[id] ?? "" }),
    querySelectorAll: () => (act.button === undefined ? [] : [button]),
    querySelector: () => null,
};
const here = new URL(url);
const location = {
    href: here.href, search: here.search, origin: here.origin, pathname: here.pathname,
    assign: (target) => (seen.navigated = String(target)),
};
const window = {
    opener: {
        frames: frames.map((address) => ({
            location: new URL(address),
            postMessage: (message, origin) => seen.sent.push({ message, origin, address }),
        })),
    },
};
const sessionStorage = { setItem: (key, value) => (seen.stored[key] = value) };
runInContext(script, createContext({ document, location, window, sessionStorage, URL, URLSearchParams, crypto, console }));
if (act.button === undefined) form.listeners.submit({ preventDefault() {}, currentTarget: form });
else button.listeners.click({ currentTarget: button });
if (!problem.hidden) seen.problem = problem.textContent;
console.log(JSON.stringify(seen));
