// A form over a configuration: what was changed in it becomes a mask and a body, and nothing else is sent.
import { get, post } from "./engine.js";
import { fill, foreign, h, visible } from "./dom.js";
import { act, announce, button, commandText, Correction, emptiness, facts, field, json, link, page, problem, section, values } from "./ui.js";
import { t } from "./texts.js";

/** A text of the settings. */
export const s = (key, given) => t(`s.${key}`, given);

/** The member at a path such as `signIn.email.enabled`. */
export const at = (object, path) => path.split(".").reduce((found, name) => found?.[name], object);

function put(object, path, value) {
    const names = path.split(".");
    const last = names.pop();
    let place = object;
    for (const name of names) place = place[name] ??= {};
    place[last] = value;
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const lines = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);

/** How each kind of field shows a member, and reads it back; `undefined` clears the member. */
const kinds = {
    flag: { input: "checkbox", shown: (value) => Boolean(value), read: (raw) => raw },
    not: { input: "checkbox", shown: (value) => !value, read: (raw) => !raw },
    text: { input: "text", shown: (value) => value ?? "", read: (raw) => raw.trim() || undefined },
    number: { input: "number", shown: (value) => value ?? "", read: (raw) => (raw === "" ? undefined : Number(raw)) },
    secret: { input: "password", shown: () => "", read: (raw) => raw || undefined },
    key: { input: "textarea", shown: () => "", read: (raw) => raw.trim() || undefined },
    choice: { input: "select", shown: (value) => value ?? "", read: (raw) => raw || undefined },
    lines: { input: "textarea", shown: (value) => (value ?? []).join("\n"), read: (raw) => (lines(raw).length > 0 ? lines(raw) : undefined) },
    map: {
        input: "textarea", shown: (value) => Object.entries(value ?? {}).map((pair) => pair.join(" = ")).join("\n"),
        read: (raw) => {
            const pairs = lines(raw).map((line) => {
                const place = line.indexOf("=");
                if (place < 1) throw new Correction(s("mapLine", { line }));
                return [line.slice(0, place).trim(), line.slice(place + 1).trim()];
            });
            return pairs.length > 0 ? Object.fromEntries(pairs) : undefined;
        },
    },
};

/**
 * A member of a configuration as a field of a form.
 *
 * @param options `hint`, `choices`, `ifAbsent` (what counts where the member is absent), `required`, `placeholder`;
 *     `from` and `to` make of the member what the kind shows, and the other way round.
 */
export const member = (path, kind, label, options = {}) => ({ path, kind, label, ...options });

const shown = (one, config) => {
    const value = at(config, one.path);
    return kinds[one.kind].shown(value !== undefined && one.from ? one.from(value) : value ?? one.ifAbsent);
};
const read = (one, raw) => {
    const value = kinds[one.kind].read(raw[one.path]);
    return value !== undefined && one.to ? one.to(value) : value;
};

/** The fields of members, filled from a configuration. */
export const inputs = (members, config) => members.map((one) => {
    const { input } = kinds[one.kind];
    const isSecret = one.kind === "secret" || one.kind === "key";
    const isStored = isSecret && at(config, one.path) !== undefined;
    return field(one.label, {
        name: one.path, kind: input, value: shown(one, config), choices: one.choices, placeholder: isStored ? "********" : one.placeholder,
        hint: isStored ? s("secretKept") : one.hint, required: one.required && !isStored, autocomplete: isSecret ? "new-password" : "off",
        rows: input === "textarea" ? 3 : null, min: one.min, max: one.max,
    });
});

/** The whole object that a form describes. */
export function whole(members, raw) {
    const body = {};
    for (const one of members) {
        const value = read(one, raw);
        if (value !== undefined) put(body, one.path, value);
    }
    return body;
}

/**
 * What a form changes.
 *
 * @param before What the fields were filled from: the configuration, or what `part.read` made of it.
 * @returns `{ mask, body }`, or `null` where nothing is changed.
 */
