// The shell: navigation, what is chosen for the whole page, and which page is shown for the address after `#`.
import { button, dialog, emptiness, field, announce, awayHint, messagePlaces, page, problem, showProblem, values } from "./ui.js";
import { chosen, get, lookForRestart, onAnswer, place, Refused, watchAgain } from "./engine.js";
import { clockBadge } from "./clock-badge.js";
import { fill, foreign, freshID, h } from "./dom.js";
import { choose, languages, language, names, t } from "./texts.js";
import { loadRules } from "./rules.js";
import { pages as accountPages } from "./accounts.js";
import { pages as livePages } from "./live.js";
import { pages as settingsPages } from "./settings.js";
import { pages as playgroundPages } from "./playground.js";

/**
 * Every page: `{ path, title, group, home?, show(main, { rest, query, signal }) }`. `path` is the first part of the
 * address; `group` is where the navigation has it, absent for a page that another one leads to; `home` names the one
 * home that has it. `show` fills `main`, and stops what it began when `signal` aborts.
 */
const pages = [...accountPages, ...livePages, ...settingsPages, ...playgroundPages];
const groups = ["people", "whatHappens", "setUp", "learn"];

let shown = new AbortController();
let barred = new AbortController();
// What shows the page again that could not be shown without the server.
let again = null;
let current = null;
const main = h("main", { id: "main", tabindex: "-1" });
const navigation = h("nav", { id: "navigation" });
const bar = h("div", { class: "bar" });
const away = h("div", { class: "away", role: "alert", hidden: true });
const clockPlace = h("div", {});

/** The address after `#`: `accounts/UID?tab=…`. */
function address() {
    const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
    const parts = path.split("/").map((part) => {
        try {
            return decodeURIComponent(part);
        } catch {
            return part;
        }
    });
    return { name: parts[0], rest: parts.slice(1), query: new URLSearchParams(query ?? "") };
}

const offered = () => pages.filter((one) => !one.home || one.home === place.kind);

async function show() {
    shown.abort();
    shown = new AbortController();
    const { name, rest, query } = address();
    const signal = shown.signal;
    // The first page of the navigation is what an address without a page leads to.
    const found = name === "" ? offered()[0] : offered().find((one) => one.path === name);
    [current, again] = [found, null];
    drawNavigation(found);
    document.title = `${found ? t(found.title) : t("noPage")} · Vinculum`;
    fill(main);
    scrollTo(0, 0);
    if (!found) return fill(main, page({ title: t("noPage") }, emptiness(t("noPageHint"), null, h("a", { href: "#/" }, t("toStart")))));
    try {
        await found.show(main, { rest, query, signal });
    } catch (error) {
        if (signal.aborted) return;
        if (error.isAway) again = show;
        fill(main, page({ title: t(found.title) }, problem(error, show)));
    }
    if (!signal.aborted && hasMoved) main.querySelector("h1")?.focus({ preventScroll: true });
    hasMoved = true;
}
let hasMoved = false;

function drawNavigation(current) {
    navigation.hidden = false;
    navigation.setAttribute("aria-label", t("navigation"));
    fill(navigation, groups.map((group) => {
        const members = offered().filter((one) => one.group === group);
        if (members.length === 0) return null;
        const heading = freshID("n");
        return [
            h("h2", { id: heading }, t(group)),
            h("ul", { "aria-labelledby": heading }, members.map((one) => h("li", {}, h("a", {
                href: `#/${one.path}`, "aria-current": one === current || one.path === current?.of ? "page" : null, dataset: { key: `nav-${one.path}` },
            }, t(one.title))))),
        ];
    }), preferences());
    document.body.classList.remove("navigating");
    bar.querySelector("[aria-expanded]")?.setAttribute("aria-expanded", "false");
}

