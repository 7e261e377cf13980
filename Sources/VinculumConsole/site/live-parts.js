// What the pages of what happens have in common: the end of long lists, and lists that renew while they are used.
import { fill, foreign, h } from "./dom.js";
import { get, paths, pause, post, watch } from "./engine.js";
import { number, t, table } from "./texts.js";

/** How many members of a list are kept, and how many of these are drawn. */
export const [kept, drawn] = [1000, 200];

/**
 * A function that gives the last members of a list whose pages begin with the oldest. It goes on from where it was.
 *
 * @param appends Whether members only ever come in; else the last page is read again.
 */
export function tail(path, name, appends) {
    let [from, found] = ["", []];
    const read = async (signal) => {
        let token = from;
        if (!appends) found = [];
        for (;;) {
            const answer = await get(`${path}${path.includes("?") ? "&" : "?"}pageSize=${kept}${token && `&pageToken=${encodeURIComponent(token)}`}`, { signal });
            const page = answer[name] ?? [];
            const next = answer.nextPageToken;
            found = [...found, ...page].slice(-kept);
            if (appends ? next : page.length === kept) from = appends ? next : token;
            if (page.length < kept || !next) break;
            token = next;
        }
        // What was at the end may be gone, and what came before it not.
        if (!appends && from && found.length < kept) return (read.reset(), read(signal));
        return [...found].reverse();
    };
    read.reset = () => ([from, found] = ["", []]);
    return read;
}

/** Calls `load` again whenever requests changed something: at most once a second. `restarted` is called before. */
export function keepFresh(signal, load, { restarted, concerns = (entry) => entry.method !== "GET" || entry.effects > 0 } = {}) {
    if (signal.aborted) return;
    let [busy, wanted] = [false, false];
    const run = async () => {
        wanted = true;
        if (busy) return;
        busy = true;
        while (wanted && !signal.aborted) {
            wanted = false;
            await load();
            await pause(1000, signal);
        }
        busy = false;
    };
    watch((entries, about) => {
        if (about.restarted) restarted?.();
        // A change between what was loaded before and the first answer here would otherwise be missed.
        if (about.isFirst || about.restarted || about.missing || entries.some(concerns)) run();
    }, signal);
}

/** Shows a list by the keys of its members. What stays is not touched, so that focus and what is open stay. */
export function renew(list, members, keyOf, make) {
    const keys = new Set(members.map(keyOf));
    for (const one of [...list.children]) if (!keys.has(one.dataset.key)) one.remove();
    const known = new Map([...list.children].map((one) => [one.dataset.key, one]));
    let next = list.firstElementChild;
    for (const member of members) {
        const key = keyOf(member);
        const element = known.get(key) ?? make(member);
        element.dataset.key = key;
        if (element === next) next = next.nextElementSibling;
        else list.insertBefore(element, next);
    }
}

/** Writes what a page shows into its address, so that the address can be passed on. */
export function inAddress(path, values) {
    const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value));
    history.replaceState(null, "", `#/${path}${query.size > 0 ? `?${query}` : ""}`);
}

/** The values of an address for fields; the names say which. */
export const fromAddress = (query, ...names) => Object.fromEntries(names.map((name) => [name, query.get(name) ?? ""]));

/** The uid that a filter means: it may be an address or a number, of which the engine knows the account. */
export async function uidOf(typed, signal) {
    const text = typed.trim();
    if (!/@|^\+/.test(text)) return text;
    const { userInfo = [] } = await post(paths.accounts("query"), { expression: [{ email: text }, { phoneNumber: text }], limit: "1" }, { signal });
    return userInfo[0]?.localId ?? text;
}

const names = new Map();
let namedScope = "";
/** Writes beside the uids in a list, elements with `data-uid`, what people call these accounts. */
export async function nameUids(list, signal) {
    if (namedScope !== paths.accounts()) names.clear();
    namedScope = paths.accounts();
    const places = [...list.querySelectorAll("[data-uid]")];
    const unknown = [...new Set(places.map((one) => one.dataset.uid))].filter((uid) => !names.has(uid)).slice(0, 100);
    if (unknown.length > 0) {
        for (const uid of unknown) names.set(uid, "");
        const { users = [] } = await post(paths.accounts("lookup"), { localId: unknown }, { signal }).catch(() => ({}));
        for (const one of users) names.set(one.localId, one.email ?? one.phoneNumber ?? one.displayName ?? "");
    }
    for (const one of places) if (one.childElementCount === 0 && names.get(one.dataset.uid)) fill(one, foreign(names.get(one.dataset.uid)), " ");
}

/** A place for the name of an account, filled by `nameUids`. */
export const nameOfUid = (uid) => h("span", { dataset: { uid } });

/** A length of time in microseconds, as people say it. */
export const lasted = (microseconds) => (microseconds < 1000 ? `${number(Math.round(microseconds))} µs` : microseconds < 1e6 ? `${number(Number((microseconds / 1000).toPrecision(3)))} ms` : `${number(Number((microseconds / 1e6).toPrecision(3)))} s`);

/** The name of a budget for people. */
export const budgetText = (name) => (table[`budget-${name}`] ? t(`budget-${name}`) : name);
