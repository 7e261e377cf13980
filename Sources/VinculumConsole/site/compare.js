// The accounts of a project at two moments, compared.
import { badge, table } from "./ui.js";
import { foreign, h } from "./dom.js";
import { instant, t } from "./texts.js";

const limit = 100;
const drawn = 12;

/** The path of a project or tenant in requests of administrators. */
export const scopeOf = (project, tenant = "") => `projects/${encodeURIComponent(project)}${tenant ? `/tenants/${encodeURIComponent(tenant)}` : ""}`;

/**
 * The accounts of a project and their drawings, at most 100 and 12.
 *
 * @param read Gives the body of the answer to a GET of a path.
 * @returns `{ accounts: Map of records by uid, graphs: Map by uid, isCut }`
 */
export async function capture(read, project, tenant) {
    const answer = await read(`/identitytoolkit.googleapis.com/v1/${scopeOf(project, tenant)}/accounts:batchGet?maxResults=${limit}`);
    const accounts = new Map((answer.users ?? []).map((user) => [user.localId, user]));
    const graphs = new Map();
    if (accounts.size > 0) {
        const query = [...accounts.keys()].slice(0, drawn).map((uid) => `account=${encodeURIComponent(uid)}`);
        if (tenant) query.push(`tenant=${encodeURIComponent(tenant)}`);
        // Without a drawing the records alone are compared.
        const drawing = await read(`/vinculum/v1/projects/${encodeURIComponent(project)}/graph?${query.join("&")}`).catch(() => null);
        for (const one of drawing?.accounts ?? []) graphs.set(one.uid, one);
    }
    return { accounts, graphs, isCut: Boolean(answer.nextPageToken) };
}

export const nothing = { accounts: new Map(), graphs: new Map(), isCut: false };

// They move with every sign-in or with the password's hash, and say nothing more.
const moving = new Set(["lastLoginAt", "lastRefreshAt", "localId", "salt", "version"]);
const names = ["providerId", "mfaEnrollmentId", "credentialId", "id"];
const isRecord = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

function walk(before, after, path, found) {
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    const lists = [before ?? [], after ?? []];
    if (isRecord(before) && isRecord(after)) {
        for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) if (!moving.has(name)) walk(before[name], after[name], [...path, name], found);
    } else if (lists.every((list) => Array.isArray(list) && list.every(isRecord))) {
        const [old, now] = lists.map((list) => new Map(list.map((one, place) => [names.map((name) => one[name]).find(Boolean) ?? String(place), one])));
        for (const key of new Set([...old.keys(), ...now.keys()])) walk(old.get(key), now.get(key), [...path, key], found);
    } else found.push({ path: path.join(" · "), before, after, name: path.at(-1) });
}

/** What differs: `{ uid, path, before, after }`, where an absent value is `undefined`. */
export function differences(before, after) {
    const found = [];
    for (const uid of new Set([...before.accounts.keys(), ...after.accounts.keys()])) {
        const [old, now] = [before.accounts.get(uid), after.accounts.get(uid)];
        const rows = [];
        if (now) walk(old ?? {}, now, [], rows);
        else rows.push({ path: "localId", name: "localId", before: [old.email, old.phoneNumber, old.displayName, ...(old.providerUserInfo ?? []).map((one) => one.providerId)].filter(Boolean).join(" · ") || uid });
        for (const row of rows) found.push({ uid, isNew: !old, isGone: !now, ...row });
    }
    return found;
}

function summary(value, name) {
    if (value === undefined || value === null) return h("span", { class: "faint" }, "–");
    if (isRecord(value)) return foreign([...new Set(Object.entries(value).filter(([key, part]) => !names.includes(key) && part !== null && typeof part !== "object").map(([, part]) => String(part)))].join(" · ") || JSON.stringify(value));
    if (/^(created|valid|passwordUpdated)/.test(name) && /^\d+$/.test(String(value))) return instant(Number(value) * (name === "validSince" ? 1000 : 1));
    return foreign(typeof value === "object" ? JSON.stringify(value) : String(value).slice(0, 400));
}

/** The differences as a table. */
export function differenceView(before, after, caption = t("whatChanged")) {
    const rows = differences(before, after).map((row, place) => ({ ...row, key: String(place) }));
    const kind = (row) => (row.before === undefined || row.before === null ? ["added", "good"] : row.after === undefined || row.after === null ? ["removed", "bad"] : ["changed", "info"]);
    const who = (row) => {
        const record = after.accounts.get(row.uid) ?? before.accounts.get(row.uid);
        return [foreign(record.email ?? record.phoneNumber ?? record.displayName ?? t("guest")), row.isNew ? [" ", badge(t("newAccount"), "good")] : row.isGone ? [" ", badge(t("goneAccount"), "bad")] : null].flat();
    };
    return table([
        { name: "who", title: t("account"), cell: who },
        { name: "kind", title: "", cell: (row) => badge(t(kind(row)[0]), kind(row)[1]) },
        { name: "field", title: t("member"), cell: (row) => h("code", {}, foreign(row.path)) },
        { name: "before", title: t("before"), cell: (row) => summary(row.before, row.name) },
        { name: "after", title: t("after"), cell: (row) => summary(row.after, row.name) },
    ], rows, { caption, empty: h("p", { class: "faint" }, t("nothingChanged")) });
}

/** The accounts that changed and those named, drawn before and after. */
export async function graphsView(before, after, named = []) {
    const { drawGraph } = await import("./graph.js");
    const uids = [...new Set([...differences(before, after).map((row) => row.uid), ...named])];
    const draw = (state, title) => {
        const accounts = uids.map((uid) => state.graphs.get(uid)).filter(Boolean);
        return h("div", { class: "stack" }, h("h3", {}, title), accounts.length > 0 ? drawGraph(accounts) : h("p", { class: "faint" }, t("noAccounts")));
    };
    return h("div", { class: "columns" }, draw(before, t("before")), draw(after, t("after")));
}