/** The bar at the top: project, tenant, trust. */
function drawBar() {
    barred.abort();
    barred = new AbortController();
    const menu = h("button", { type: "button", class: "button quiet menu", "aria-expanded": "false", "aria-controls": "navigation", "aria-label": t("navigation") }, "☰");
    menu.addEventListener("click", () => menu.setAttribute("aria-expanded", document.body.classList.toggle("navigating")));
    const trust = chosen.server?.trust;
    fill(bar,
        h("a", { href: "#main", class: "skip", onClick: (event) => (event.preventDefault(), main.focus()) }, t("skip")),
        menu,
        h("a", { class: "brand", href: "#/" }, mark(), h("span", { class: "brand-name" }, "Vinculum"), place.kind !== "server" && h("span", { class: "badge info" }, t("playgroundName"))),
        h("button", { type: "button", class: "button quiet scope", onClick: chooseScope, title: t("chooseScope"), dataset: { key: "scope" } },
            h("span", { class: "faint scope-word" }, t("project"), " "), foreign(chosen.project), chosen.tenant && [" / ", foreign(chosen.tenant)], " ▾"),
        trust && h("span", { class: ["badge", trust === "local" ? "warn" : "good"], title: t(`trust-${trust}-hint`) }, t(`trust-${trust}`)),
        h("span", { class: "spring" }),
        // With the page goes all that it knows: the secret, what was shown, and sessions of the page for trying.
        chosen.secret && chosen.secret !== "owner" && button(t("signOut"), () => location.reload(), { kind: "quiet" }));
    fill(clockPlace, clockBadge(barred.signal));
}

/** Language and colours, which this browser keeps. */
function preferences() {
    return h("div", { class: "preferences" },
        h("select", { class: "quiet", "aria-label": t("language"), dataset: { key: "language" }, onChange: (event) => {
            localStorage.setItem("language", choose(event.target.value));
            loadRules().then(() => (drawBar(), show()), showProblem);
        } }, languages.map((name) => h("option", { value: name, selected: name === language(), lang: name }, names[name]))),
        h("select", { class: "quiet", "aria-label": t("colours"), dataset: { key: "colours" }, onChange: (event) => colour(event.target.value) },
            ["system", "light", "dark"].map((name) => h("option", { value: name, selected: name === (localStorage.getItem("colours") ?? "system") }, t(`colours-${name}`)))));
}

function mark() {
    const element = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    element.setAttribute("viewBox", "0 0 16 16");
    element.setAttribute("aria-hidden", "true");
    for (const x of ["5.5", "10.5"]) {
        const circle = document.createElementNS("http://www.w3.org/2000/svg", "circle");
        for (const [name, value] of [["cx", x], ["cy", "8"], ["r", "3.5"]]) circle.setAttribute(name, value);
        element.append(circle);
    }
    return element;
}

function colour(scheme) {
    localStorage.setItem("colours", scheme);
    if (scheme === "system") delete document.documentElement.dataset.colours;
    else document.documentElement.dataset.colours = scheme;
}

/** Chooses another project or tenant, which may be typed: there may be thousands. */
async function chooseScope() {
    const known = h("datalist", { id: freshID("l") });
    const tenants = h("datalist", { id: freshID("l") });
    const suggest = async (list, path, name, of) => {
        try {
            fill(list, ((await get(path))[name] ?? []).map((one) => h("option", { value: of(one) })));
        } catch (error) {
            if (!(error instanceof Refused)) throw error;
        }
    };
    suggest(known, "/vinculum/v1/projects?pageSize=200", "projects", (one) => one.projectId);
    suggest(tenants, `/identitytoolkit.googleapis.com/v2/projects/${encodeURIComponent(chosen.project)}/tenants?pageSize=200`, "tenants", (one) => one.name.split("/").at(-1));
    await dialog({
        title: t("chooseScope"),
        body: [
            field(t("project"), { name: "project", value: chosen.project, required: true, list: known.id, hint: t("projectHint") }), known,
            field(t("tenant"), { name: "tenant", value: chosen.tenant, list: tenants.id, hint: t("tenantHint") }), tenants,
        ],
        actions: [{ label: t("choose"), kind: "primary", run: (form) => {
            const { project, tenant } = values(form);
            choosing(project.trim(), tenant.trim());
        } }],
    });
}

