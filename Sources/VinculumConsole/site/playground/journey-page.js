// Every request so far, as a list in which one goes back and forth, and which one saves and shares.
import { announce, badge, button, dialog, emptiness, facts, json, loading, page, requestView, section, table } from "../ui.js";
import { capture, differenceView, graphsView } from "../compare.js";
import { claims, errorWord, short, statusBadge } from "../app.js";
import { chosen, place } from "../engine.js";
import { fill, foreign, h } from "../dom.js";
import { instant, t } from "../texts.js";
import { Beside, bodyOf } from "./beside.js";
import { fileOf } from "./journey.js";
import { limits, readFile, readState, stateOf } from "./link.js";
import "./texts.js";

const journey = place.journey;
const shownAtOnce = 200;

/** The body of a request: of JSON, else its text. */
const asked = (request) => (request.body.length === 0 ? undefined : bodyOf(request) ?? new TextDecoder().decode(request.body));

const headerOf = (request, name) => request.headers.find(([one]) => one.toLowerCase() === name)?.[1];

/** The project that a request is for: of its path, its header, its session, or the first one. */
function projectOf(request) {
    const named = /\/projects\/([^/?:]+)/.exec(request.target)?.[1] ?? headerOf(request, "x-vinculum-project");
    try {
        return named ? decodeURIComponent(named) : claims(asked(request).idToken).aud;
    } catch {
        return chosen.server.project;
    }
}

/** The tenant that a request is for, of its path or body. */
const tenantOf = (request) => /\/tenants\/([^/?:]+)/.exec(request.target)?.[1] ?? asked(request)?.tenantId ?? "";

const unreadable = (error) => h("p", { class: "note bad", role: "alert" }, foreign(error.message));

/** Asks before the steps that are there are replaced, then plays a text. */
async function replaceBy(text) {
    const present = journey.steps().length;
    const result = await dialog({ title: t("journeyPlayOther"), body: h("p", {}, present > 0 ? t("journeyReplaces", { n: present }) : t("journeyPlays")), actions: [{ label: t("journeyPlay"), kind: "primary", run: () => journey.load(text) }] });
    if (!result) return;
    location.hash = "#/journey";
    const { count, mismatches } = result;
    announce(mismatches.length === 0 ? t("journeyPlayed", { n: count }) : t("journeyPlayedOther", { n: mismatches.length, of: count }), mismatches.length === 0 ? "good" : "bad");
}

async function continueFrom(number) {
    const later = journey.steps().length - number;
    const go = async () => {
        await journey.goTo(number);
        announce(t("journeyThere", { n: number }));
    };
    if (later === 0) return go();
    return dialog({ title: t("journeyGoTo", { n: number }), body: h("p", {}, t("journeyGoToHint", { n: later })), actions: [{ label: t("journeyGo"), kind: "primary", run: go }] });
}

