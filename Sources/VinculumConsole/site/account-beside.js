// Two accounts beside each other, with what they share; at a server that takes unsigned tokens also what a merge of them would do.
import "./texts-account-pages.js";
import { fill, foreign, h } from "./dom.js";
import { accountAddress, act, badge, button, emptiness, facts, field, page, section, when } from "./ui.js";
import { ask, chosen, paths, post } from "./engine.js";
import { t } from "./texts.js";
import { factorBadges, lookup, methodBadges, nameOf, scope } from "./account-model.js";
import { drawGraph, graphsOf } from "./graph.js";
import { planTable } from "./account-parts.js";

/** Shows the accounts of the address `accounts/UID?beside=UID`. */
export async function show(main, { uids, signal }) {
    const [users, graphs] = await Promise.all([lookup(uids), graphsOf(uids, { signal })]);
    if (signal.aborted) return;
    const found = uids.map((uid) => users.find((one) => one.localId === uid));
    const isOpen = chosen.server?.trust === "local" && found.every(Boolean) && uids[0] !== uids[1];
    fill(main, page({ title: t("acc-besideTitle"), lead: t(isOpen ? "acc-besideLead" : "acc-besideClosed"), actions: isOpen ? [button(t("acc-mergePlan"), () => merge(found), { kind: "primary" })] : [] },
        h("div", { class: "columns" }, found.map((user, place) => section(user ? h("a", { href: accountAddress(user.localId) }, foreign(nameOf(user))) : foreign(uids[place]), {},
            user ? facts([t("acc-uid"), foreign(user.localId, { class: "mono" })], [t("w-email"), user.email && [foreign(user.email), " ", badge(t(user.emailVerified ? "acc-verified" : "acc-unverified"), user.emailVerified ? "good" : "warn")]],
                [t("acc-phone"), user.phoneNumber], [t("acc-methods"), methodBadges(user)], [t("acc-factors"), user.mfaInfo?.length ? factorBadges(user) : t("acc-none")], [t("acc-created"), when(user.createdAt)], [t("acc-lastSignIn"), when(user.lastLoginAt)],
                [t("acc-state"), user.disabled && badge(t("acc-disabled"), "bad")]) : emptiness(t("acc-gone"), t("acc-goneHint"))))),
        section(t("acc-graph"), { lead: t("acc-sharedHint") }, drawGraph(graphs, { heading: (one) => h("h3", {}, foreign(one.displayName || one.uid)) }))));
}

/** Signs in to both with custom tokens, which this server takes unsigned, shows the plan of the engine, and merges. */
async function merge(users) {
    const [first, second] = users;
    const signedIn = await act({ title: t("acc-mergeSignIn"), label: t("acc-mergeSignInDo"), body: [h("p", {}, t("acc-mergeSignInHint")),
        field(t("acc-survivorChoice"), { name: "survivor", kind: "select", choices: [["", t("acc-survivorEngine")], ...users.map((one) => [one.localId, nameOf(one)])] })],
    request: (form) => {
        merge.survivor = form.survivor;
        const tenant = chosen.tenant ? { tenantId: chosen.tenant } : {};
        return users.map((one) => ({
            ...ask("POST", paths.client("signInWithCustomToken"), { token: JSON.stringify({ uid: one.localId, ...(chosen.tenant && { tenant_id: chosen.tenant }) }), returnSecureToken: true, ...tenant }),
            anyone: true, headers: { "X-Vinculum-Project": chosen.project },
        }));
    } });
    if (!(signedIn?.length > 1)) return;
    const body = { idToken: signedIn[0].idToken, otherIdToken: signedIn[1].idToken, ...scope(), ...(merge.survivor && { survivorId: merge.survivor }) };
    const { plan } = await post("/vinculum/v1/accounts:mergePlan", body);
    const mergeId = `console-${Date.now().toString(36)}`;
    const done = await act({ title: t("acc-mergeOf", { first: nameOf(first), second: nameOf(second) }), label: t("acc-mergeDo"), kind: "danger", body: planTable(plan), request: [
        ask("POST", "/vinculum/v1/accounts:merge", { ...body, mergeId }), ask("POST", paths.ownScoped("accounts:commitMerge"), { localId: plan.survivorId, mergeId }),
    ] });
    if (done) location.hash = `${accountAddress(plan.survivorId)}?tab=merges`;
}
