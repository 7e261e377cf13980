// The project's clock, which a test moves instead of waiting.
import { apart, difference, signed } from "./clock-badge.js";
import { fill, h } from "./dom.js";
import { ask, chosen, get, paths, Refused } from "./engine.js";
import { act, badge, button, emptiness, facts, field, page, section } from "./ui.js";
import { keepFresh } from "./live-parts.js";
import { instant, t } from "./texts.js";

const steps = [-86_400, -3600, -60, 60, 3600, 86_400];

export async function show(main, { signal }) {
    const path = paths.clock();
    const head = page({ title: t("clock"), lead: t("clockLead") });
    // A hardened server has no such address.
    const closed = () => fill(main, head, emptiness(t("clockClosed"), t("clockClosedHint")));
    if (chosen.server?.trust === "hardened") return closed();
    let clock, asked;
    const [face, text, state] = [h("p", { class: "clock-face" }), h("code", {}), h("div", { class: "stack" })];
    const tick = () => {
        const now = new Date(Date.parse(clock.now) + (clock.isFrozen ? 0 : performance.now() - asked));
        face.textContent = instant(now, { dateStyle: "full", timeStyle: "medium" });
        text.textContent = now.toISOString().replace(/\.\d+/, "");
        return now;
    };
    const change = (title, request, more = {}) => act({ title, request, label: t("clockDo"), body: h("p", {}, t("clockWarning")), ...more });
    const draw = () => {
        tick();
        const kind = difference(clock);
        fill(state, facts([t("clockState"), badge(t(clock.isFrozen ? "clockFrozen" : "clockRuns"), clock.isFrozen ? "warn" : "good")],
            [t("clockOffset"), kind ? apart(clock) : t("clockSame")], [t("clockSeed"), clock.hasFixedSeed ? t("clockFixed") : t("clockFresh")]),
        h("div", { class: "actions" },
            button(t(clock.isFrozen ? "clockGoOn" : "clockStop"), () => change(t(clock.isFrozen ? "clockGoOn" : "clockStop"), ask("PATCH", path, { frozen: !clock.isFrozen })), { kind: "primary", dataset: { key: "stop" } }),
            button(t("clockSet"), () => {
                const now = tick();
                const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
                return change(t("clockSet"), ({ now: to }) => ask("PATCH", path, { now: new Date(to).toISOString() }),
                    { body: [field(t("clockTo"), { name: "now", kind: "datetime-local", step: 1, value: local, required: true, hint: t("clockZone", { zone: Intl.DateTimeFormat().resolvedOptions().timeZone }) }), h("p", {}, t("clockWarning"))] });
            }, { dataset: { key: "set" } }),
            button(t("clockReset"), () => change(t("clockReset"), ask("DELETE", path), { body: h("p", {}, t("clockResetLead")) }), { dataset: { key: "reset" } })),
        h("div", { class: "actions", role: "group", "aria-label": t("clockMove") }, steps.map((seconds) => {
            const label = signed(seconds);
            return button(label, () => change(t("clockMoveBy", { by: label }), ask("PATCH", path, { advanceSeconds: seconds })), { dataset: { key: `step${seconds}` } });
        })));
    };
    const load = async () => {
        clock = await get(path, { signal });
        asked = performance.now();
        draw();
    };
    try {
        await load();
    } catch (error) {
        if (error instanceof Refused && error.status === 404) return closed();
        throw error;
    }
    fill(main, head, section(t("clockNow"), {}, face, h("p", {}, text), state), h("p", { class: "note" }, t("clockCode")));
    const timer = setInterval(tick, 1000);
    signal.addEventListener("abort", () => clearInterval(timer));
    keepFresh(signal, () => load().catch(() => null), { concerns: (entry) => entry.operation === "clock" && entry.method !== "GET" });
}

export { clockBadge } from "./clock-badge.js";
