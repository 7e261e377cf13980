// What an attacker would do if a rule were missing: the engine's own search finds the shortest story.
import { badge, button, field, json, loading, page, section } from "../ui.js";
import { errorWord, short, statusBadge } from "../app.js";
import { fill, foreign, h } from "../dom.js";
import { language, t } from "../texts.js";
import { place } from "../engine.js";
import { Beside, bodyOf } from "./beside.js";
import "./texts.js";

// The engine's own words are English.
const engineWords = (text) => h("span", { lang: language() === "en" ? null : "en" }, foreign(text));

/** The turns of a story: `{ text, requests: [{ request, expect, held }] }`. */
function turnsOf(story, held = []) {
    if (!story.journey) return story.steps.map((text) => ({ text, requests: [] }));
    const turns = [];
    let number = 0;
    for (const line of story.journey) {
        if (line.note !== undefined) turns.push({ text: line.note, requests: [] });
        else if (line.request) turns.at(-1)?.requests.push({ ...line, held: held[number++] });
    }
    // The last note repeats what is broken.
    if (turns.at(-1)?.requests.length === 0 && turns.at(-1).text === story.violation) turns.pop();
    return turns;
}

/** Whether an answer has all that is expected; tokens differ wherever anything differs, so they are left out. */
function hasAll(actual, expected) {
    if (typeof expected === "string" && expected.length > 72) return typeof actual === "string";
    if (expected === null || typeof expected !== "object") return expected === null ? (actual ?? null) === null : actual === expected;
    if (Array.isArray(expected)) return Array.isArray(actual) && actual.length >= expected.length && expected.every((one, index) => hasAll(actual[index], one));
    return actual !== null && typeof actual === "object" && Object.entries(expected).every(([name, one]) => hasAll(actual[name], one));
}

/** What the rule does to a request: `refused`, `other` or `same`. */
function outcome({ expect, held }) {
    if (!held) return "same";
    const wanted = expect?.status ?? 200;
    if (held.status >= 400 && wanted < 400) return "refused";
    return held.status === wanted && hasAll(held.body, expect?.body ?? {}) ? "same" : "other";
}

const actors = [["the attacker", "attacker", "bad"], ["the victim", "victim", "good"], ["an administrator", "administrator", "info"]];

function turnView(turn, number, isFirstDifference) {
    const actor = actors.find(([start]) => turn.text.startsWith(start));
    return section(t("exploreTurn", { n: number }), {},
        h("p", {}, actor && [badge(t(actor[1]), actor[2]), " "], engineWords(turn.text)),
        turn.requests.map((one) => h("div", { class: "stack" },
            h("code", {}, `${one.request.method ?? "POST"} ${one.request.path.split("?")[0]}`),
            json(short(one.request.body ?? {})),
            h("div", { class: "columns" },
                h("div", { class: "stack" }, h("h3", {}, t("exploreWithout")), h("div", {}, statusBadge(one.expect?.status ?? 200, errorWord(one.expect?.body))), one.expect?.body && json(short(one.expect.body))),
                one.held && h("div", { class: "stack" }, h("h3", {}, t("exploreWith")), h("div", {}, statusBadge(one.held.status, errorWord(one.held.body)), outcome(one) !== "same" && [" ", badge(t(`explore-${outcome(one)}`), "good")]), json(short(one.held.body)))))),
        isFirstDifference && h("p", { class: "note good" }, t("exploreHeldHere")));
}

/** The answers of a server with all rules to the requests of a story. */
async function heldAnswers(story, signal) {
    if (!story.journey) return undefined;
    const beside = new Beside(signal);
    try {
        return (await beside.load(story.journey)).map(({ response }) => ({ status: response.status, body: bodyOf(response) }));
    } finally {
        beside.end();
    }
}

/** Plays a story turn by turn. */
function storyView(story, held) {
    if (!story?.steps || !story.violation) return h("p", { class: "note" }, t("exploreNothing"));
    const turns = turnsOf(story, held);
    const first = turns.findIndex((turn) => turn.requests.some((one) => outcome(one) !== "same"));
    const place = h("div", { class: "stack" });
    let shown = 1;
    const draw = () => {
        const isEnd = shown === turns.length;
        const turn = turns[shown - 1];
        fill(place,
            h("ol", { class: "chapters" }, turns.map((one, index) => h("li", { class: index < shown && "done", "aria-current": index === shown - 1 ? "step" : null }, engineWords(one.text)))),
            h("div", { class: "actions" },
                button(t("back"), () => step(-1), { disabled: shown === 1, dataset: { key: "back" } }),
                button(t("next"), () => step(1), { kind: "primary", disabled: isEnd, dataset: { key: "next" } }),
                h("span", { class: "faint" }, t("exploreSearched", { n: story.states }))),
            turnView(turn, shown, shown - 1 === first),
            isEnd && h("p", { class: "note bad" }, h("strong", {}, t("exploreBroken")), " ", engineWords(story.violation)),
            isEnd && h("p", { class: "note good" }, first >= 0 ? t("exploreStops", { n: first + 1 }) : t(held ? "exploreMailAlone" : "exploreScenario")));
    };
    const step = (by) => {
        shown += by;
        draw();
    };
    draw();
    return place;
}

/** Finds the story of a rule, and says how far a search is that takes long. */
function storyOf(rule, signal) {
    const progress = h("p", { class: "faint", role: "status" });
    const found = loading(async () => {
        try {
            const story = await place.explore(rule.weakness, { signal, onProgress: ({ depth, states }) => (progress.textContent = t("exploreProgress", { depth, n: states })) });
            return storyView(story, await heldAnswers(story, signal));
        } finally {
            fill(progress);
        }
    });
    return [progress, found];
}

export function showExplore(main, { query, signal }) {
    const chosenRule = query.get("rule") ?? "";
    fill(main, page({ title: t("explore"), lead: t("exploreLead") }, loading(async () => {
        const rules = await place.rules();
        const groups = new Map();
        for (const one of rules) {
            const name = one.family ?? t("exploreSituation", { name: one.scenario });
            groups.set(name, [...(groups.get(name) ?? []), one]);
        }
        const rule = rules.find((one) => one.weakness === chosenRule);
        const choice = field(t("exploreRule"), { name: "rule", kind: "select", choices: [["", t("exploreChoose")]], hint: t("exploreRuleHint") });
        const select = choice.querySelector("select");
        for (const [name, members] of groups) select.append(h("optgroup", { label: name }, members.map((one) => h("option", { value: one.weakness, selected: one === rule }, one.rule))));
        select.addEventListener("change", () => (location.hash = select.value ? `#/explore?rule=${encodeURIComponent(select.value)}` : "#/explore"));
        const result = h("div", { class: "stack" });
        if (rule) fill(result, storyOf(rule, signal));
        else fill(result, h("p", { class: "note" }, t("exploreHow")));
        return [section(t("exploreRules"), {}, choice, rule && h("p", {}, t("exploreWithoutRule"), " ", engineWords(rule.rule))), result];
    })));
}