function save() {
    const address = URL.createObjectURL(new Blob([journey.file()], { type: "application/jsonl" }));
    h("a", { href: address, download: "journey.jsonl" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
    announce(t("journeySaved"));
}

async function copy(text) {
    await navigator.clipboard.writeText(text);
    announce(t("copied"));
}

async function share() {
    const state = await stateOf(journey.file());
    const fits = state.length <= limits.link;
    const address = new URL(`#/journey?state=${state}`, location.href).href;
    await dialog({ title: t("journeyShare"), wide: true, body: fits
        ? [h("p", {}, t("journeyShareHint")), h("textarea", { readonly: true, rows: 5, "aria-label": t("journeyShare"), value: address }), h("div", { class: "actions" }, button(t("copy"), () => copy(address)))]
        : h("p", { class: "note warn" }, t("journeyLinkLong", { n: state.length, most: limits.link }), " ", t("journeyAsFile")),
        actions: fits ? [] : [{ label: t("journeySave"), kind: "primary", run: save }] });
}

async function reset() {
    const result = await dialog({ title: t("journeyReset"), body: h("p", {}, t("journeyResetHint")), actions: [{ label: t("journeyReset"), kind: "danger", run: () => journey.reset() }] });
    if (result) location.hash = "#/journey";
}

export function showJourney(main, { query, signal }) {
    const input = h("input", { type: "file", accept: ".jsonl,.json,.txt", hidden: true, "aria-label": t("journeyLoad"), onChange: async () => {
        const [file] = input.files;
        if (!file) return;
        try {
            await replaceBy(await readFile(file));
        } catch (error) {
            await dialog({ title: t("journeyLoad"), body: unreadable(error) });
        }
        input.value = "";
    } });
    const [list, step] = [h("div", { class: "stack" }), h("div", { class: "stack" })];
    const actions = h("div", { class: "actions" });
    const shared = query.get("state");
    const open = Number(query.get("step"));
    fill(main, page({ title: t("journey"), lead: t("journeyLead"), actions: [actions] }, shared !== null && section(t("journeyShared"), {}, loading(async () => {
        try {
            const text = await readState(shared);
            return [h("p", {}, t("journeySharedHint")), h("div", { class: "actions" }, button(t("journeyPlay"), () => replaceBy(text), { kind: "primary" }))];
        } catch (error) {
            return unreadable(error);
        }
    })), list, step, input));
    let shown;
    const draw = () => {
        const [steps, position] = [journey.steps(), journey.position()];
        const isEmpty = steps.length === 0;
        fill(actions, button(t("journeySave"), save, { disabled: isEmpty, dataset: { key: "save" } }), button(t("journeyShare"), share, { disabled: isEmpty, dataset: { key: "share" } }),
            button(t("journeyLoad"), () => input.click(), { dataset: { key: "load" } }), button(t("journeyReset"), reset, { kind: "danger", disabled: isEmpty, dataset: { key: "reset" } }));
        fill(list, listView(steps, position, open));
        if (shown !== steps[open - 1]) fill(step, steps[open - 1] && stepView(steps, open, signal));
        shown = steps[open - 1];
    };
    journey.on(draw, signal);
    draw();
}

function listView(steps, position, open) {
    const first = Math.max(0, Math.min(steps.length, (open || position) + shownAtOnce / 2) - shownAtOnce);
    const rows = steps.slice(first, first + shownAtOnce).map((step, index) => ({ ...step, number: first + index + 1 }));
    return [
        steps.length > 0 && h("div", { class: "row" },
            button(t("journeyBack"), () => journey.goTo(position - 1), { disabled: position === 0, dataset: { key: "earlier" } }),
            button(t("journeyForth"), () => journey.goTo(position + 1), { disabled: position >= steps.length, dataset: { key: "later" } }),
            button(t("journeyNewest"), () => journey.goTo(steps.length), { kind: "quiet", disabled: position >= steps.length, dataset: { key: "newest" } }),
            h("span", { class: "faint" }, t("journeyAt", { n: position, of: steps.length }), rows.length < steps.length ? ` ${t("journeyCut", { n: rows.length })}` : "")),
        position < steps.length && h("p", { class: "note warn" }, t("journeyEarlier", { n: steps.length - position })),
        table([
            { name: "number", title: t("journeyStep"), cell: ({ number }) => String(number) },
            { name: "request", title: t("journeyRequest"), wide: true, cell: ({ request, number, note, mismatch }) => [note && h("div", { class: "faint" }, foreign(note)), h("code", {}, foreign(`${request.method} ${request.target.split("?")[0]}`)),
                number === position && badge(t("journeyHere"), "info"), number > position && badge(t("journeyLater")), number === open && badge(t("journeyOpen")), mismatch && badge(t("journeyMismatch"), "warn")].filter(Boolean).flatMap((part) => [part, " "]) },
            { name: "status", title: t("journeyStatus"), cell: ({ response }) => statusBadge(response.status, response.status < 400 ? "" : errorWord(bodyOf(response))) },
            { name: "at", title: t("journeyTime"), cell: ({ at }) => instant(at) },
        ], rows, { caption: t("journey"), keyOf: ({ number }) => String(number), open: ({ number }) => `#/journey?step=${number}`, empty: emptiness(t("journeyEmpty"), t("journeyEmptyHint"), h("a", { href: "#/tour" }, t("tour")), h("a", { href: "#/try" }, t("try"))) }),
    ];
}

function stepView(steps, number, signal) {
    const { request, response, at, mismatch } = steps[number - 1];
    const [project, tenant] = [projectOf(request), tenantOf(request)];
    const body = asked(request);
    return section(t("journeyStepOf", { n: number }), { actions: [
        number > 1 && h("a", { class: "button quiet", href: `#/journey?step=${number - 1}` }, t("back")),
        number < steps.length && h("a", { class: "button quiet", href: `#/journey?step=${number + 1}` }, t("next")),
        button(t("journeyContinue"), () => continueFrom(number), { dataset: { key: "continue" } }),
    ] },
        facts([t("journeyRequest"), `${request.method} ${request.target}`], [t("journeyTime"), instant(at)], [t("project"), project], [t("tenant"), tenant], [t("journeyMismatch"), mismatch]),
        h("div", { class: "columns" },
            h("div", {}, h("h3", {}, t("asked")), json(short(body ?? {}))),
            h("div", {}, h("h3", {}, t("answered")), json(short(bodyOf(response))))),
        requestView({ method: request.method, path: request.target, body, headers: { ...(headerOf(request, "x-vinculum-project") && { "X-Vinculum-Project": project }) }, anyone: !headerOf(request, "authorization") }),
        loading(async () => {
            const beside = new Beside(signal);
            const read = (path) => beside.read(path);
            try {
                await beside.load(fileOf(steps.slice(0, number)));
                const after = await capture(read, project, tenant);
                await beside.goTo(beside.steps.length - 1);
                const before = await capture(read, project, tenant);
                return [await graphsView(before, after), differenceView(before, after), (before.isCut || after.isCut) && h("p", { class: "hint" }, t("journeyManyAccounts"))];
            } finally {
                beside.end();
            }
        }));
}
