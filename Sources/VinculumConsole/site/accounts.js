// The accounts of the project or tenant: found, sorted and paged by the engine, so that a page of a hundred thousand costs
// as much as one of a hundred.
import { fill, foreign, h, visible } from "./dom.js";
import { accountAddress, act, badge, button, dialog, emptiness, page, problem, table, when } from "./ui.js";
import { ask, part, paths, post, Refused } from "./engine.js";
import { t } from "./texts.js";
import { changeNotice, factorBadges, lookup, methodBadges, nameOf, person, watchChanges } from "./account-model.js";

// The list is what the console begins with; the rest is loaded with its texts when it is needed first.
export const pages = [{ path: "accounts", title: "acc-accounts", group: "people", async show(main, { rest, query, signal }) {
    const uid = rest.join("/"), beside = query.get("beside");
    if (!uid) return await showList(main, { query, signal });
    const { show } = await (beside ? part("beside", () => import("./account-beside.js")) : part("account", () => import("./account-page.js")));
    if (!signal.aborted) await show(main, { uid, uids: [uid, beside], query, signal });
} }];
const create = async () => (await part("create", () => import("./account-create.js"))).create();

const sorts = { uid: "USER_ID", email: "USER_EMAIL", name: "NAME", createdAt: "CREATED_AT", lastLoginAt: "LAST_LOGIN_AT" };
const sizes = [50, 100, 200];

/** What the address says of the list: `q`, `sort`, `order`, `page`, `size`. */
function stateOf(query) {
    const sort = query.get("sort");
    const natural = (text, otherwise) => (/^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : otherwise);
    return {
        q: query.get("q") ?? "", sort: Object.hasOwn(sorts, sort ?? "") ? sort : "createdAt", isDescending: sort ? query.get("order") === "desc" : true,
        page: natural(query.get("page"), 1), size: sizes.find((one) => one === natural(query.get("size"), 50)) ?? 50,
    };
}

function addressOf(state) {
    const query = new URLSearchParams();
    if (state.q) query.set("q", state.q);
    if (state.sort !== "createdAt" || !state.isDescending) query.set("sort", state.sort);
    if (query.has("sort") && state.isDescending) query.set("order", "desc");
    if (state.page > 1) query.set("page", state.page);
    if (state.size !== 50) query.set("size", state.size);
    return `#/accounts${query.size > 0 ? `?${query}` : ""}`;
}

/**
 * What was typed as expressions of `accounts:query`. `provider:` and `claim:` must all hold; other words are an address,
 * its beginning, a number or a uid, so that each is asked.
 */
export function expressions(typed) {
    const common = {};
    const text = typed.replace(/(?:^|\s)(provider|claim):("[^"]*"|\S+)/g, (_, kind, value) => {
        common[kind === "provider" ? "providerId" : "claim"] = value.replace(/^"|"$/g, "");
        return " ";
    }).trim();
    if (!text) return Object.keys(common).length > 0 ? [common] : [];
    // The beginning of an address is compared with every account: not for a number.
    const number = text.replace(/[\s()/-]/g, "");
    return [{ email: text }, { userId: text }, number && { phoneNumber: number }, !/^\+\d+$/.test(number) && { emailPrefix: text }].filter(Boolean).map((one) => ({ ...one, ...common }));
}

/** Words of a search that look like conditions and are none. */
export const unknownConditions = (typed) => typed.split(/\s+/).filter((one) => /^[a-z]+:/i.test(one) && !/^(provider|claim):./.test(one));

