// What an administrator does to one account. Each shows the engine's forecast where a sign-in method goes, and its request.
import { fill, foreign, h, visible } from "./dom.js";
import { act, copyable, Correction, dialog, facts, field } from "./ui.js";
import { ask, get, paths } from "./engine.js";
import { t } from "./texts.js";
import { forecast, forecastNodes, forecastOf } from "./account-forecast.js";
import { factorName, nameOf, word } from "./account-model.js";

const update = (uid, body) => ask("POST", paths.accounts("update"), { localId: uid, ...body });
const own = (operation, body) => ask("POST", paths.ownScoped(`accounts:${operation}`), body);

/** A field of custom claims that says at once what is wrong with them. */
export function claimsField(value = "") {
    const state = h("p", { class: "hint", role: "status" });
    const element = field(t("acc-claims"), { name: "claims", kind: "textarea", value, rows: 4, hint: t("acc-claimsHint"), placeholder: '{"role":"admin"}' });
    const check = () => {
        try {
            const text = claims(element.querySelector("textarea").value);
            fill(state, text ? t("acc-claimsGood", { n: new TextEncoder().encode(text).length }) : null);
        } catch (error) {
            fill(state, error.message);
        }
    };
    element.addEventListener("input", check);
    element.append(state);
    return element;
}

/** Custom claims as they are sent. */
export function claims(typed) {
    const text = typed.trim();
    if (!text) return "";
    let read;
    try {
        read = JSON.parse(text);
    } catch {
        throw new Correction(t("acc-claimsBad"));
    }
    if (typeof read !== "object" || read === null || Array.isArray(read)) throw new Correction(t("acc-claimsObject"));
    return text;
}

export function edit(user) {
    const uid = user.localId;
    return act({ title: t("acc-editOf", { name: nameOf(user) }), label: t("acc-save"), done: t("acc-done-edit", { name: nameOf(user) }), body: [
        field(t("acc-name"), { name: "displayName", value: user.displayName }),
        field(t("w-email"), { name: "email", kind: "email", value: user.email, required: Boolean(user.email) }),
        field(t("acc-isVerified"), { name: "emailVerified", kind: "checkbox", value: user.emailVerified }),
        field(t("acc-phone"), { name: "phoneNumber", kind: "tel", value: user.phoneNumber, placeholder: "+15555550100", required: Boolean(user.phoneNumber) }),
        field(t("acc-newPassword"), { name: "password", kind: "password", autocomplete: "new-password", hint: t("acc-newPasswordHint") }),
        field(t("acc-photo"), { name: "photoUrl", kind: "url", value: user.photoUrl }),
        claimsField(user.customAttributes),
    ], request: (form) => {
        const body = {}, gone = [];
        for (const [name, attribute] of [["displayName", "DISPLAY_NAME"], ["photoUrl", "PHOTO_URL"]]) {
            if (form[name] === (user[name] ?? "")) continue;
            if (form[name]) body[name] = form[name];
            else gone.push(attribute);
        }
        for (const name of ["email", "phoneNumber"]) if (form[name] && form[name] !== user[name]) body[name] = form[name].trim();
        if (form.emailVerified !== Boolean(user.emailVerified) || (body.email && form.emailVerified)) body.emailVerified = form.emailVerified;
        if (form.password) body.password = form.password;
        if (claims(form.claims) !== (user.customAttributes ?? "")) body.customAttributes = claims(form.claims);
        if (gone.length > 0) body.deleteAttribute = gone;
        if (Object.keys(body).length === 0) throw new Correction(t("acc-nothingChanged"));
        return update(uid, body);
    } });
}

export const setDisabled = (user, disableUser) => act({
    title: t(disableUser ? "acc-disableOf" : "acc-enableOf", { name: nameOf(user) }), label: t(disableUser ? "acc-disable" : "acc-enable"), done: t(disableUser ? "acc-done-disable" : "acc-done-enable", { name: nameOf(user) }), kind: disableUser ? "danger" : "primary",
    body: h("p", {}, t(disableUser ? "acc-disableHint" : "acc-enableHint")), request: update(user.localId, { disableUser }),
});

export const endSessions = (user) => act({
    title: t("acc-endSessionsOf", { name: nameOf(user) }), label: t("acc-endSessions"), done: t("acc-done-endSessions", { name: nameOf(user) }), kind: "danger", body: h("p", {}, t("acc-endSessionsHint")),
    request: own("endSessions", { localId: user.localId, others: true }),
});

export const endSession = (user, session) => act({
    title: t("acc-endSessionOf", { name: nameOf(user) }), label: t("acc-end"), done: t("acc-done-endSession", { name: nameOf(user) }), kind: "danger", request: own("endSessions", { localId: user.localId, sessionId: session.sessionId }),
});

export const remove = (user) => act({
    title: t("acc-deleteOf", { name: nameOf(user) }), label: t("acc-delete"), done: t("acc-done-delete", { name: nameOf(user) }), kind: "danger", body: h("p", {}, t("acc-deleteHint")),
    request: ask("POST", paths.accounts("delete"), { localId: user.localId }),
});