/** Makes another project or tenant the chosen one, and shows the page anew. */
export function choosing(project, tenant = "") {
    Object.assign(chosen, { project: project || chosen.project, tenant });
    watchAgain();
    drawBar();
    show();
}

/** Asks for the administrator's secret until the engine takes it. It is kept in this page's memory alone. */
function askSecret(error) {
    const form = h("form", { class: "panel secret" },
        h("h1", { tabindex: "-1" }, t("signInTitle")), h("p", {}, t("signInLead")),
        error && h("div", { role: "alert", class: "problem" }, h("p", {}, foreign(error.detail || error.message))),
        field(t("secret"), { name: "secret", kind: "password", required: true, autocomplete: "off" }),
        h("button", { type: "submit", class: "button primary" }, t("signIn")));
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        chosen.secret = values(form).secret;
        begin();
    });
    navigation.hidden = true;
    fill(bar, h("a", { class: "brand", href: "#/" }, mark(), "Vinculum"));
    fill(main, form);
    form.querySelector("input").focus();
}

/** Learns what the server is, then shows the page of the address. */
async function begin() {
    try {
        // Without a secret at first: a server that wants one counts wrong ones.
        chosen.server = await get("/vinculum/v1/server", { anyone: !chosen.secret });
        if (!chosen.secret && chosen.server.needsSecret) throw new Refused(403, null);
        chosen.secret ||= "owner";
        await loadRules();
        if (begin.isFirst) chosen.project = chosen.server.project ?? chosen.project;
        begin.isFirst = false;
        again = null;
        lookForRestart();
        drawBar();
        await show();
    } catch (error) {
        if (error instanceof Refused && error.needsSecret) return askSecret(error.status === 401 ? error : null);
        drawBar();
        if (error.isAway) again = begin;
        fill(main, problem(error, begin));
    }
}
begin.isFirst = true;

choose(localStorage.getItem("language"));
colour(localStorage.getItem("colours") ?? "system");
document.body.append(bar, h("div", { class: "body" }, navigation, h("div", { class: "content" }, away, clockPlace, main)), ...messagePlaces);
onAnswer(({ kind, error }) => {
    if (kind === "unknown" && chosen.secret) {
        // No page goes on sending a secret that the server does not take.
        shown.abort();
        barred.abort();
        chosen.secret = "";
        askSecret(error);
    }
    if (kind === "restarted" && chosen.secret) renewAll();
    if (kind !== "away" && kind !== "back") return;
    away.hidden = kind === "back";
    fill(away, kind === "away" ? [h("strong", {}, t("serverAway")), " ", awayHint()] : null);
    if (kind === "back") announce(t("serverBack"));
    if (kind === "back") again?.();
});

/** Another run of the server: it may be another one, and one in memory has none of what is shown. */
async function renewAll() {
    chosen.server = await get("/vinculum/v1/server");
    announce(t(chosen.server.storesState ? "serverRestarted" : "serverRestartedEmpty"), "info", 15_000);
    drawBar();
    // The pages of what happens renew themselves, and say since when they know more.
    if (current?.group !== "whatHappens" && !unsaved()) await show();
}

const unsaved = () => main.querySelector("form[data-unsaved]");

/** Shows the page of the address, unless a form would lose what was typed and the person stays. */
async function move(event) {
    if (!chosen.secret) return;
    const [form, to] = [unsaved(), location.hash];
    if (!form) return show();
    history.replaceState(null, "", event.oldURL);
    if (!(await dialog({ title: t("leaveTitle"), body: h("p", {}, t("leaveHint")), close: t("stay"), actions: [{ label: t("leave"), kind: "danger", run: () => true }] }))) return form.querySelector("input, select, textarea")?.focus();
    delete form.dataset.unsaved;
    history.replaceState(null, "", to);
    await show();
}
addEventListener("beforeunload", (event) => unsaved() && event.preventDefault());
// A list is searched by the key that other consoles have for it.
addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, dialog")) return;
    const search = main.querySelector("input[type=search]");
    if (!search) return;
    event.preventDefault();
    search.focus();
});
addEventListener("hashchange", move);
addEventListener("unhandledrejection", (event) => showProblem(event.reason));
begin();
