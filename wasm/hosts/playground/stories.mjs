// The stories of the explorer: those of the folder are those that the module finds, and show what a rule prevents.
import { readFile } from "node:fs/promises";

export async function stories({ folder, files: { Instance }, compiled, open }, rule) {
    const found = (await readFile(`${folder}/console/playground/stories.jsonl`, "utf8")).trim().split("\n").map(JSON.parse);
    const story = (name) => found.find(({ weakness }) => weakness === name);
    const instance = new Instance(compiled);
    const rules = instance.rules();
    rule("each rule has a story", rules.length > 80 && rules.every(({ weakness }) => story(weakness)?.steps.length > 0));
    for (const name of ["sessions-survive-takeover", "codes-are-reusable", "links-renew-sessions"]) {
        const search = instance.search(name);
        let [next, progress] = [search.next(), 0];
        while (!next.done) [next, progress] = [search.next(), progress + 1];
        const kept = story(name);
        rule(`${name}: a search in the page finds the same`, next.value.violation === kept.violation
            && JSON.stringify([next.value.steps, next.value.journey]) === JSON.stringify([kept.steps, kept.journey]));
        rule(`${name}: a search says how far it is`, kept.journey === undefined || progress > 0);
    }
    const { playground } = open();
    const prevented = playground.load(story("sessions-survive-takeover").journey);
    rule("with the rule in force a story goes another way", prevented.mismatches.length > 0);
    rule("what a story tells stands at its steps", playground.steps.some(({ note }) => note?.startsWith("the attacker")));
    // It is a known limit of the default configuration.
    rule("without a removed rule a story goes as told", open().playground.load(story("click-proves").journey).mismatches.length === 0);
}