/** What can be removed of an account: `{ name, value, label, removal, request }`; `removal` is what the forecast is asked. */
export function removals(user) {
    const uid = user.localId, list = [];
    const add = (name, value, removal, request = update(uid, removal)) => list.push({ name, value, removal, request });
    if (user.email) add(t("w-email"), user.email, { deleteAttribute: ["EMAIL"] });
    if (user.passwordHash) add(t("w-password"), "", { deleteAttribute: ["PASSWORD"] });
    for (const one of user.providerUserInfo ?? []) {
        if (one.providerId !== "password") add(word(one.providerId), [one.email ?? one.phoneNumber ?? one.displayName, one.phoneNumber ? null : one.rawId].filter(Boolean).join(" · "), { deleteProvider: [one.providerId] });
    }
    for (const one of user.passkeyInfo ?? []) add(t("w-passkey"), one.name || one.credentialId, { deletePasskey: [one.credentialId] });
    for (const one of user.mfaInfo ?? []) {
        add(t("acc-secondFactor"), factorName(one), { mfaEnrollmentId: one.mfaEnrollmentId }, update(uid, { mfa: { enrollments: user.mfaInfo.filter((other) => other !== one) } }));
    }
    return list;
}

export const removePart = (user, part) => act({
    title: t("acc-removeOf", { what: part.name, name: nameOf(user) }), label: t("acc-remove"), kind: "danger", done: told(user, t("acc-done-remove", { what: part.name, name: nameOf(user) })),
    body: forecastOf(user.localId, part.removal).then((nodes) => [part.value && h("p", {}, foreign(part.value)), nodes, tellOwner(user)]),
    request: (form) => (form.tellOwner ? { ...part.request, body: { ...part.request.body, tellOwner: true } } : part.request),
});

/** Whether the owner is mailed what goes, which needs a verified address. */
const tellOwner = (user) => (user.email && user.emailVerified
    ? field(t("acc-tellOwner", { email: visible(user.email) }), { name: "tellOwner", kind: "checkbox", value: true })
    : h("p", { class: "note warn" }, t("acc-tellNobody")));

/** The address of what went out to an address. */
export const outboxOf = (email) => `#/outbox?to=${encodeURIComponent(email)}`;

/** What is said of a removal: also whether the owner was told of it, as the server lists it. */
const told = (user, text) => {
    const before = noticesOf(user);
    return async ({ tellOwner }) => {
        if (!tellOwner) return text;
        const [old, now] = [await before, await noticesOf(user)];
        const isListed = old && now && now.some((one) => !old.includes(one));
        return [text, " ", t(isListed ? "acc-told" : "acc-toldNotListed", { email: visible(user.email) }), " ", h("a", { href: outboxOf(user.email) }, t("acc-toOutbox"))];
    };
};

/** The notices to an account, each as a text; `null` where the server lists none. */
const noticesOf = (user) => get(paths.own("notices")).then(({ notices = [] }) => notices.filter((one) => one.uid === user.localId).map((one) => JSON.stringify(one)), () => null);

export const endRecoveryCodes = (user) => act({
    title: t("acc-endCodesOf", { name: nameOf(user) }), label: t("acc-endCodes"), done: t("acc-done-endCodes", { name: nameOf(user) }), kind: "danger", body: h("p", {}, t("acc-endCodesHint")), request: own("removeRecoveryCodes", { localId: user.localId }),
});

export const linkProvider = (user) => act({
    title: t("acc-linkOf", { name: nameOf(user) }), label: t("acc-link"), done: (form) => t("acc-done-link", { what: word(form.providerId), name: nameOf(user) }), body: [
        h("p", {}, t("acc-linkHint")),
        field(t("acc-provider"), { name: "providerId", required: true, placeholder: "google.com" }),
        field(t("acc-subject"), { name: "rawId", required: true, hint: t("acc-subjectHint") }),
        field(t("w-email"), { name: "email", kind: "email" }), field(t("acc-name"), { name: "displayName" }),
    ], request: (form) => update(user.localId, { linkProviderUserInfo: Object.fromEntries(Object.entries(form).filter(([, value]) => value)) }),
});

const mails = ["PASSWORD_RESET", "VERIFY_EMAIL", "EMAIL_SIGNIN", "VERIFY_AND_CHANGE_EMAIL", "RECOVER_EMAIL"];

