// What every page is made of. Each part is a function from values to elements, usable by keyboard, with a name that a
// screen reader says.
import { fill, focusInPlaceOf, foreign, freshID, h, visible } from "./dom.js";
import { chosen, Refused, send } from "./engine.js";
import { kinds, snippet } from "./snippets.js";
import { factName, factText, remedyText, ruleText } from "./rules.js";
import { dateOf, distance, instant, present, t } from "./texts.js";

/** A button. `kind`: `primary`, `danger`, `quiet`, or none. `onClick` may be asynchronous: the button waits for it. */
export function button(label, onClick, { kind, title, disabled, ...rest } = {}) {
    const element = h("button", { type: "button", class: ["button", kind], title, disabled, ...rest }, label);
    element.addEventListener("click", async (event) => {
        if (element.getAttribute("aria-busy")) return;
        const result = onClick(event);
        if (!(result instanceof Promise)) return;
        element.setAttribute("aria-busy", "true");
        try {
            await result;
        } catch (error) {
            showProblem(error);
        } finally {
            element.removeAttribute("aria-busy");
        }
    });
    return element;
}

export const link = (label, address, attributes = {}) => h("a", { href: address, ...attributes }, label);

/** The head of a page and its parts. */
export function page({ title, lead, actions = [] }, ...parts) {
    return [
        h("header", { class: "page-head" },
            h("div", {}, h("h1", { tabindex: "-1" }, title), lead && h("p", { class: "lead" }, lead)),
            actions.length > 0 && h("div", { class: "actions" }, actions)),
        ...parts,
    ];
}

/** A part of a page with a heading. */
export function section(title, { actions = [], id, lead } = {}, ...parts) {
    const heading = freshID("h");
    return h("section", { class: "panel", "aria-labelledby": heading, id },
        h("div", { class: "panel-head" }, h("h2", { id: heading }, title), actions.length > 0 && h("div", { class: "actions" }, actions)),
        lead && h("p", { class: "lead" }, lead), ...parts);
}

/** A short word about a thing. `tone`: `good`, `warn`, `bad`, `info`, or none. */
export const badge = (text, tone) => h("span", { class: ["badge", tone] }, text);

/** An instant, and how long ago it was by the project's clock. */
export function when(value) {
    const shown = instant(value);
    return shown ? h("time", { class: "ago", datetime: dateOf(value).toISOString(), title: shown }, distance(value)) : h("span", { class: "faint" }, "–");
}

/** Says anew how long ago everything was: the clock was moved. */
export function renewTimes() {
    for (const one of document.querySelectorAll("time.ago")) one.textContent = distance(one.dateTime);
}

/** An instant that is kept to the hour, said to the hour. */
export function hour(value) {
    const date = dateOf(value);
    if (!date) return h("span", { class: "faint" }, "–");
    const isPresent = Math.floor(date.getTime() / 3_600_000) === Math.floor(present() / 3_600_000);
    return h("time", { datetime: date.toISOString() }, isPresent ? t("thisHour") : t("hourOf", { time: instant(value, { year: "numeric", month: "short", day: "numeric", hour: "numeric" }) }));
}

/** A text that may be copied. */
export function copyable(text, label = t("copy")) {
    const copy = button(label, async () => {
        await navigator.clipboard.writeText(text).catch(() => select());
        announce(t("copied"));
    }, { kind: "quiet small" });
    const code = h("code", { class: "copy-text" }, visible(text));
    const select = () => getSelection().selectAllChildren(code);
    return h("span", { class: "copyable" }, code, copy);
}

/** Names and values. Values may be nodes; rows without a value are left out. */
export const facts = (...rows) => h("dl", { class: "facts" }, rows.filter((row) => row && row[1] !== null && row[1] !== undefined && row[1] !== "").map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value instanceof Node || Array.isArray(value) ? value : foreign(value)))));

/**
 * A table. `columns`: `{ name, title, cell(row), sort?, align?, wide? }`; `rows` have a `key` by `keyOf`.
 *
 * @param options `caption` names it; `sorted` is `{ name, descending }` with `onSort(name)`; `selected`, a Set of keys,
 *     with `onSelect(set)`; `open(row)` gives the address that a row leads to.
 */
