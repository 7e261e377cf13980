// What an account of the wire is to a reader: its name, its sign-in methods, its second factors.
import { foreign, h, visible } from "./dom.js";
import { badge } from "./ui.js";
import { chosen, client, paths, post, watch } from "./engine.js";
import { t, table } from "./texts.js";

const known = (key, name) => (Object.hasOwn(table, key) ? t(key) : visible(name));
/** A text of a word that the engine has in its answers; the word itself where no text is known. */
export const word = (name) => known(`w-${name}`, name);
/** The same of a reason in a forecast. */
export const because = (name) => known(`why-${name}`, name);

/** Whether nothing leads to the account but its session. */
export const isGuest = (user) => !user.email && !user.phoneNumber && methodsOf(user).length === 0;

/** The sign-in methods, each once, as a forecast names them. */
export function methodsOf(user) {
    const found = (user.providerUserInfo ?? []).map((one) => one.providerId).filter((one) => one !== "password" || user.passwordHash);
    if (user.emailLinkSignin) found.push("emailLink");
    if (user.passkeyInfo?.length) found.push("passkey");
    if (user.customAuth) found.push("custom");
    return [...new Set(found)];
}

/** What people call the account. */
export const nameOf = (user) => user.displayName || user.email || user.phoneNumber || (isGuest(user) ? t("acc-guest") : user.localId);

export const factorName = (factor) => [word(factor.phoneInfo ? "phone" : "totp"), factor.phoneInfo && (factor.unobfuscatedPhoneInfo ?? factor.phoneInfo), factor.displayName].filter(Boolean).join(" · ");

/** At most `most` badges, and how many more there are. */
export function badges(names, most = 4) {
    if (names.length === 0) return null;
    return h("span", { class: "badges" }, names.slice(0, most).map((name) => badge(name)), names.length > most && h("span", { class: "faint" }, t("acc-more", { n: names.length - most })));
}

export const methodBadges = (user) => (isGuest(user) ? badge(t("acc-guest")) : badges(methodsOf(user).map((one) => word(one))));

export const factorBadges = (user) => badges((user.mfaInfo ?? []).map((one) => word(one.phoneInfo ? "phone" : "totp")));

/** A person in a list: the name, then what else names the account. */
export function person(user) {
    const name = nameOf(user);
    const more = [user.email, user.phoneNumber].filter((one) => one && one !== name);
    return h("span", { class: "person" }, h("span", { class: "person-name" }, foreign(name)), more.map((one) => foreign(one)), name !== user.localId && foreign(user.localId, { class: "mono faint" }));
}

/** Accounts by their uids; those that are gone are left out. */
export const lookup = async (uids) => (await post(paths.accounts("lookup"), { localId: uids })).users ?? [];

/** The members that name the chosen project and tenant in a body whose path names none. */
export const scope = () => ({ targetProjectId: chosen.project, ...(chosen.tenant && { tenantId: chosen.tenant }) });

// Requests that only read, although they are not GET.
const reads = /:(lookup|query|queryAccounts|forecast|listSessions|mergePlan|undoMergePlan|mergeStatus|recoveryCodes|createAuthUri|sendOobCode|sendVerificationCode|budgets\w+)$/;

/** Whether an entry of the decisions may have changed an account. */
export const isChange = (entry) => entry.method !== "GET" && entry.status < 400 && !reads.test(entry.path);

/** Calls `changed` when a request that this page did not send may have changed accounts; of `uid` alone, if it is given. */
export function watchChanges(changed, signal, uid) {
    if (signal.aborted) return;
    watch((entries) => {
        if (entries.some((entry) => entry.client !== client && isChange(entry) && (!uid || entry.account === uid))) changed();
    }, signal);
}

/** A quiet line that says that something changed, with a button to show it. Hidden until `show`. */
export function changeNotice(text, renew) {
    const element = h("div", { class: "note row", role: "status", hidden: true }, text, h("button", { type: "button", class: "button small", onClick: () => (element.hidden = true, renew()) }, t("acc-show")));
    return element;
}