/** Has a link mailed, or shows it. Without a session of the account only two kinds can be mailed. */
export async function sendMail(user) {
    const change = field(t("acc-newEmail"), { name: "newEmail", kind: "email" });
    const kind = field(t("acc-mailKind"), { name: "requestType", kind: "select", choices: mails.map((one) => [one, t(`acc-mail-${one}`)]) });
    const link = field(t("acc-linkOnly"), { name: "returnOobLink", kind: "checkbox", hint: t("acc-linkOnlyHint") });
    const form = h("div", { class: "stack" }, kind, change, link);
    const renew = () => {
        const chosen = kind.querySelector("select").value;
        const box = link.querySelector("input");
        change.hidden = chosen !== "VERIFY_AND_CHANGE_EMAIL";
        box.disabled = !["PASSWORD_RESET", "EMAIL_SIGNIN"].includes(chosen);
        if (box.disabled) box.checked = true;
    };
    kind.addEventListener("change", renew);
    renew();
    const result = await act({ title: t("acc-mailTo", { email: user.email ?? "–" }), label: t("acc-send"), body: form, done: (given) => (given.returnOobLink ? t("acc-done-link-made") : [t("acc-done-mail", { email: visible(user.email) }), " ", h("a", { href: outboxOf(user.email) }, t("acc-toOutbox"))]), request: (given) => {
        const body = { requestType: given.requestType, email: user.email };
        if (given.requestType === "VERIFY_AND_CHANGE_EMAIL") body.newEmail = given.newEmail;
        if (given.returnOobLink) body.returnOobLink = true;
        return ask("POST", paths.accounts("sendOobCode"), body);
    } });
    if (result?.[0].oobLink) await dialog({ title: t("acc-theLink"), wide: true, body: [h("p", {}, t("acc-theLinkHint")), facts([t("acc-link"), copyable(result[0].oobLink)], ["oobCode", copyable(result[0].oobCode)])] });
    return result;
}

/**
 * A person has lost a phone or another device: its factors, passkeys and number go, and the sessions end. All is chosen
 * at first, but what the engine says is the last way in stays until it is chosen by hand.
 */
export function lostDevice(user) {
    const uid = user.localId;
    const place = h("div", { class: "stack", "aria-live": "polite" });
    const boxes = h("fieldset", {}, h("legend", {}, t("acc-lostWhat")));
    const add = (name, label, hint) => boxes.append(field(label, { name, kind: "checkbox", value: true, hint }));
    for (const one of user.mfaInfo ?? []) add(`factor ${one.mfaEnrollmentId}`, `${t("acc-secondFactor")}: ${factorName(one)}`);
    for (const one of user.passkeyInfo ?? []) add(`passkey ${one.credentialId}`, `${t("w-passkey")}: ${one.name || one.credentialId}`);
    if (user.phoneNumber) add("number", t("acc-lostNumber", { number: user.phoneNumber }), t("acc-lostNumberHint"));
    add("sessions", t("acc-lostSessions"));
    const chosen = (kind) => [...boxes.querySelectorAll("input:checked")].map((one) => one.name).filter((name) => name.startsWith(`${kind} `)).map((name) => name.slice(kind.length + 1));
    const box = (name) => boxes.querySelector(`[name="${CSS.escape(name)}"]`);
    const removal = () => ({ deletePasskey: chosen("passkey"), ...(box("number")?.checked && { deleteProvider: ["phone"] }) });
    // A forecast takes one factor: with several the answer is asked for each, and the worst is shown.
    const look = async () => {
        const factors = chosen("factor");
        const answers = await Promise.all((factors.length > 0 ? factors : [undefined]).map((mfaEnrollmentId) => forecast(uid, { ...removal(), mfaEnrollmentId })));
        const worst = answers.reduce((one, other) => (other.remaining < one.remaining ? other : one));
        return { ...worst, secondFactors: (worst.secondFactors ?? []).filter((one) => !factors.includes(one.mfaEnrollmentId)) };
    };
    let asked = 0;
    const renew = async () => {
        const mine = ++asked;
        try {
            const answer = await look();
            if (mine === asked) fill(place, forecastNodes(answer, true));
        } catch (error) {
            if (mine === asked) fill(place, h("p", { class: "note bad" }, foreign(error.message)));
        }
    };
    boxes.addEventListener("change", renew);
    const body = look().catch(() => ({ remaining: 0 })).then(async (answer) => {
        if (answer.unreachable || answer.remaining === 0) for (const one of boxes.querySelectorAll('[name=number], [name^="passkey "]')) one.checked = false;
        await renew();
        return [boxes, place, tellOwner(user)];
    });
    return act({ title: t("acc-lostOf", { name: nameOf(user) }), label: t("acc-lostDo"), kind: "danger", body, done: told(user, t("acc-done-lost", { name: nameOf(user) })), request: (form) => {
        const factors = chosen("factor"), changes = removal(), requests = [];
        if (changes.deletePasskey.length === 0) delete changes.deletePasskey;
        if (factors.length > 0) changes.mfa = { enrollments: user.mfaInfo.filter((one) => !factors.includes(one.mfaEnrollmentId)) };
        if (Object.keys(changes).length > 0) requests.push(update(uid, form.tellOwner ? { ...changes, tellOwner: true } : changes));
        if (form.sessions) requests.push(own("endSessions", { localId: uid, others: true }));
        if (requests.length === 0) throw new Correction(t("acc-nothingChosen"));
        return requests;
    } });
}
