// The parts of an account's page that list what happened to it: decisions, sessions, audit trail, merges.
import { fill, foreign, h } from "./dom.js";
import { accountLink, act, badge, button, decision, emptiness, hour, loading, table, when } from "./ui.js";
import { ask, get, paths, post, send, watchAll } from "./engine.js";
import { t } from "./texts.js";
import { changeName, ruleName, ruleText } from "./rules.js";
import { isChange, word } from "./account-model.js";
import { endSession, endSessions, outboxOf } from "./account-actions.js";

const shown = 200;

/** Requests that concerned the account, with the engine's decisions, as they come in. */
export function decisionsOf(user, signal) {
    const place = h("div", { class: "stack" });
    let list = [];
    fill(place, emptiness(t("acc-noDecisions"), t("acc-noDecisionsHint")));
    watchAll((entries, { isFirst, restarted }) => {
        const fresh = entries.filter((one) => !one.client?.startsWith("Console/") || isChange(one) || one.status >= 400);
        if (fresh.length === 0 && !isFirst && !restarted) return;
        const open = new Set([...place.querySelectorAll("details[open]")].map((one) => one.dataset.sequence));
        list = [...fresh.reverse(), ...(isFirst || restarted ? [] : list)].slice(0, shown);
        if (list.length === 0) return;
        fill(place, h("div", { class: "panel" }, list.map((one) => h("details", { class: "decision", dataset: { sequence: one.sequence }, open: open.has(one.sequence) },
            h("summary", { dataset: { key: `d-${one.sequence}` } }, badge(String(one.status), one.status < 400 ? "good" : "bad"), " ", h("strong", {}, foreign(one.operation)), " ", one.error && badge(one.error, "bad"), " ", when(one.time), " ",
                one.effects > 0 && user.email && [h("a", { href: outboxOf(user.email) }, t("acc-sent", { n: one.effects })), " "],
                one.decisions?.[0] && h("span", { class: "faint" }, ruleText(one.decisions[0]))),
            h("p", { class: "mono faint" }, foreign(`${one.method} ${one.path}`)), (one.decisions ?? []).map((each) => decision(each)), !(one.decisions?.length > 0) && h("p", { class: "faint" }, t("acc-noReasons"))))));
    }, signal, user.localId);
    return place;
}

/** The live sessions; each can be ended, or all. */
export function sessionsOf(user, signal) {
    const place = loading(async () => {
        const { sessions = [], older = 0 } = await post(paths.ownScoped("accounts:listSessions"), { localId: user.localId }, { signal });
        const ended = async (result) => (await result) && place.reload();
        return [
            table([
                { title: t("acc-session"), cell: (one) => [one.name && [foreign(one.name), " "], h("span", { class: "mono faint" }, one.sessionId)] },
                { title: t("acc-method"), cell: (one) => word(one.method ?? "–") },
                { title: t("acc-secondFactor"), cell: (one) => (one.secondFactor ? word(one.secondFactor) : "–") },
                { title: t("acc-peer"), cell: (one) => one.peer || "–" },
                { title: t("acc-begun"), cell: (one) => hour(one.begunAt) },
                { title: t("acc-used"), cell: (one) => hour(one.refreshedAt) },
                { title: "", align: "end", cell: (one) => button(t("acc-end"), () => ended(endSession(user, one)), { kind: "quiet small", "aria-label": `${t("acc-end")}: ${one.sessionId}` }) },
            ], sessions, { caption: t("acc-sessions"), keyOf: (one) => one.sessionId, empty: emptiness(t("acc-noSessions"), t("acc-noSessionsHint")) }),
            sessions.length > 0 && h("p", { class: "hint" }, t("acc-hours")),
            older > 0 && h("p", { class: "faint" }, t("acc-olderSessions", { n: older })),
            (sessions.length > 0 || older > 0) && h("div", { class: "actions" }, button(t("acc-endSessions"), () => ended(endSessions(user)), { kind: "danger" })),
        ];
    });
    return place;
}

/** All entries of a list that goes on by `nextPageToken`, at most `pages` of them: the last page has a token too. */
async function every(path, member, signal, pages = 20) {
    const found = [];
    let token = "";
    for (let page = 0; page < pages; page++) {
        const answer = await get(`${path}${path.includes("?") ? "&" : "?"}pageSize=1000${token && `&pageToken=${encodeURIComponent(token)}`}`, { signal });
        found.push(...(answer[member] ?? []));
        if ((answer[member] ?? []).length < 1000 || !answer.nextPageToken) break;
        token = answer.nextPageToken;
    }
    return found;
}