function changes(part, before, config, raw) {
    const changed = part.members.filter((one) => String(raw[one.path]) !== String(shown(one, before)));
    if (changed.length === 0) return null;
    const written = part.write ? part.write(whole(part.members, raw), config) : Object.fromEntries(changed.map((one) => [one.path, read(one, raw)]));
    const paths = Object.keys(written).filter((path) => !same(written[path], at(config, path)));
    if (paths.length === 0) return null;
    const body = {};
    for (const path of paths) if (written[path] !== undefined) put(body, path, written[path]);
    return { mask: paths.join(","), body };
}

/**
 * A part of a page with a form over some members of a configuration.
 *
 * @param part `title`, `lead`, `members`; where the fields are not the members themselves `read(config)` gives what they
 *     show and `write(object, config)` values by the paths of members; `after(form)` gives more nodes;
 *     `removals(object, before)` what `accounts:forecast` is asked before the change, or `null`.
 * @param target `path`, `config`, `forecast` (the path of the forecast), `changed`: functions that are called once another
 *     part has changed the configuration. A part draws only itself anew, so that what is typed in others stays.
 */
export function settingsPart(part, target) {
    const place = h("div", { class: "stack" });
    const draw = () => {
        const before = part.read ? part.read(target.config) : target.config;
        const trouble = h("div", { class: "trouble" });
        const save = h("button", { type: "submit", class: "button", dataset: { key: `save-${part.title}` } }, s("save"));
        const form = h("form", { class: "stack" }, h("div", { class: part.isWide ? "columns" : "stack" }, inputs(part.members, before)));
        const renew = () => {
            const raw = values(form);
            const isChanged = part.members.some((one) => String(raw[one.path]) !== String(shown(one, before)));
            save.classList.toggle("primary", isChanged);
            if (isChanged) form.dataset.unsaved = "";
            else delete form.dataset.unsaved;
        };
        form.addEventListener("input", renew);
        form.addEventListener("change", renew);
        form.append(...(part.after?.(form) ?? []), h("div", { class: "actions" }, save), trouble);
        form.addEventListener("submit", async (event) => {
            event.preventDefault();
            fill(trouble);
            try {
                await change(values(form), before);
            } catch (error) {
                fill(trouble, problem(error));
            }
        });
        fill(place, form);
    };
    const change = async (raw, before) => {
        const made = changes(part, before, target.config, raw);
        if (!made) return announce(s("nothingChanged"), "info");
        const unchanged = Object.fromEntries(part.members.map((one) => [one.path, shown(one, before)]));
        const removed = part.removals?.(whole(part.members, raw), whole(part.members, unchanged));
        const answer = await act({
            title: s("changeOf", { what: part.title }), label: s("saveNow"), kind: removed ? "danger" : "primary", done: s("saved"),
            request: { method: "PATCH", path: `${target.path}?updateMask=${made.mask}`, body: made.body },
            body: [removed ? forecast(target.forecast, removed) : null, facts(...made.mask.split(",").map((path) => [path, changeOf(path, target.config, made.body, part.members.find((one) => one.path === path))]))],
        });
        if (!answer) return;
        [target.config] = answer;
        draw();
        for (const listener of target.changed) listener();
    };
    draw();
    return section(part.title, { lead: part.lead }, place);
}

const secrets = /secret|privateKey/i;
/** What a member was and will be: a box as checked or not, a secret not at all. */
function changeOf(path, config, body, one) {
    const isBox = one && kinds[one.kind].input === "checkbox";
    const text = isBox ? (value) => s(kinds[one.kind].shown(value !== undefined && one.from ? one.from(value) : value ?? one.ifAbsent) ? "isOn" : "isOff") : (value) => (value === undefined ? "–" : secrets.test(path) ? "********" : JSON.stringify(value));
    return h("span", {}, h("code", {}, visible(text(at(config, path)))), " → ", h("code", {}, visible(text(at(body, path)))));
}