async function showList(main, { query, signal }) {
    let state = stateOf(query), asked = 0, known = new Map();
    const selected = new Set();
    const place = h("div", { class: "stack" });
    const bulk = h("div", { class: "note row", role: "region", "aria-label": t("acc-selection"), hidden: true });
    const notice = changeNotice(t("acc-listChanged"), () => load());
    const search = h("input", { type: "search", value: state.q, "aria-label": t("acc-search"), autocomplete: "off", spellcheck: "false", maxlength: 2000 });
    const order = h("select", { "aria-label": t("acc-sortBy"), onChange: () => go({ sort: order.value, page: 1 }) }, Object.keys(sorts).map((one) => h("option", { value: one }, t(`acc-sort-${one}`))));
    const direction = button("", () => go({ isDescending: !state.isDescending, page: 1 }));
    const form = h("form", { class: "search", role: "search", onSubmit: (event) => {
        event.preventDefault();
        go({ q: search.value.trim(), page: 1 });
    } }, search, h("button", { type: "submit", class: "button" }, t("acc-find")), h("span", { class: "row" }, order, direction));

    // A further state of the list is a further entry of the history; the focus stays where it is.
    const go = (change) => {
        state = { ...state, ...change };
        history.pushState(null, "", addressOf(state));
        return load();
    };

    async function load() {
        const mine = ++asked;
        order.value = state.sort;
        fill(direction, state.isDescending ? "↓" : "↑");
        direction.setAttribute("aria-label", t(state.isDescending ? "acc-descending" : "acc-ascending"));
        place.setAttribute("aria-busy", "true");
        notice.hidden = true;
        const expression = expressions(state.q);
        const base = expression.length > 0 ? { expression } : {};
        try {
            const [found, count] = await Promise.all([
                post(paths.accounts("query"), { ...base, limit: String(state.size), offset: String((state.page - 1) * state.size), sortBy: sorts[state.sort], order: state.isDescending ? "DESC" : "ASC" }, { signal }),
                post(paths.accounts("query"), { ...base, returnUserInfo: false }, { signal }),
            ]);
            if (mine !== asked) return;
            const total = Number(count.recordsCount ?? 0), last = Math.max(1, Math.ceil(total / state.size));
            if (state.page > last) {
                state.page = last;
                history.replaceState(null, "", addressOf(state));
                return await load();
            }
            draw(found.userInfo ?? [], total, last);
        } catch (error) {
            if (mine === asked && error.name !== "AbortError") fill(place, problem(error, load));
        } finally {
            if (mine === asked) place.removeAttribute("aria-busy");
        }
    }

    function draw(users, total, last) {
        for (const user of users) known.set(user.localId, user);
        const first = (state.page - 1) * state.size;
        const empty = state.q
            ? emptiness(t("acc-nothingFound"), [...unknownConditions(state.q).map((one) => h("strong", {}, t(/^(provider|claim):$/.test(one) ? "acc-emptyCondition" : "acc-unknownCondition", { name: visible(one.slice(0, one.indexOf(":") + 1)) }), h("br"))), t("acc-searchHint")], button(t("acc-showAll"), () => ((search.value = ""), go({ q: "", page: 1 }))))
            : emptiness(t("acc-noAccounts"), t("acc-noAccountsHint"), button(t("acc-new"), create, { kind: "primary" }));
        fill(place, table([
            { title: t("acc-who"), wide: true, sort: "name", cell: (user) => person(user) },
            { title: t("acc-methods"), cell: methodBadges },
            { title: t("acc-factors"), cell: factorBadges },
            { title: t("acc-created"), sort: "createdAt", cell: (user) => when(user.createdAt) },
            { title: t("acc-lastSignIn"), sort: "lastLoginAt", cell: (user) => when(user.lastLoginAt) },
            { title: t("acc-state"), cell: (user) => (user.disabled ? badge(t("acc-disabled"), "bad") : user.email && !user.emailVerified ? badge(t("acc-unverified"), "warn") : null) },
        ], users, {
            caption: t("acc-accounts"), keyOf: (user) => user.localId, open: (user) => accountAddress(user.localId), empty,
            sorted: { name: state.sort, descending: state.isDescending }, onSort: (sort) => go({ sort, isDescending: sort === state.sort ? !state.isDescending : sort !== "name", page: 1 }),
            selected, onSelect: drawBulk,
        }), total > 0 && h("div", { class: "table-foot" },
            h("span", { class: "faint", role: "status" }, t("acc-range", { from: first + 1, to: first + users.length, all: total })),
            h("span", { class: "row" },
                button(t("acc-previous"), () => go({ page: state.page - 1 }), { disabled: state.page <= 1, dataset: { key: "previous" } }),
                h("label", { class: "row" }, t("acc-page"), h("input", { type: "number", class: "page-number", min: 1, max: last, value: state.page, dataset: { key: "page" }, onChange: (event) => go({ page: Math.min(last, Math.max(1, Math.trunc(Number(event.target.value)) || 1)) }) }), t("acc-ofPages", { n: last })),
                button(t("acc-next"), () => go({ page: state.page + 1 }), { disabled: state.page >= last, dataset: { key: "next" } }),
                h("select", { "aria-label": t("acc-pageSize"), dataset: { key: "size" }, onChange: (event) => go({ size: Number(event.target.value), page: 1 }) }, sizes.map((one) => h("option", { value: one, selected: one === state.size }, t("acc-perPage", { n: one })))))));
        drawBulk();
    }

    function drawBulk() {
        bulk.hidden = selected.size === 0;
        const uids = [...selected];
        const each = (name, kind, request, goesOn = true) => button(t(`acc-${name}`), async () => {
            const result = await act({ title: t(`acc-${name}Of`, { name: t("acc-count", { n: uids.length }) }), label: t(`acc-${name}`), kind, goesOn, request: request(uids), body: [h("p", {}, t(`acc-${name}Hint`)), h("p", {}, uids.slice(0, 20).map((uid) => [badge(visible(known.has(uid) ? nameOf(known.get(uid)) : uid)), " "]), uids.length > 20 && t("acc-more", { n: uids.length - 20 }))] });
            if (!result) return;
            const errors = result.flatMap((answer, at) => (answer instanceof Refused ? [`${uids[at]}: ${answer.message}`] : (answer.errors ?? []).map((one) => `${one.localId}: ${one.message}`)));
            selected.clear();
            await load();
            if (errors.length > 0) await dialog({ title: t("acc-notAll", { n: errors.length }), body: h("ul", {}, errors.slice(0, 100).map((one) => h("li", {}, foreign(one)))) });
        }, { kind: kind === "danger" ? "danger" : null });
        const update = (body) => (list) => list.map((localId) => ask("POST", paths.accounts("update"), { localId, ...body }));
        fill(bulk, h("strong", {}, t("acc-selected", { n: uids.length })),
            uids.length === 2 && h("a", { class: "button", href: `${accountAddress(uids[0])}?beside=${encodeURIComponent(uids[1])}` }, t("acc-compare")),
            each("disable", "danger", update({ disableUser: true })), each("enable", "primary", update({ disableUser: false })),
            each("endSessions", "danger", (list) => list.map((localId) => ask("POST", paths.ownScoped("accounts:endSessions"), { localId, others: true }))),
            each("delete", "danger", (list) => parts(list, 1000).map((localIds) => ask("POST", paths.accounts("batchDelete"), { localIds, force: true })), false),
            button(t("acc-export"), () => save(uids)), button(t("acc-unselect"), () => (selected.clear(), load()), { kind: "quiet" }));
    }

    fill(main, page({ title: t("acc-accounts"), actions: [button(t("acc-new"), create, { kind: "primary" })] }, form, h("p", { class: "hint" }, t("acc-searchHint")), notice, bulk, place));
    await load();
    watchChanges(() => (notice.hidden = false), signal);
}

const parts = (list, size) => Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));

/** Saves accounts as the engine has them, with the hashes of passwords: a file that `vinculum import` reads. */
async function save(uids) {
    const users = [];
    for (const part of parts(uids, 100)) users.push(...(await lookup(part)));
    const address = URL.createObjectURL(new Blob([JSON.stringify({ users }, null, 2)], { type: "application/json" }));
    h("a", { href: address, download: "accounts.json" }).click();
    URL.revokeObjectURL(address);
}
