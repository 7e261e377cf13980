// Every request so far, as a list in which one goes back and forth, and which one saves and shares.
import { announce, badge, button, dialog, emptiness, facts, json, loading, page, requestView, section, table } from "./ui.js";
import { capture, differenceView, graphsView } from "./compare.js";
import { claims, short, statusBadge } from "./app.js";
import { chosen, get, place } from "./engine.js";
import { fileOf, linkLimit, readFile, readState, stateOf } from "./journey-file.js";
import { fill, foreign, h } from "./dom.js";
import { instant, t } from "./texts.js";

const journey = place.journey;
const shownAtOnce = 200;

function bodyOf(step) {
    try {
        return step.request.body ? JSON.parse(step.request.body) : undefined;
    } catch {
        return step.request.body;
    }
}

/** The project that a request is for: of its path, its header, its session, or the first one. */
function projectOf(step) {
    const named = /\/projects\/([^/?:]+)/.exec(step.request.path)?.[1] ?? Object.entries(step.request.headers ?? {}).find(([name]) => name.toLowerCase() === "x-vinculum-project")?.[1];
    if (named) return decodeURIComponent(named);
    const { idToken } = bodyOf(step) ?? {};
    try {
        return idToken ? claims(idToken).aud : chosen.server.project;
    } catch {
        return chosen.server.project;
    }
}

/** The accounts of a project as they were after so many steps. */
function stateAt(number, project) {
    const read = async (path) => {
        if (!journey.look) return get(path);
        const [{ status, body }] = await journey.look(number, [{ method: "GET", path }]);
        if (status >= 400) throw new Error(body?.error?.message ?? String(status));
        return body;
    };
    return capture(read, project, chosen.tenant);
}

// While the engine itself goes to two moments and back, the page stays as it is.
let isComparing = false;

async function statesAround(number, project) {
    if (journey.look) return [await stateAt(number - 1, project), await stateAt(number, project)];
    const here = await journey.position;
    isComparing = true;
    try {
        await journey.goTo(number - 1);
        const before = await stateAt(number - 1, project);
        await journey.goTo(number);
        return [before, await stateAt(number, project)];
    } finally {
        await journey.goTo(here);
        isComparing = false;
    }
}

/** Asks before the steps that are there are replaced, then plays others. */
async function replaceBy(steps) {
    const present = (await journey.steps()).length;
    const result = await dialog({ title: t("journeyPlayOther", { n: steps.length }), body: h("p", {}, present > 0 ? t("journeyReplaces", { n: present }) : t("journeyPlays")), actions: [{ label: t("journeyPlay"), kind: "primary", run: () => journey.load(steps) }] });
    if (result) location.hash = "#/journey";
    return result;
}

const unreadable = (error) => h("p", { class: "note bad", role: "alert" }, foreign(error.message));

async function goTo(number, total) {
    const later = total - number;
    const result = later === 0 ? await journey.goTo(number) ?? true : await dialog({
        title: t("journeyGoTo", { n: number }), body: h("p", {}, t("journeyGoToHint", { n: later })),
        actions: [{ label: t("journeyGo"), kind: "primary", run: () => journey.goTo(number) }],
    });
    if (result) announce(t("journeyThere", { n: number }));
}