const effects = ["unreachable", "recoveryOnly", "methodLost", "secondFactorLost", "mustEnroll"];
const named = 12;

/** What a change does to the accounts, in the engine's counts: asked page by page while it is shown. */
export function forecast(path, change) {
    const place = h("div", { class: "note", role: "status" }, t("loading"));
    const counts = Object.fromEntries(effects.map((name) => [name, 0]));
    const touched = [];
    let accounts = 0;
    const draw = (isDone) => {
        const found = effects.filter((name) => counts[name] > 0);
        place.className = `note ${counts.unreachable > 0 ? "bad" : found.length > 0 ? "warn" : "good"}`;
        fill(place, h("p", {}, h("strong", {}, isDone ? s("forecastOf", { n: accounts }) : s("forecastSoFar", { n: accounts }))),
            found.length === 0 && isDone && h("p", {}, s("forecastNothing")),
            found.length > 0 && h("ul", {}, found.map((name) => h("li", {}, s(name, { n: counts[name] })))),
            touched.length > 0 && h("p", {}, s("forWhom"), " ", touched.slice(0, named).map((one, number) => [number > 0 && ", ", foreign(one.email ?? one.localId)]), touched.length > named && " …"));
    };
    (async () => {
        let pageToken;
        do {
            const answer = await post(path, { ...change, list: touched.length <= named, pageSize: 10000, pageToken });
            accounts += Number(answer.accountCount);
            for (const name of effects) counts[name] += Number(answer[`${name}Count`]);
            if (touched.length <= named) touched.push(...(answer.accounts ?? []).slice(0, named + 1));
            pageToken = answer.nextPageToken;
            draw(!pageToken);
        } while (pageToken && place.isConnected);
    })().catch((error) => fill(place, problem(error)));
    return place;
}

/**
 * A configuration as it is, and a change of any of its members.
 *
 * @param again Shows the whole page anew after such a change.
 */
export function rawPart(target, again) {
    const shown = h("div");
    const draw = () => fill(shown, json(target.config));
    target.changed.push(draw);
    draw();
    const change = async () => {
        const answer = await act({
            title: s("changeByJSON"), label: s("saveNow"), done: s("saved"),
            body: [
                field(s("mask"), { name: "mask", required: true, placeholder: "signIn.email.enabled,authorizedDomains", hint: s("maskHint") }),
                field("JSON", { name: "body", kind: "textarea", value: "{}", rows: 8 }),
            ],
            request: ({ mask, body }) => ({ method: "PATCH", path: `${target.path}?updateMask=${encodeURIComponent(mask.trim()).replaceAll("%2C", ",")}`, body: parsed(body) }),
        });
        if (answer) await again();
    };
    return section(s("asJSON"), { actions: [button(`${s("changeByJSON")} …`, change, { "data-key": "raw" })] }, h("details", {}, h("summary", {}, s("presentJSON")), shown));
}

/** What is at a path; `null`, and a page that says so, where it is not there any more. */
export async function existing(main, path, { signal, title, list }) {
    try {
        return await get(path, { signal });
    } catch (error) {
        if (error.status !== 404) throw error;
        fill(main, page({ title }, emptiness(s("gone"), error.message, link(title, list, { class: "button" }))));
        return null;
    }
}

/** The JSON object that an administrator wrote. */
export function parsed(text) {
    let value = null;
    try {
        value = JSON.parse(text);
    } catch {
        throw new Correction(s("notJSON"));
    }
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Correction(s("notJSON"));
    return value;
}

/** Code that is copied as a whole. */
export function code(text) {
    const body = h("pre", { class: "code", tabindex: "0" }, commandText(text));
    return h("div", {}, h("div", { class: "actions" }, button(t("copy"), async () => {
        await navigator.clipboard.writeText(text).catch(() => getSelection().selectAllChildren(body));
        announce(t("copied"));
    }, { kind: "quiet small" })), body);
}