/** The audit trail of the account, the newest first. */
export const auditOf = (user, signal) => loading(async () => {
    const entries = (await every(paths.ownScoped(`audit?account=${encodeURIComponent(user.localId)}`), "entries", signal)).reverse();
    return [table([
        { title: t("acc-when"), cell: (one) => when(one.time) },
        { title: t("acc-operation"), cell: (one) => one.operation },
        { title: t("acc-changes"), cell: (one) => h("span", { class: "badges" }, (one.changes ?? []).map((name) => badge(changeName(name)))) },
        { title: t("acc-actor"), cell: (one) => [word(one.actor), " ", one.name && (one.actor === "account" ? accountLink(one.name) : foreign(one.name))] },
        { title: t("acc-rule"), cell: (one) => (one.rule ? ruleName(one.rule) : "–") },
        { title: t("acc-peer"), cell: (one) => one.peer ?? "–" },
    ], entries.slice(0, shown), { caption: t("acc-audit"), keyOf: (one) => one.sequence, empty: emptiness(t("acc-noAudit"), null) }),
    entries.length > shown && h("p", { class: "faint" }, t("acc-newest", { n: shown, all: entries.length }))];
});

/** What a merge or an undo does, line by line. */
export const planTable = (plan) => [
    h("p", {}, t("acc-survivor"), " ", accountLink(plan.survivorId), plan.survivorReason && ` (${word(plan.survivorReason)})`, ", ", t("acc-absorbed"), " ", accountLink(plan.absorbedId)),
    table([
        { title: t("acc-what"), cell: (one) => word(one.kind) },
        { title: t("acc-value"), cell: (one) => one.value ?? "" },
        { title: t("acc-ofAccount"), cell: (one) => foreign(one.localId, { class: "mono" }) },
        { title: t("acc-outcome"), cell: (one) => badge(word(one.outcome), { moves: "info", stays: "good", retired: "bad", ends: "warn" }[one.outcome]) },
    ], plan.items ?? [], { caption: t("acc-plan"), keyOf: (one) => one.kind + one.value + one.localId }),
];

const merging = (operation, merge) => ask("POST", paths.ownScoped(`accounts:${operation}`), { localId: merge.survivorId, mergeId: merge.mergeId });

/** The merges of the account, with what can still be done about each. */
export function mergesOf(user, signal, renew) {
    return loading(async () => {
        const uid = user.localId;
        const merges = (await every(paths.ownScoped("merges"), "merges", signal)).filter((one) => one.survivorId === uid || one.absorbedId === uid).reverse();
        const offer = (merge, operation, kind, body = () => h("p", {}, t(`acc-${operation}Hint`))) => button(t(`acc-${operation}`), async () => {
            if (await act({ title: t("acc-ofMerge", { what: t(`acc-${operation}`), id: merge.mergeId }), label: t(`acc-${operation}`), kind, body: body(merge), request: merging(operation, merge) })) renew();
        }, { kind: "small" });
        const undoPlan = async (merge) => {
            const answer = await send(merging("undoMergePlan", merge));
            return [answer.survivorUnreachable && h("p", { class: "note bad" }, t("acc-survivorUnreachable")), planTable(answer.plan)];
        };
        return table([
            { title: t("acc-merge"), cell: (one) => foreign(one.mergeId, { class: "mono" }) },
            { title: t("acc-phase"), cell: (one) => badge(word(one.phase), one.phase === "committed" ? "good" : "info") },
            { title: t("acc-other"), cell: (one) => [one.survivorId === uid ? t("acc-absorbed") : t("acc-survivor"), " ", accountLink(one.survivorId === uid ? one.absorbedId : one.survivorId)] },
            { title: t("acc-when"), cell: (one) => when(one.endedAt ?? one.preparedAt) },
            { title: t("acc-until"), cell: (one) => when(one.undoableUntil ?? one.expiresAt) },
            { title: "", cell: (one) => h("div", { class: "actions" },
                ["prepared", "moving"].includes(one.phase) && [offer(one, "commitMerge", "primary"), offer(one, "abortMerge", "danger")],
                one.phase === "committed" && offer(one, "undoMerge", "danger", undoPlan)) },
        ], merges, { caption: t("acc-merges"), keyOf: (one) => one.mergeId, empty: emptiness(t("acc-noMerges"), t("acc-noMergesHint")) });
    });
}
