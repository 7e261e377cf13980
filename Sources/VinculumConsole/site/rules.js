// The words of decisions and of the audit trail: the engine's own sentences in English, this page's in another language.
import { instant, language, t, table } from "./texts.js";

let known = { rules: {}, remedies: {} };

/** Loads the words, and the sentences of the language of the page, if there are any beside the engine's. */
export async function loadRules() {
    const [sentences] = await Promise.all([language() === "de" ? import("./texts-rules.js") : { rules: {}, remedies: {} }, import("./texts-facts.js")]);
    known = sentences;
}

/** The rule of a decision as a sentence in the language of the page. */
export const ruleText = (one) => known.rules[one.rule] || one.text || one.rule;

/** A remedy as a phrase in the language of the page. */
export const remedyText = (one) => known.remedies[one.name] || one.text || one.name;

const named = (key, name) => (Object.hasOwn(table, key) ? t(key) : name);
/** The rule of an entry of the audit trail, and what it changed. */
export const ruleName = (name) => named(`rule-${name}`, name);
export const changeName = (name) => named(`change-${name}`, name);
export const factName = (name) => named(`fact-${name}`, name);

const isInstant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const seconds = ["issuedAt", "validSince"];
/** The value of a fact, for reading. */
export function factText(name, value) {
    if (Array.isArray(value)) return value.join(", ");
    if (typeof value === "boolean") return t(`is-${value}`);
    if (seconds.includes(name) && /^\d+$/.test(value)) return instant(Number(value) * 1000);
    return isInstant.test(value) ? instant(value) : String(value);
}
