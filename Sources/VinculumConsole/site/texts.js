// The texts of the console in every language. A table has a list for each key: English, German; a further language is a
// further column, named in `languages`.
import { accounts } from "./texts-accounts.js";
import { live } from "./texts-live.js";
import { playground } from "./texts-playground.js";
import { settings } from "./texts-settings.js";
import { shell } from "./texts-shell.js";

export const languages = ["en", "de"];
export const names = { en: "English", de: "Deutsch" };

export const table = { ...shell, ...accounts, ...live, ...settings, ...playground };

let column = 0;

/** The language of the page: what was chosen, else the browser's first known one, else English. */
export function choose(language) {
    const wanted = [language, ...navigator.languages].filter(Boolean).map((name) => name.toLowerCase().split("-")[0]);
    column = Math.max(0, languages.indexOf(wanted.find((name) => languages.includes(name)) ?? "en"));
    document.documentElement.lang = languages[column];
    return languages[column];
}

export const language = () => languages[column];

/**
 * A text. `{name}` in it is a value; a text `one|many` is chosen by the value `n`.
 */
export function t(key, values = {}) {
    const row = table[key];
    if (!row) throw new Error(`There is no text ${key}`);
    let text = row[column];
    if (text.includes("|") && values.n !== undefined) text = text.split("|")[Number(values.n) === 1 ? 0 : 1];
    return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(shown(values[name])) : whole));
}

const shown = (value) => (typeof value === "number" ? number(value) : value);

/** A number with the separators of the language. */
export const number = (value) => new Intl.NumberFormat(language()).format(Number(value));

/** An instant as people read it: RFC 3339, or milliseconds since 1970 as number or text. */
export function instant(value, style = { dateStyle: "medium", timeStyle: "medium" }) {
    const date = dateOf(value);
    return date ? new Intl.DateTimeFormat(language(), style).format(date) : "";
}

export function dateOf(value) {
    if (value === null || value === undefined || value === "") return null;
    const date = new Date(/^-?\d+$/.test(String(value)) ? Number(value) : value);
    return Number.isNaN(date.getTime()) ? null : date;
}

// How the clock of the project stands: `at` where it is stopped, else how far it is ahead of the machine's.
let clock = { ahead: 0 };

/** The project's present, as far as the page knows its clock. */
export const present = () => clock.at ?? Date.now() + clock.ahead;

/** Learns how the project's clock stands, and gives whether that is news. */
export function setPresent({ at, ahead = 0 }) {
    const isNews = at !== clock.at || Math.abs(ahead - clock.ahead) >= 1000;
    clock = { at, ahead };
    return isNews;
}

/** How long ago or ahead an instant is for the project, in the largest unit that fits. */
export function distance(value, now = present()) {
    const date = dateOf(value);
    if (!date) return "";
    const seconds = (date.getTime() - now) / 1000;
    const units = [["year", 31_557_600], ["month", 2_629_800], ["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]];
    const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? units.at(-1);
    return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(Math.trunc(seconds / size), unit);
}
