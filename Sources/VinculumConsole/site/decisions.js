// The requests of the project as they come in, each with what the engine decided and why.
import { foreign, fill, freshID, h, visible } from "./dom.js";
import { ask, get, paths, watchAll } from "./engine.js";
import { accountLink, announce, badge, button, decision, emptiness, facts, field, page, requestView, values } from "./ui.js";
import { drawn, fromAddress, inAddress, lasted, nameOfUid, nameUids, renew, uidOf } from "./live-parts.js";
import { ruleText } from "./rules.js";
import { instant, number, t } from "./texts.js";

/** The most requests that the server keeps. */
const kept = 2048;

export async function show(main, { query, signal }) {
    // Where the server keeps none, its own words say so.
    await get(paths.own("decisions?limit=1"), { signal });
    let filter = { ...fromAddress(query, "text", "account", "operation", "error"), refused: query.has("refused"), own: query.has("own") };
    // `held` has what came in while the list stands still.
    let [entries, held, run] = [[], null, 0];
    const lists = { operation: h("datalist", { id: freshID("l") }), error: h("datalist", { id: freshID("l") }) };
    const [list, more, note] = [h("ol", { class: "stream" }), h("div", { class: "faint" }), h("p", { class: "note warn", hidden: true })];
    // An account may be named by its address.
    let uid = filter.account;
    const isFiltered = () => Object.entries(filter).some(([name, value]) => value && name !== "own");
    const draw = () => {
        const wanted = entries.filter((one) => fits(one, { ...filter, uid }));
        renew(list, wanted.slice(0, drawn), (one) => `${run}-${one.sequence}`, row);
        nameUids(list, signal);
        fill(more, wanted.length === 0 ? isFiltered() ? emptiness(t("decisionsNoMatch"), t("liveNoMatchHint")) : emptiness(t("decisionsEmpty"), t("decisionsEmptyHint"))
            : t("decisionsCount", { shown: Math.min(wanted.length, drawn), n: wanted.length, kept }));
        for (const [name, datalist] of Object.entries(lists)) {
            const known = [...new Set(entries.map((one) => one[name]).filter(Boolean))].sort();
            if (known.length !== datalist.children.length) fill(datalist, known.map((value) => h("option", { value })));
        }
    };
    const stop = button(t("decisionsPause"), () => {
        if (held) entries = held;
        held = held ? null : entries;
        tell();
        draw();
    }, { "aria-pressed": "false" });
    const tell = () => {
        stop.setAttribute("aria-pressed", String(held !== null));
        const [all, before] = [held ?? [], new Set(entries)];
        fill(stop, held ? t("decisionsGoOn", { n: all.filter((one) => !before.has(one) && fits(one, { ...filter, uid })).length }) : t("decisionsPause"));
    };
    const form = h("form", { class: "filters", role: "search", "aria-label": t("liveFilter") },
        field(t("live-text"), { name: "text", kind: "search", value: filter.text }),
        field(t("live-account"), { name: "account", kind: "search", value: filter.account, placeholder: t("liveAccountHint") }),
        field(t("live-operation"), { name: "operation", kind: "search", value: filter.operation, list: lists.operation.id }), lists.operation,
        field(t("live-error"), { name: "error", kind: "search", value: filter.error, list: lists.error.id }), lists.error,
        field(t("decisionsRefused"), { name: "refused", kind: "checkbox", value: filter.refused }),
        field(t("decisionsOwn"), { name: "own", kind: "checkbox", value: filter.own }));
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", () => {
        filter = values(form);
        inAddress("decisions", filter);
        choose();
    });
    const choose = async () => {
        uid = filter.account;
        tell();
        draw();
        const [typed, found] = [filter.account, await uidOf(filter.account, signal).catch(() => filter.account)];
        if (found === uid || typed !== filter.account) return;
        uid = found;
        tell();
        draw();
    };
    fill(main, page({ title: t("decisions"), lead: t("decisionsLead"), actions: [stop] }, form, note, list, more));
    if (uid) choose();
    watchAll((fresh, { isFirst, restarted, missing }) => {
        const newest = [...fresh].reverse();
        // A server that began anew counts anew.
        if (restarted) run += 1;
        if (restarted || missing) [note.hidden, note.textContent] = [false, t(restarted ? "decisionsRestarted" : "decisionsMissing", { time: instant(Date.now(), { timeStyle: "medium" }) })];
        const all = (isFirst || restarted ? newest : [...newest, ...(held ?? entries)]).slice(0, kept);
        // A pause begins with what is shown, and the list is not shown before its first entries.
        if (held && !isFirst && !restarted) held = all;
        else [entries, held] = [all, held && all];
        tell();
        if (entries === all) draw();
    }, signal);
}

