// One account: what it is, how its person gets in, what happened to it, and what an administrator can do about it.
import "./texts-account-pages.js";
import { fill, foreign, h } from "./dom.js";
import { accountAddress, accountLink, badge, button, copyable, dialog, emptiness, facts, field, json, loading, page, section, tabs, values, when } from "./ui.js";
import { paths, post, Refused } from "./engine.js";
import { t } from "./texts.js";
import * as actions from "./account-actions.js";
import { auditOf, decisionsOf, mergesOf, sessionsOf } from "./account-parts.js";
import { forecast, forecastNodes } from "./account-forecast.js";
import { changeNotice, factorBadges, isGuest, lookup, methodBadges, nameOf, watchChanges } from "./account-model.js";
import { drawGraph, graphsOf } from "./graph.js";

/** Shows the account of the address `accounts/UID?tab=…`. */
export async function show(main, { uid, query, signal }) {
    let tab = query.get("tab") ?? "overview";
    let shown = new AbortController();
    signal.addEventListener("abort", () => shown.abort());
    const notice = changeNotice(t("acc-accountChanged"), () => renew());
    async function renew() {
        shown.abort();
        shown = new AbortController();
        const [user] = await lookup([uid]);
        const codes = user?.mfaInfo?.length ? await post(paths.ownScoped("accounts:recoveryCodes"), { localId: uid }, { signal }) : {};
        const missing = user ? null : await gone(uid);
        if (signal.aborted) return;
        if (!user) return fill(main, missing);
        const then = (make) => async () => (await make()) && (await renew());
        const list = [["tab-overview", () => overview(user, codes, then)], ["tab-entry", () => loading(async () => forecastNodes(await forecast(uid)))], ["tab-decisions", () => decisionsOf(user, shown.signal)],
            ["sessions", () => sessionsOf(user, shown.signal)], ["audit", () => auditOf(user, shown.signal)], ["merges", () => mergesOf(user, shown.signal, renew)], ["json", () => raw(user)]];
        fill(main, page({ title: foreign(nameOf(user)), lead: head(user), actions: buttons(user, then) }, notice,
            tabs(t("acc-parts"), list.map(([title, render]) => ({ name: title.replace("tab-", ""), title: title === "json" ? "JSON" : t(`acc-${title}`), render })), { open: tab, onOpen: (name) => {
                if (name === tab) return;
                tab = name;
                history.replaceState(null, "", `${accountAddress(uid)}?tab=${name}`);
            } })));
    }
    await renew();
    watchChanges(() => (notice.hidden = false), signal, uid);
}

/** An account that is not there: where a merge took it, if one did. */
async function gone(uid) {
    let merge = null;
    try {
        merge = (await post(paths.ownScoped("accounts:mergeStatus"), { localId: uid })).merge;
    } catch (error) {
        if (!(error instanceof Refused) || error.isAway) throw error;
    }
    const survivor = merge?.successorId ?? merge?.survivorId;
    return page({ title: t("acc-gone") }, emptiness(foreign(uid), survivor ? [t("acc-mergedInto"), " ", accountLink(survivor)] : t("acc-goneHint"), h("a", { href: "#/accounts" }, t("acc-toList"))));
}

const head = (user) => h("span", { class: "row" }, user.email && user.displayName && foreign(user.email), user.email && badge(t(user.emailVerified ? "acc-verified" : "acc-unverified"), user.emailVerified ? "good" : "warn"),
    user.disabled && badge(t("acc-disabled"), "bad"), isGuest(user) && badge(t("acc-guest")), user.tenantId && badge(`${t("tenant")}: ${user.tenantId}`, "info"));

const buttons = (user, then) => [
    ["acc-edit", then(() => actions.edit(user)), "primary"],
    ["acc-lost", then(() => actions.lostDevice(user))],
    user.email && ["acc-mail", then(() => actions.sendMail(user))],
    ["acc-compare", () => compare(user)],
    [user.disabled ? "acc-enable" : "acc-disable", then(() => actions.setDisabled(user, !user.disabled))],
    ["acc-delete", async () => (await actions.remove(user)) && (location.hash = "#/accounts"), "danger"],
].filter(Boolean).map(([key, run, kind]) => button(t(key), run, { kind, dataset: { key: key.replace("enable", "disable") } }));