export function table(columns, rows, { caption, keyOf = (row) => row.key, sorted, onSort, selected, onSelect, open, empty } = {}) {
    if (rows.length === 0 && empty) return empty;
    const all = selected && h("input", { type: "checkbox", "aria-label": t("selectAll"), dataset: { key: "all" } });
    const boxes = [];
    const update = () => {
        if (!all) return;
        const count = rows.filter((row) => selected.has(keyOf(row))).length;
        all.checked = count > 0 && count === rows.length;
        all.indeterminate = count > 0 && count < rows.length;
    };
    all?.addEventListener("change", () => {
        for (const row of rows) selected[all.checked ? "add" : "delete"](keyOf(row));
        for (const [box, row] of boxes) box.checked = selected.has(keyOf(row));
        update();
        onSelect?.(selected);
    });
    const head = columns.map((column) => {
        const isSorted = sorted?.name === column.sort && column.sort;
        return h("th", { scope: "col", class: [column.align, column.wide && "wide"], "aria-sort": isSorted ? (sorted.descending ? "descending" : "ascending") : null },
            column.sort && onSort
                ? h("button", { type: "button", class: "sort", dataset: { key: `sort-${column.sort}` }, onClick: () => onSort(column.sort) }, column.title, h("span", { "aria-hidden": "true" }, isSorted ? (sorted.descending ? " ↓" : " ↑") : ""))
                : column.title);
    });
    const body = rows.map((row) => {
        const key = keyOf(row);
        let box = null;
        if (selected) {
            box = h("input", { type: "checkbox", checked: selected.has(key), "aria-label": t("selectOne", { name: visible(key) }), dataset: { key: `box-${key}` } });
            box.addEventListener("change", () => {
                selected[box.checked ? "add" : "delete"](key);
                update();
                onSelect?.(selected);
            });
            boxes.push([box, row]);
        }
        const cells = columns.map((column, place) => {
            const content = column.cell(row);
            // One element a cell: a narrow page lays the title beside it.
            const value = Array.isArray(content) ? h("span", {}, content) : content instanceof Node || content === null || content === undefined ? content : foreign(content);
            return h("td", { class: [column.align, column.wide && "wide"], "data-title": column.title || null },
                place === 0 && open ? h("a", { href: open(row), dataset: { key: `row-${key}` } }, value) : value);
        });
        return h("tr", {}, box && h("td", { class: "box" }, box), cells);
    });
    update();
    return h("div", { class: "table-frame", tabindex: "0", role: "region", "aria-label": caption },
        h("table", {}, h("caption", { class: "hidden" }, caption), h("thead", {}, h("tr", {}, all && h("th", { scope: "col", class: "box" }, all), head)), h("tbody", {}, body)));
}

/** What a list without entries says, and what to do. */
export const emptiness = (title, hint, ...actions) => h("div", { class: "empty" }, h("p", { class: "empty-title" }, title), hint && h("p", {}, hint), actions.length > 0 && h("div", { class: "actions" }, actions));

/** What a form's values must be corrected in, before a request is made of them. */
export class Correction extends Error {}

/** What is true of a server that does not answer, as far as it is known. */
export const awayHint = () => [t("serverAwayHint"), chosen.server && t(chosen.server.storesState ? "serverAwayKept" : "serverAwayLost")].filter(Boolean).join(" ");

/** What went wrong, why, and what to do next. */
export function problem(error, retry) {
    const refused = error instanceof Refused;
    const title = error instanceof Correction ? t("notDone") : refused && error.isAway ? t("serverAway") : refused && error.needsSecret ? t("notAllowed") : refused ? error.code || `HTTP ${error.status}` : t("pageFailed");
    const hint = refused && error.isAway ? awayHint() : refused && error.needsSecret ? t("notAllowedHint") : null;
    return h("div", { class: "problem", role: "alert" }, h("p", { class: "problem-title" }, title),
        refused && !error.isAway ? h("p", {}, foreign(error.detail || error.message)) : !refused && h("p", {}, foreign(error.message ?? String(error))),
        hint && h("p", {}, hint), retry && button(t("tryAgain"), retry));
}