function fits(entry, filter) {
    const has = (text, part) => (text ?? "").toLowerCase().includes(part.trim().toLowerCase());
    // The address that was typed may be in the facts of a decision about no account.
    const accounts = [...new Set([filter.account.trim(), filter.uid.trim()])];
    if (!filter.own && entry.client?.startsWith("Console/")) return false;
    if (filter.refused && entry.status < 400) return false;
    return has(entry.operation, filter.operation) && has(entry.error, filter.error)
        && accounts.some((account) => !account || has(entry.account, account) || JSON.stringify(entry.decisions ?? []).includes(JSON.stringify(account)))
        && (!filter.text.trim() || has(JSON.stringify(entry), filter.text) || (entry.decisions ?? []).some((one) => has(ruleText(one), filter.text)));
}

function row(entry) {
    const why = entry.decisions?.find((one) => one.kind === "refusal") ?? entry.decisions?.[0];
    const body = h("div", { class: "entry-body" });
    const element = h("details", { onToggle: () => element.open && body.childElementCount === 0 && fill(body, detail(entry)) },
        h("summary", {},
            h("time", { class: "mono faint", datetime: entry.time, title: instant(entry.time) }, instant(entry.time, { timeStyle: "medium" })),
            badge(String(entry.status), entry.status < 400 ? "good" : entry.status < 500 ? "warn" : "bad"),
            h("strong", {}, foreign(entry.operation ?? entry.path)), entry.error && h("code", {}, foreign(entry.error)),
            entry.effects > 0 && badge(t("decisionsEffects", { n: entry.effects }), "info"),
            h("span", { class: "spring" }), entry.account && [nameOfUid(entry.account), h("span", { class: "mono faint" }, foreign(entry.account))], h("span", { class: "faint" }, lasted(Number(entry.durationMicroseconds))),
            why && h("span", { class: "entry-why" }, ruleText(why))),
        body);
    return h("li", {}, element);
}

function detail(entry) {
    const hasBody = entry.method !== "GET" && entry.method !== "DELETE";
    // An administrator's request as one; a client's as a client sends it, with any key.
    const request = { ...ask(entry.method, entry.path, hasBody ? {} : undefined), ...(entry.administrator ? {} : { path: `${entry.path}?key=any`, anyone: true }) };
    return [
        (entry.decisions ?? []).length > 0 ? entry.decisions.map((one) => decision(one)) : h("p", { class: "faint" }, t("decisionsNone")),
        entry.cut && h("p", { class: "hint" }, t("decisionsCut")),
        facts([t("decisionsRequest"), h("code", {}, entry.method, " ", visible(entry.path))], [t("auditTime"), instant(entry.time)],
            [t("live-account"), entry.account && accountLink(entry.account)], [t("tenant"), entry.tenant], [t("decisionsWho"), entry.administrator],
            [t("auditFrom"), entry.peer], [t("decisionsClient"), entry.client], [t("decisionsBytes"), entry.bytes && number(entry.bytes)]),
        h("div", { class: "row" }, button(t("decisionsJSON"), async () => {
            await navigator.clipboard.writeText(JSON.stringify(entry, null, 2));
            announce(t("copied"));
        }, { kind: "small" }), entry.account && h("a", { class: "button small", href: `#/decisions?account=${encodeURIComponent(entry.account)}` }, t("decisionsOfAccount"))),
        requestView(request), h("p", { class: "hint" }, t("decisionsBody")),
    ];
}
