// How a project's clock stands beside the machine's, for the bar and for the page of the clock.
import { fill, h } from "./dom.js";
import { chosen, get, onAnswer, paths } from "./engine.js";
import { instant, language, setPresent, t } from "./texts.js";
import { renewTimes } from "./ui.js";

/** Seconds with their sign, in the largest unit that fits. */
export const signed = (seconds) => {
    const [unit, size] = [["day", 86_400], ["hour", 3600], ["minute", 60]].find(([, size]) => Math.abs(seconds) > size * 0.99) ?? ["second", 1];
    return new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "long", signDisplay: "always", maximumSignificantDigits: 3 }).format(seconds / size);
};

/** How the clock stands beside the machine's; `null` where both agree. A request's own time is no difference. */
export const difference = (clock) => (clock.isFrozen ? "frozen" : Math.abs(Number(clock.offsetMilliseconds)) >= 2000 ? "moved" : null);
export const apart = (clock) => signed(Number(clock.offsetMilliseconds) / 1000);

/** A line that says that the clock stands still or was moved; hidden where it is the machine's, and on its own page. */
export function clockBadge(signal) {
    const element = h("a", { href: "#/clock", class: "moved", hidden: true });
    const look = async () => {
        try {
            const clock = chosen.server?.trust === "hardened" ? null : await get(paths.clock(), { signal });
            if (setPresent(!clock ? {} : clock.isFrozen ? { at: Date.parse(clock.now) } : { ahead: Number(clock.offsetMilliseconds) })) renewTimes();
            const kind = clock && difference(clock);
            element.hidden = !kind || location.hash.startsWith("#/clock");
            if (kind) fill(element, t(`clockBadge-${kind}`, { at: instant(clock.now, { dateStyle: "short", timeStyle: "short" }), by: apart(clock) }));
        } catch {
            element.hidden = true;
        }
    };
    onAnswer(({ request }) => request?.path === paths.clock() && look(), signal);
    addEventListener("hashchange", look, { signal });
    addEventListener("focus", look, { signal });
    look();
    return element;
}