async function save() {
    const address = URL.createObjectURL(new Blob([fileOf(await journey.steps())], { type: "application/jsonl" }));
    h("a", { href: address, download: "journey.jsonl" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
    announce(t("journeySaved"));
}

async function copy(text) {
    await navigator.clipboard.writeText(text);
    announce(t("copied"));
}

async function share() {
    const state = await stateOf(await journey.steps());
    const fits = state.length <= linkLimit;
    const address = new URL(`#/journey?state=${state}`, location.href).href;
    await dialog({ title: t("journeyShare"), wide: true, body: fits
        ? [h("p", {}, t("journeyShareHint")), h("textarea", { readonly: true, rows: 5, "aria-label": t("journeyLink"), value: address }), h("div", { class: "actions" }, button(t("copy"), () => copy(address)))]
        : h("p", { class: "note warn" }, t("journeyLinkLong", { n: state.length, most: linkLimit }), " ", t("journeyAsFile")),
        actions: fits ? [] : [{ label: t("journeySave"), kind: "primary", run: save }] });
}

async function reset() {
    const result = await dialog({ title: t("journeyReset"), body: h("p", {}, t("journeyResetHint")), actions: [{ label: t("journeyReset"), kind: "danger", run: () => journey.reset() }] });
    if (result) location.hash = "#/journey";
}

export async function showJourney(main, { query, signal }) {
    const input = h("input", { type: "file", accept: ".jsonl,.json,.txt", hidden: true, "aria-label": t("journeyLoad"), onChange: async () => {
        const [file] = input.files;
        input.value = "";
        if (!file) return;
        try {
            await replaceBy(await readFile(file));
        } catch (error) {
            await dialog({ title: t("journeyLoad"), body: unreadable(error) });
        }
    } });
    const body = h("div", { class: "stack" });
    const shared = query.get("state");
    const offer = shared && section(t("journeyShared"), {}, loading(async () => {
        const steps = await readState(shared).catch((error) => error);
        return steps instanceof Error ? unreadable(steps) : [h("p", {}, t("journeySharedHint", { n: steps.length })), h("div", { class: "actions" }, button(t("journeyPlay"), () => replaceBy(steps), { kind: "primary" }))];
    }));
    const actions = h("div", { class: "actions" });
    fill(main, page({ title: t("journey"), lead: t("journeyLead"), actions: [actions] }, offer, body, input));
    const draw = async () => {
        if (isComparing) return;
        const [steps, position] = [await journey.steps(), await journey.position];
        if (signal.aborted) return;
        const isEmpty = steps.length === 0;
        fill(actions, button(t("journeySave"), save, { disabled: isEmpty, dataset: { key: "save" } }), button(t("journeyShare"), share, { disabled: isEmpty, dataset: { key: "share" } }),
            button(t("journeyLoad"), () => input.click(), { dataset: { key: "load" } }), button(t("journeyReset"), reset, { kind: "danger", disabled: isEmpty, dataset: { key: "reset" } }));
        const open = Number(query.get("step"));
        fill(body, listView(steps, position, open), steps[open - 1] && stepView(steps, open, position));
    };
    const stop = await journey.on?.(draw);
    signal.addEventListener("abort", () => stop?.());
    await draw();
}

function listView(steps, position, open) {
    const first = Math.max(0, Math.min(steps.length, open || position) - shownAtOnce);
    const rows = steps.slice(first, first + shownAtOnce).map((step, index) => ({ step, number: first + index + 1 }));
    return [
        steps.length > 0 && h("div", { class: "row" },
            button(t("journeyBack"), () => journey.goTo(position - 1), { disabled: position === 0, dataset: { key: "earlier" } }),
            button(t("journeyForth"), () => journey.goTo(position + 1), { disabled: position >= steps.length, dataset: { key: "later" } }),
            button(t("journeyNewest"), () => journey.goTo(steps.length), { kind: "quiet", disabled: position >= steps.length, dataset: { key: "newest" } }),
            h("span", { class: "faint" }, t("journeyAt", { n: position, of: steps.length }), rows.length < steps.length ? ` ${t("journeyCut", { n: rows.length })}` : "")),
        position < steps.length && h("p", { class: "note warn" }, t("journeyEarlier", { n: steps.length - position })),
        table([
            { name: "number", title: t("journeyStep"), cell: ({ number }) => String(number) },
            { name: "request", title: t("journeyRequest"), wide: true, cell: ({ step, number }) => [h("code", {}, `${step.request.method} ${step.request.path.split("?")[0]}`), number === position && [" ", badge(t("journeyHere"), "info")], number > position && [" ", badge(t("journeyLater"))], number === open && [" ", badge(t("journeyOpen"))]].flat().filter(Boolean) },
            { name: "status", title: t("journeyStatus"), cell: ({ step }) => (step.expect?.status ? statusBadge(step.expect.status) : null) },
            { name: "at", title: t("journeyTime"), cell: ({ step }) => instant(step.at) },
        ], rows, { caption: t("journey"), keyOf: ({ number }) => String(number), open: ({ number }) => `#/journey?step=${number}`, empty: emptiness(t("journeyEmpty"), t("journeyEmptyHint"), h("a", { href: "#/tour" }, t("tour")), h("a", { href: "#/try" }, t("try"))) }),
    ];
}

function stepView(steps, number, position) {
    const step = steps[number - 1];
    const project = projectOf(step);
    return section(t("journeyStepOf", { n: number }), { actions: [
        number > 1 && h("a", { class: "button quiet", href: `#/journey?step=${number - 1}` }, t("back")),
        number < steps.length && h("a", { class: "button quiet", href: `#/journey?step=${number + 1}` }, t("next")),
        button(t("journeyContinue"), () => goTo(number, steps.length), { disabled: position === number, dataset: { key: "continue" } }),
    ] },
        facts([t("journeyRequest"), h("code", {}, `${step.request.method} ${step.request.path}`)], [t("journeyTime"), instant(step.at)], [t("project"), project]),
        step.request.body && json(short(bodyOf(step))),
        requestView({ method: step.request.method, path: step.request.path, body: bodyOf(step), headers: {}, anyone: !Object.keys(step.request.headers ?? {}).some((name) => name.toLowerCase() === "authorization") }),
        loading(async () => {
            const [before, after] = await statesAround(number, project);
            return [await graphsView(before, after), differenceView(before, after), (before.isCut || after.isCut) && h("p", { class: "hint" }, t("journeyManyAccounts"))];
        }));
}