const live = h("div", { class: "hidden", role: "status", "aria-live": "polite" });
const toasts = h("div", { class: "toasts", popover: "manual" });
/** The places in the shell where messages appear. */
export const messagePlaces = [live, toasts];

/** Says something that happened, on the page for a while and to screen readers. `content` is a text or nodes. */
export function announce(content, tone = "good", milliseconds = 5000) {
    const toast = h("div", { class: ["toast", tone] }, content);
    live.textContent = toast.textContent;
    toasts.append(toast);
    // In front of an open dialog, behind which it would be dimmed and could not be reached.
    if (toasts.showPopover) toasts.matches(":popover-open") && toasts.hidePopover();
    toasts.showPopover?.();
    setTimeout(() => toast.remove(), milliseconds);
}

export function showProblem(error) {
    if (error?.name === "AbortError") return;
    dialog({ title: t("notDone"), body: problem(error) });
}

/**
 * A dialog in front of the page. The focus goes to its first field or button, Escape closes it, and the focus goes back.
 *
 * @param actions Buttons `{ label, kind, run }`; `run` may be asynchronous; the dialog closes unless it gives `false`.
 *     What it throws is shown in the dialog.
 * @returns a promise that ends with what `run` gave, or `null`.
 */
export function dialog({ title, body, actions = [], close = t(actions.length > 0 ? "cancel" : "close"), wide }) {
    const heading = freshID("h");
    const trouble = h("div", { class: "trouble" });
    return new Promise((resolve) => {
        let result = null;
        const opener = document.activeElement;
        const form = h("form", { method: "dialog" });
        const box = h("dialog", { class: ["dialog", wide && "wide"], "aria-labelledby": heading }, form);
        const run = async (action) => {
            fill(trouble);
            form.setAttribute("aria-busy", "true");
            try {
                const given = await action.run(form);
                if (given === false) return;
                result = given ?? true;
                box.close();
            } catch (error) {
                // What a field of the form says already is not said twice.
                const said = [...form.querySelectorAll(".field [role=status]")].find((one) => error instanceof Correction && one.textContent === error.message);
                if (said) said.closest(".field").querySelector("input, textarea").focus();
                else fill(trouble, problem(error));
            } finally {
                form.removeAttribute("aria-busy");
            }
        };
        const first = actions.find((action) => action.kind === "primary" || action.kind === "danger");
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            if (first) run(first);
            else box.close();
        });
        form.append(h("h2", { id: heading }, title), h("div", { class: "dialog-body" }, body), trouble,
            h("div", { class: "dialog-actions" },
                h("button", { type: "button", class: "button", onClick: () => box.close() }, close),
                actions.map((action) => action === first
                    ? h("button", { type: "submit", class: ["button", action.kind] }, action.label)
                    : h("button", { type: "button", class: ["button", action.kind], onClick: () => run(action) }, action.label))));
        // Another page, by Back or by a link in the dialog, ends it.
        const leave = () => box.close();
        addEventListener("hashchange", leave);
        box.addEventListener("close", () => {
            removeEventListener("hashchange", leave);
            box.remove();
            if (document.activeElement === document.body) focusInPlaceOf(opener);
            resolve(result);
        });
        document.body.append(box);
        box.showModal();
    });
}

