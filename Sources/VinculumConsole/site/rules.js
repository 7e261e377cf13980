// The sentences of rules and remedies: the engine's own in English, this page's in another language.
import { language } from "./texts.js";

let known = { rules: {}, remedies: {} };

/** Loads the sentences of the language of the page, if there are any beside the engine's. */
export async function loadRules() {
    known = language() === "de" ? await import("./texts-rules.js") : { rules: {}, remedies: {} };
}

/** The rule of a decision as a sentence in the language of the page. */
export const ruleText = (one) => known.rules[one.rule] || one.text || one.rule;

/** A remedy as a phrase in the language of the page. */
export const remedyText = (one) => known.remedies[one.name] || one.text || one.name;
