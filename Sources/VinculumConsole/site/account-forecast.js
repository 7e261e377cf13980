// What would still lead into an account: the engine's forecast, shown before each removal.
import { foreign, h } from "./dom.js";
import { badge, table } from "./ui.js";
import { ask, send } from "./engine.js";
import { t } from "./texts.js";
import { because, scope, word } from "./account-model.js";

/** The engine's forecast of an account after a removal, which has the members of `accounts:forecast`. */
export const forecast = (uid, removal = {}) => send(ask("POST", "/vinculum/v1/accounts:forecast", { localId: uid, ...scope(), ...removal }));

/** A forecast as nodes: in a sentence how the person gets in, then each method. */
export function forecastNodes(answer, isBefore) {
    const lost = answer.lost ?? [];
    const factors = answer.secondFactors ?? [];
    const mailbox = (answer.methods ?? []).filter((one) => one.works && one.weaker?.includes("recovery")).length;
    return [
        answer.unreachable ? h("p", { class: "note bad" }, t(isBefore ? "acc-unreachable" : "acc-unreachableNow"))
        : answer.remaining === 0 ? h("p", { class: "note warn" }, t(isBefore ? "acc-recoveryOnly" : "acc-recoveryOnlyNow"))
        : h("p", { class: "note good" }, t(isBefore ? "acc-remaining" : "acc-remainingNow", { n: answer.remaining }), mailbox > 0 && [" ", t("acc-besidesMailbox", { n: mailbox })]),
        lost.length > 0 && h("p", {}, t("acc-lostMethods"), " ", lost.map((one) => [badge(word(one), "warn"), " "])),
        answer.mustEnroll && h("p", { class: "note warn" }, t("acc-mustEnroll")),
        table([
            { title: t("acc-way"), cell: (one) => [foreign(word(one.method)), one.credentialId && [" ", foreign(one.credentialId, { class: "mono faint" })]] },
            { title: t("acc-works"), cell: (one) => badge(t(one.works ? "acc-yes" : "acc-no"), one.works ? "good" : "bad") },
            { title: t("acc-why"), wide: true, cell: (one) => [...(one.reason ? [because(one.reason)] : []), ...(one.weaker ?? []).map((name) => because(name))].join(" ") || "–" },
        ], answer.methods ?? [], { caption: t("acc-methodsAfter"), keyOf: (one) => one.method + (one.credentialId ?? ""), empty: h("p", {}, t("acc-noMethod")) }),
        factors.length > 0 && h("p", {}, t("acc-factorsAfter"), " ", factors.map((one) => [badge(word(one.factor), one.works ? "good" : "bad"), " "])),
    ];
}

/** The body of a dialog for one removal. */
export const forecastOf = (uid, removal) => forecast(uid, removal).then((answer) => forecastNodes(answer, true));
