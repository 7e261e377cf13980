// The tour: a story of accounts, step by step, each with its requests and what they changed.
import { announce, badge, button, dialog, facts, loading, page, section } from "./ui.js";
import { appOf, exchange, exchangeView } from "./app.js";
import { capture, differenceView, graphsView, nothing } from "./compare.js";
import { chosen, get, ask as request, place, send } from "./engine.js";
import { fill, h } from "./dom.js";
import { story } from "./tour-story.js";
import { t } from "./texts.js";

const journey = place.journey;

/**
 * The tour of this page; leaving it and coming back goes on. `steps` are those played, `at` the number of those shown. At a
 * server it has a project of its own; in the page the first one, because a file of a journey is played in one project.
 */
const tour = { project: journey ? chosen.server.project : `tour-${[...crypto.getRandomValues(new Uint8Array(3))].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`, steps: [], at: 0 };

const own = (rest) => `/vinculum/v1/projects/${tour.project}/${rest}`;

/** The requests of the tour so far by the server's own record, so that each has its decisions. */
async function recorded(after, count) {
    const answer = await get(own(`decisions?${after === null ? "limit=1" : `after=${after}&limit=100`}`)).catch(() => null);
    const entries = (answer?.entries ?? []).filter((entry) => entry.client?.startsWith("App/"));
    return { next: answer?.next ?? null, entries: entries.slice(-count) };
}

async function now() {
    const clock = await get(`/emulator/v1/projects/${tour.project}/clock`);
    return Date.parse(clock.now);
}

/** Plays the next step of the story. */
async function play() {
    const previous = tour.steps[tour.at - 1];
    if (!previous && journey && journey.steps().length > 0 && !(await emptied())) return;
    // Who looked at an earlier moment meanwhile goes on from where the story was.
    if (previous && journey?.position() < previous.mark && journey.steps().length >= previous.mark) await journey.goTo(previous.mark);
    const step = story[tour.at];
    const kept = structuredClone(previous?.kept ?? {});
    const exchanges = [];
    const { next } = await recorded(null, 0);
    const app = appOf(tour.project);
    const here = journey?.position();
    try {
        await step.play({ app, kept, now, ask: async (one) => {
            const done = await exchange(one);
            exchanges.push(done);
            return done.body;
        } });
    } catch (error) {
        // Half a step cannot be repeated.
        await journey?.goTo(here);
        throw error;
    }
    const { entries } = await recorded(next ?? 0, exchanges.length);
    if (entries.length === exchanges.length) entries.forEach((entry, place) => (exchanges[place].decisions = entry.decisions));
    const after = await capture(get, tour.project);
    tour.steps.splice(tour.at, Infinity, { step, kept, exchanges, before: previous?.after ?? nothing, after, mark: journey?.position() });
    tour.at += 1;
}

/** One step back: in the playground the engine goes back too, unless something else happened since. */
async function back() {
    const shown = tour.steps[tour.at - 1];
    const mark = tour.steps[tour.at - 2]?.mark ?? 0;
    if (journey && journey.position() === shown.mark) {
        await journey.goTo(mark);
        tour.steps.length = tour.at - 1;
        announce(t("tourWentBack"));
    }
    tour.at -= 1;
}

async function forth() {
    if (tour.at < tour.steps.length) tour.at += 1;
    else await play();
}

async function anew() {
    if (journey && !(await emptied())) return;
    if (!journey) await send(request("DELETE", `/emulator/v1/projects/${tour.project}/accounts`));
    Object.assign(tour, { steps: [], at: 0 });
}

/** Begins a new journey for the story, which needs a project without accounts; asks before, unless all of it is the tour's. */
async function emptied() {
    const isOwn = tour.steps.length > 0 && journey.steps().length === tour.steps.at(-1).mark;
    return isOwn ? journey.reset().then(() => true) : dialog({ title: t("tourBegin"), body: h("p", {}, t("tourEmpties", { n: journey.steps().length })), actions: [{ label: t("tourBegin"), kind: "primary", run: () => journey.reset().then(() => true) }] });
}

export function showTour(main, { signal }) {
    const mayPlay = (chosen.server?.trust ?? "local") === "local" && (journey || !chosen.server?.restrictsProjects);
    const draw = (focuses) => {
        if (signal.aborted) return;
        const shown = tour.steps[tour.at - 1];
        const then = (action) => async () => {
            await action();
            draw(true);
        };
        const turns = (suffix) => h("div", { class: "actions" },
            button(t("back"), then(back), { disabled: tour.at === 0, dataset: { key: `back-${suffix}` } }),
            button(tour.at === 0 ? t("tourBegin") : t("next"), then(forth), { kind: "primary", disabled: !mayPlay || tour.at === story.length, dataset: { key: `next-${suffix}` } }),
            tour.steps.length > 0 && button(t("tourAnew"), then(anew), { kind: "quiet" }));
        fill(main, page({ title: t("tour"), lead: t(place.kind === "server" ? "tourLeadServer" : "tourLead", { project: tour.project }), actions: [turns("top")] },
            !mayPlay && h("p", { class: "note warn" }, t("tourNeedsLocal")),
            h("ol", { class: "chapters" }, story.map((step, number) => h("li", { class: number < tour.steps.length && "done", "aria-current": number === tour.at - 1 ? "step" : null }, t(`tour-${step.name}`)))),
            shown ? stepView(shown) : section(t("tourWhat"), {}, h("p", {}, t("tourIntro")), h("p", {}, t("tourTokens"))),
            shown && tour.at === story.length && h("p", { class: "note good" }, t("tourEnd"), place.kind === "server" ? "" : [" ", h("a", { href: "#/explore" }, t("explore"))]),
            shown && turns("end")));
        if (focuses) main.querySelector("h2")?.scrollIntoView?.({ block: "nearest" });
    };
    draw();
}

function stepView({ step, kept, exchanges, before, after }) {
    const uids = step.people.map((person) => kept[person]).filter(Boolean);
    return [
        section(t("tourStep", { n: story.indexOf(step) + 1, of: story.length, title: t(`tour-${step.name}`) }), {}, h("p", {}, t(`tour-${step.name}-why`)),
            step.name === "factor" && facts([t("tourSecret"), h("code", {}, kept.secret)], [t("tourCode"), h("code", {}, kept.code)])),
        section(t("tourRequests"), { actions: [badge(t("requestCount", { n: exchanges.length }))] }, exchanges.map((one, number) => exchangeView(one, { open: number === exchanges.length - 1 }))),
        section(t("tourState"), {}, loading(() => graphsView(before, after, uids)), differenceView(before, after)),
    ];
}
