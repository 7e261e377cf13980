// A new account.
import "./texts-account-pages.js";
import { h } from "./dom.js";
import { accountAddress, act, Correction, field } from "./ui.js";
import { ask, paths } from "./engine.js";
import { t } from "./texts.js";
import { claims, claimsField } from "./account-actions.js";

/** A new account; custom claims are set by a second request, which needs a uid that is known before. */
export async function create() {
    const drawn = Array.from(crypto.getRandomValues(new Uint8Array(28)), (byte) => "ABCDEFGHJKLMNPQRSTUVWXYZabcdefgh"[byte & 31]).join("");
    const hint = h("p", { class: "hint" }, t("acc-newHint"));
    const fields = [
        field(t("w-email"), { name: "email", kind: "email" }), field(t("acc-isVerified"), { name: "emailVerified", kind: "checkbox" }), field(t("w-password"), { name: "password", kind: "password", autocomplete: "new-password" }),
        field(t("acc-phone"), { name: "phoneNumber", kind: "tel", placeholder: "+15555550100" }), field(t("acc-name"), { name: "displayName" }), field(t("acc-uid"), { name: "localId", hint: t("acc-uidHint") }),
    ];
    const result = await act({ title: t("acc-new"), label: t("acc-create"), done: t("acc-done-create"), body: [hint, fields, claimsField()], onPart: ([{ localId }]) => {
        // The account is there: what is left to say is its claims.
        hint.textContent = t("acc-done-part", { uid: localId });
        for (const one of fields) one.querySelector("input").disabled = true;
    }, request: (form) => {
        const { claims: typed, emailVerified, ...rest } = form;
        const body = Object.fromEntries(Object.entries(rest).filter(([, value]) => value));
        if (emailVerified) {
            if (!body.email) throw new Correction(t("acc-verifiedWithout"));
            body.emailVerified = true;
        }
        const customAttributes = claims(typed ?? "");
        if (!customAttributes) return ask("POST", paths.accounts(), body);
        body.localId ??= drawn;
        return [ask("POST", paths.accounts(), body), ask("POST", paths.accounts("update"), { localId: body.localId, customAttributes })];
    } });
    if (result) location.hash = accountAddress(result[0].localId);
}