/** A field of a form with its label. `kind`: an input's type, `textarea`, `select` with `choices` [[value, label]], `checkbox`. */
export function field(label, { name, kind = "text", value, hint, choices, required, placeholder, autocomplete = "off", ...rest } = {}) {
    const id = freshID("f");
    const described = hint ? `${id}-hint` : null;
    const common = { id, name, required, "aria-describedby": described, ...rest };
    const input =
        kind === "select" ? h("select", common, (choices ?? []).map(([given, shown]) => h("option", { value: given, selected: given === value }, shown)))
        : kind === "textarea" ? h("textarea", { ...common, rows: rest.rows ?? 5, spellcheck: "false", placeholder, value: value ?? "" })
        : kind === "checkbox" ? h("input", { ...common, type: "checkbox", checked: Boolean(value) })
        : h("input", { ...common, type: kind, value: value ?? "", placeholder, autocomplete, spellcheck: "false" });
    return h("div", { class: ["field", kind === "checkbox" && "check"] },
        kind === "checkbox" ? [input, h("label", { for: id }, label)] : [h("label", { for: id }, label), input],
        hint && h("p", { class: "hint", id: described }, hint));
}

/** The values of a form's fields by their names; checkboxes as booleans. */
export function values(form) {
    const found = {};
    for (const input of form.querySelectorAll("[name]")) found[input.name] = input.type === "checkbox" ? input.checked : input.value;
    return found;
}

/** The text of code whose options (`--data`) stay whole at the end of a line. */
export const commandText = (text) => text.split(/(--\w[\w-]*)/).map((part, place) => (place % 2 === 1 ? h("span", { class: "whole" }, part) : part));

/** A request as code, with a choice of languages. The request may change: call `show(request)`. */
export function requestView(request) {
    const heading = freshID("h");
    const code = h("pre", { tabindex: "0", class: "code", "aria-labelledby": heading });
    let [kind, now] = [localStorage.getItem("snippet") ?? "curl", request];
    if (!kinds.includes(kind)) kind = "curl";
    const choice = h("select", { "aria-label": t("codeLanguage"), onChange: () => {
        kind = choice.value;
        localStorage.setItem("snippet", kind);
        show(now);
    } }, kinds.map((name) => h("option", { value: name, selected: name === kind }, name)));
    const show = (given) => {
        now = given;
        fill(code, commandText(snippet(kind, ...[given].flat())));
    };
    show(request);
    const element = h("details", { class: "request" }, h("summary", { id: heading }, t("theRequest")),
        h("div", { class: "request-bar" }, choice, button(t("copy"), async () => {
            await navigator.clipboard.writeText(code.textContent).catch(() => getSelection().selectAllChildren(code));
            announce(t("copied"));
        }, { kind: "quiet small" })), code);
    return Object.assign(element, { show });
}

/**
 * Asks before a change: what will happen, the request that makes it, then sends it.
 *
 * @param title What is done, as a sentence.
 * @param request `{ method, path, body }`, several, or a function of the form's values that gives them; it may throw an
 *     `Correction` whose message says what to correct.
 * @param body Fields and explanations; may be a promise of nodes, such as the engine's forecast.
 * @param label Of the button; `kind` is `primary` or `danger`.
 * @param done What is said when it is done: a text, nodes, or a function of the form's values that gives them.
 * @param goesOn Whether the requests after a refused one are sent too; its answer is then the `Refused`.
 * @param onPart Is called with the answers so far where a later request was refused. What was answered is not sent again.
 * @returns the answers, fewer than requests where the dialog was left after a refusal; `null` where nothing was done.
 */
export async function act({ title, request, body = [], label, kind = "primary", done, goesOn, onPart }) {
    const place = h("div", { class: "stack" });
    const rest = h("div", { role: "status" });
    const form = h("div", { class: "stack" }, place, rest);
    const answers = [];
    let said;
    const requests = (of) => [typeof request === "function" ? request(of) : request].flat();
    const view = requestView([]);
    const renew = () => {
        try {
            view.show(requests(values(form)).slice(answers.length));
            view.hidden = false;
        } catch {
            view.hidden = true;
        }
    };
    form.append(view);
    form.addEventListener("input", renew);
    form.addEventListener("change", renew);
    // Nothing is done before what it would do is there to be read.
    let isReady = !(body instanceof Promise);
    if (!isReady) {
        fill(place, h("p", { class: "faint" }, t("loading")));
        body.then((nodes) => (fill(place, nodes), (isReady = true), renew()), (error) => (fill(place, problem(error)), (isReady = true)));
    } else fill(place, body);
    renew();
    const result = await dialog({ title, body: form, actions: [{ label, kind, run: async () => {
        if (!isReady) return false;
        const given = values(form), all = requests(given);
        try {
            for (const one of all.slice(answers.length)) answers.push(await (goesOn ? send(one).catch((error) => (error.isAway === false ? error : Promise.reject(error))) : send(one)));
        } catch (error) {
            if (answers.length > 0) {
                fill(rest, h("p", { class: "note warn" }, t("partDone", { n: answers.length, all: all.length })));
                onPart?.(answers);
                renew();
            }
            throw error;
        }
        said = typeof done === "function" ? await done(given) : done;
        return true;
    } }] });
    if (!result) return answers.length > 0 ? answers : null;
    if (!answers.every((one) => one instanceof Refused)) announce(said ?? t("done"));
    return answers;
}

