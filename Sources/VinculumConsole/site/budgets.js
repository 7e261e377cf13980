// Who is held back by a budget: asked for one address, number, peer or account, because the keys are kept as hashes.
import { fill, h } from "./dom.js";
import { ask, chosen, paths, post } from "./engine.js";
import { act, badge, button, emptiness, field, page, problem, section, table, values, when } from "./ui.js";
import { budgetText, fromAddress, inAddress } from "./live-parts.js";
import { number, t } from "./texts.js";

const names = ["email", "phoneNumber", "peer", "localId"];

export async function show(main, { query, signal }) {
    const given = fromAddress(query, ...names);
    const place = h("div", { class: "stack", "aria-live": "polite" });
    const form = h("form", { class: "panel" }, h("div", { class: "columns" }, names.map((name) => field(t(`budgets-${name}`), { name, value: given[name], hint: t(`budgets-${name}-hint`) }))),
        h("div", { class: "actions" }, h("button", { type: "submit", class: "button primary" }, t("budgetsShow"))));
    const look = async () => {
        const found = Object.entries(values(form)).map(([name, value]) => [name, value.trim()]).filter(([, value]) => value);
        const body = { ...Object.fromEntries(found), ...(chosen.tenant && { tenantId: chosen.tenant }) };
        inAddress("budgets", Object.fromEntries(found));
        if (found.length === 0) return fill(place, emptiness(t("budgetsNothing"), t("budgetsNothingHint")));
        try {
            tell(await post(paths.own("budgets:show"), body, { signal }), body);
        } catch (error) {
            if (!signal.aborted) fill(place, problem(error));
        }
    };
    const tell = ({ budgets = [] }, body) => {
        const held = budgets.filter((one) => one.refuses).length;
        const release = button(t("budgetsRelease"), async () => {
            const answers = await act({ title: t("budgetsReleaseTitle", { who: names.map((name) => body[name]).filter(Boolean).join(", ") }), body: h("p", {}, t("budgetsReleaseLead")), request: ask("POST", paths.own("budgets:release"), body), label: t("budgetsRelease") });
            if (answers) tell(answers[0], body);
        }, { kind: "primary" });
        fill(place, section(t("budgetsFound"), { actions: budgets.some((one) => Number(one.used) > 0) ? [release] : [] },
            h("p", { class: ["note", held > 0 ? "bad" : "good"] }, held > 0 ? t("budgetsHeld", { n: held }) : t("budgetsFree")),
            table(columns(), budgets.map((one, place) => ({ ...one, key: String(place) })), { caption: t("budgetsFound"), empty: emptiness(t("budgetsNone"), t("budgetsNoneHint")) })));
    };
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        look();
    });
    fill(main, page({ title: t("budgets"), lead: t("budgetsLead") }, chosen.server?.trust === "local" && h("p", { class: "note" }, t("budgetsLocal")), form, place));
    if (Object.values(given).some(Boolean)) await look();
}

const columns = () => [
    { title: t("budgetsBudget"), wide: true, cell: (one) => h("span", {}, budgetText(one.budget), " ", one.kind && badge(one.kind), " ", (one.peer || one.site) && badge(one.site ? t("budgetsSite") : one.peer)) },
    { title: t("budgetsUsed"), align: "end", cell: (one) => t("budgetsOf", { n: number(one.used), limit: number(one.limit), minutes: number(Math.round(Number(one.seconds) / 60)) }) },
    { title: t("budgetsState"), cell: (one) => (one.refuses ? badge(t("budgetsRefuses"), "bad") : badge(t("budgetsAllows"), "good")) },
    { title: t("budgetsOpens"), cell: (one) => (one.opensAt ? when(one.opensAt) : null) },
];