function overview(user, { createdAt, remaining }, then) {
    const uid = user.localId;
    const parts = actions.removals(user);
    return [
        h("div", { class: "columns" },
            section(t("acc-facts"), {}, facts(
                [t("acc-uid"), copyable(uid)], [t("acc-name"), user.displayName], [t("w-email"), user.email && [foreign(user.email), " ", badge(t(user.emailVerified ? "acc-verified" : "acc-unverified"), user.emailVerified ? "good" : "warn"), " ", h("a", { href: actions.outboxOf(user.email) }, t("acc-toOutbox"))]],
                [t("acc-firstEmail"), user.initialEmail !== user.email ? user.initialEmail : null], [t("acc-phone"), user.phoneNumber], [t("acc-methods"), methodBadges(user)], [t("acc-factors"), user.mfaInfo?.length ? factorBadges(user) : t("acc-none")],
                [t("acc-created"), when(user.createdAt)], [t("acc-lastSignIn"), when(user.lastLoginAt)], [t("acc-lastRefresh"), user.lastRefreshAt && when(user.lastRefreshAt)], [t("acc-passwordSet"), user.passwordHash && user.passwordUpdatedAt && when(user.passwordUpdatedAt)],
                [t("acc-validSince"), user.validSince && when(Number(user.validSince) * 1000)], [t("acc-photo"), user.photoUrl], [t("acc-claims"), user.customAttributes && h("code", {}, foreign(user.customAttributes))])),
            section(t("acc-methods"), { actions: [button(t("acc-linkProvider"), then(() => actions.linkProvider(user)), { kind: "small", dataset: { key: "link" } })] },
                h("div", { class: ["stack", "scrolls"] }, parts.map((part, place) => h("div", { class: "part" }, h("span", {}, badge(part.name), " ", foreign(part.value)),
                    button(t("acc-remove"), then(() => actions.removePart(user, part)), { kind: "quiet small", "aria-label": `${t("acc-remove")}: ${part.name} ${part.value}`, dataset: { key: `part-${place}` } })))),
                createdAt && h("div", { class: "part" }, h("span", {}, badge(t("acc-recoveryCodes")), " ", t("acc-left", { n: remaining })), button(t("acc-endCodes"), then(() => actions.endRecoveryCodes(user)), { kind: "quiet small", dataset: { key: "codes" } })),
                parts.length === 0 && h("p", { class: "faint" }, t("acc-noMethod")))),
        section(t("acc-graph"), { lead: t("acc-graphHint") }, loading(async () => drawGraph(await graphsOf([uid])))),
    ];
}

/** The account as the engine has it, without what its password is verified by. */
function raw(user) {
    const { passwordHash, salt, ...rest } = user;
    return [passwordHash && h("p", { class: "faint" }, t("acc-withoutHash")), json(rest), h("div", { class: "actions" }, button(t("copy"), () => navigator.clipboard.writeText(JSON.stringify(rest, null, 2))))];
}

/** Asks for the account to show beside this one. */
function compare(user) {
    return dialog({ title: t("acc-compareWith", { name: nameOf(user) }), body: field(t("acc-otherAccount"), { name: "other", required: true, hint: t("acc-otherHint") }), actions: [{ label: t("acc-compare"), kind: "primary", run: async (form) => {
        const text = values(form).other.trim();
        const [found] = (await post(paths.accounts("query"), { expression: [{ email: text }, { phoneNumber: text }, { userId: text }], limit: "1" })).userInfo ?? [];
        if (!found) throw new Refused(404, { error: { message: `USER_NOT_FOUND : ${t("acc-noneFound")}` } });
        location.hash = `${accountAddress(user.localId)}?beside=${encodeURIComponent(found.localId)}`;
    } }] });
}
