// The audit trail, the newest first.
import { foreign, fill, h } from "./dom.js";
import { paths } from "./engine.js";
import { accountLink, badge, emptiness, field, page, problem, table, values, when } from "./ui.js";
import { drawn, fromAddress, inAddress, keepFresh, nameOfUid, nameUids, tail, uidOf } from "./live-parts.js";
import { changeName, ruleName } from "./rules.js";
import { t, table as texts } from "./texts.js";

export async function show(main, { query, signal }) {
    let filter = fromAddress(query, "account", "operation", "actor");
    let [found, read] = [[], null];
    const place = h("div", { class: "stack" });
    let uid = "";
    const open = () => (read = tail(paths.ownScoped(`audit${uid && `?account=${encodeURIComponent(uid)}`}`), "entries", true));
    const choose = async () => {
        uid = await uidOf(filter.account, signal).catch(() => filter.account);
        open();
    };
    const has = (text, part) => (text ?? "").toLowerCase().includes(part.toLowerCase());
    const draw = () => {
        const wanted = found.filter((one) => has(one.operation, filter.operation) && (has(one.name, filter.actor) || has(one.actor, filter.actor)));
        const frame = table(columns(), wanted.slice(0, drawn), { caption: t("audit"), keyOf: (one) => one.sequence, empty: Object.values(filter).some(Boolean) ? emptiness(t("auditNoMatch"), t("liveNoMatchHint")) : emptiness(t("auditEmpty"), t("auditEmptyHint")) });
        frame.dataset.key = "table";
        nameUids(frame, signal);
        fill(place, frame, wanted.length > drawn && h("p", { class: "faint" }, t("liveMore", { n: wanted.length - drawn })));
    };
    const load = async () => {
        const mine = read;
        try {
            const entries = await mine(signal);
            if (mine !== read) return;
            found = entries;
            draw();
        } catch (error) {
            if (!signal.aborted && mine === read) fill(place, problem(error, load));
        }
    };
    const form = h("form", { class: "filters", role: "search", "aria-label": t("liveFilter") }, ["account", "operation", "actor"].map((name) => field(t(`live-${name}`), { name, kind: "search", value: filter[name], placeholder: name === "account" ? t("liveAccountHint") : null })));
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", () => {
        filter = { ...values(form), account: filter.account };
        inAddress("audit", filter);
        draw();
    });
    // The server picks the account's entries: it keeps more than are drawn here.
    form.addEventListener("change", () => {
        if (values(form).account === filter.account) return;
        filter = values(form);
        inAddress("audit", filter);
        choose().then(load);
    });
    fill(main, page({ title: t("audit"), lead: t("auditLead") }, form, place));
    await choose();
    await load();
    keepFresh(signal, load, { restarted: open });
}

const columns = () => [
    { title: t("auditTime"), cell: (one) => when(one.time) },
    { title: t("live-actor"), cell: (one) => h("span", {}, texts[`actor-${one.actor}`] ? t(`actor-${one.actor}`) : one.actor, " ", one.name && (one.actor === "account" ? [accountLink(one.name), " ", nameOfUid(one.name)] : foreign(one.name))) },
    { title: t("live-operation"), cell: (one) => h("strong", {}, foreign(one.operation)) },
    { title: t("auditChanges"), wide: true, cell: (one) => h("span", { class: "row" }, (one.changes ?? []).map((change) => badge(changeName(change)))) },
    { title: t("live-account"), cell: (one) => one.localId ? [accountLink(one.localId), " ", nameOfUid(one.localId)] : one.accountCount ? t("auditCount", { n: Number(one.accountCount) }) : null },
    { title: t("auditFrom"), cell: (one) => [one.peer, one.tenantId].filter(Boolean).join(" · ") || null },
    { title: t("auditRule"), cell: (one) => one.rule && ruleName(one.rule) },
];