/** A list of choices of which one is shown at a time (WAI-ARIA tabs). `tabs`: `[{ name, title, render() }]`. */
export function tabs(label, list, { open = list[0]?.name, onOpen } = {}) {
    const body = h("div", { class: "tab-body" });
    const buttons = list.map((tab) => h("button", { type: "button", role: "tab", id: freshID("t"), class: "tab" }, tab.title));
    const show = (place, focuses) => {
        buttons.forEach((one, other) => {
            one.setAttribute("aria-selected", other === place);
            one.tabIndex = other === place ? 0 : -1;
        });
        const panel = h("div", { role: "tabpanel", "aria-labelledby": buttons[place].id, tabindex: "0" });
        fill(body, panel);
        fill(panel, list[place].render());
        if (focuses) buttons[place].focus();
        onOpen?.(list[place].name);
    };
    buttons.forEach((one, place) => {
        one.addEventListener("click", () => show(place));
        one.addEventListener("keydown", (event) => {
            const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
            if (step) show((place + step + list.length) % list.length, true);
        });
    });
    const place = Math.max(0, list.findIndex((tab) => tab.name === open));
    show(place);
    return h("div", { class: "tabs" }, h("div", { role: "tablist", "aria-label": label }, buttons), body);
}

/** Shows what a promise gives; meanwhile that it loads, and a problem with a way to try again. */
export function loading(make) {
    const place = h("div", { class: "stack", "aria-busy": "true" });
    const load = async () => {
        try {
            const nodes = await make();
            fill(place, nodes);
        } catch (error) {
            if (error?.name !== "AbortError") fill(place, problem(error, load));
        } finally {
            place.removeAttribute("aria-busy");
        }
    };
    fill(place, h("p", { class: "faint" }, t("loading")));
    load();
    return Object.assign(place, { reload: load });
}

/** A value of JSON, readable. */
export const json = (value) => h("pre", { class: "code", tabindex: "0" }, visible(JSON.stringify(value, null, 2)));

/** The facts of a decision that are a `localId`. */
const accountFacts = ["account", "owner", "absorbed"];

/** A decision of the engine: the rule as a sentence, its facts, and what to do next. */
export function decision(one) {
    const tone = one.kind === "refusal" ? "bad" : one.kind === "change" ? "info" : null;
    return h("article", { class: "decision" },
        h("p", {}, badge(t(`decision-${one.kind}`), tone), " ", h("strong", {}, ruleText(one)), one.invariant && [" ", badge(one.invariant)]),
        Object.keys(one.facts ?? {}).length > 0 && facts(...Object.entries(one.facts).map(([name, value]) => [factName(name), accountFacts.includes(name) ? accountLink(value) : factText(name, value)])),
        (one.remedies ?? []).length > 0 && h("div", { class: "remedies" }, h("span", { class: "faint" }, t("whatToDo")), h("ul", {}, one.remedies.map((remedy) => h("li", {}, remedyText(remedy))))));
}

/** The address of an account's page. */
export const accountAddress = (uid) => `#/accounts/${encodeURIComponent(uid)}`;
/** An account's uid that leads to its page. */
export const accountLink = (uid) => h("a", { href: accountAddress(uid), class: "mono" }, foreign(uid));

export { chosen };
