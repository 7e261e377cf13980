// The server's counters, drawn while the page is open.
import { fill, h, svg } from "./dom.js";
import { ask, chosen, pause, send } from "./engine.js";
import { page, problem, section, table } from "./ui.js";
import { budgetText, lasted } from "./live-parts.js";
import { number, t } from "./texts.js";

const [every, count, window] = [2000, 150, 15];

/** Samples of Prometheus' text format by name: `[{ labels, value }]`. */
export function parse(text) {
    const found = new Map();
    for (const line of text.split("\n")) {
        const match = /^(\w+)(?:\{(.*)\})? (\S+)/.exec(line);
        if (!match) continue;
        const labels = Object.fromEntries([...(match[2] ?? "").matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [name, value.replace(/\\(.)/g, (_, sign) => (sign === "n" ? "\n" : sign))]));
        if (!found.has(match[1])) found.set(match[1], []);
        found.get(match[1]).push({ labels, value: Number(match[3]) });
    }
    return found;
}

/** The duration below which a part of the requests between two samples of the histogram stayed, in seconds. */
export function quantile(part, before, now) {
    const of = new Map(before.map((one) => [one.labels.le, one.value]));
    const buckets = now.map((one) => [one.labels.le === "+Inf" ? Infinity : Number(one.labels.le), one.value - (of.get(one.labels.le) ?? 0)]);
    const all = buckets.at(-1)?.[1] ?? 0;
    if (all <= 0) return null;
    let [low, passed] = [0, 0];
    for (const [bound, sum] of buckets) {
        if (sum >= part * all) return bound === Infinity ? low : low + (bound - low) * (part * all - passed) / (sum - passed);
        [low, passed] = [bound, sum];
    }
    return low;
}

const sum = (samples = [], wanted = () => true) => samples.filter(wanted).reduce((all, one) => all + one.value, 0);
const inTime = (seconds) => lasted(seconds * 1e6);
const gauge = (name, wanted) => (now) => (now.metrics.has(name) ? sum(now.metrics.get(name), wanted) : null);
const histogram = (sample) => sample.metrics.get("vinculum_request_duration_seconds_bucket") ?? [];
const rate = (of) => (now, before) => (before ? Math.max(0, of(now) - of(before)) / ((now.time - before.time) / 1000) : null);
// What this page and its fellows ask would otherwise be what an idle server is busy with.
const requests = (sample) => sum(sample.metrics.get("vinculum_requests_total"), (one) => !["metrics", "decisions"].includes(one.labels.route));

/** What is drawn: a value of a sample, the one before it, and the one some samples ago; `null` where there is none. */
const series = () => [
    { name: "requests", value: rate(requests), say: (value) => t("metricsPerSecond", { n: Number(value.toPrecision(3)) }) },
    { name: "median", value: (now, _, early) => (early ? quantile(0.5, histogram(early), histogram(now)) : null), say: inTime },
    { name: "slowest", value: (now, _, early) => (early ? quantile(0.99, histogram(early), histogram(now)) : null), say: inTime },
    { name: "refusals", value: (now, before) => (before ? Math.max(0, sum(now.metrics.get(refused)) - sum(before.metrics.get(refused))) : null), say: number },
    { name: "accounts", value: gauge("vinculum_accounts", (one) => one.labels.project === chosen.project), say: number },
    { name: "connections", value: gauge("vinculum_open_connections"), say: number },
    { name: "round", value: gauge("vinculum_longest_round_microseconds"), say: lasted },
];
const refused = "vinculum_budget_refusals_total";

export async function show(main, { signal }) {
    const samples = [];
    const drawnOnes = series().map((one) => {
        const [value, range, line] = [h("p", { class: "figure" }), h("p", { class: "hint" }), svg("path", { "vector-effect": "non-scaling-stroke" })];
        const drawing = svg("svg", { viewBox: "0 0 100 30", preserveAspectRatio: "none", class: "spark", "aria-hidden": "true" }, line);
        return { ...one, values: [], value: one.value, shown: value, range, line, element: section(t(`metrics-${one.name}`), {}, value, drawing, range) };
    });
    const [trouble, tables] = [h("div", {}), h("div", { class: "stack" })];
    const sample = async () => {
        const metrics = parse(await send(ask("GET", "/metrics"), { signal, text: true }));
        const now = { time: performance.now(), metrics };
        // What was counted before a restart is no measure of what comes after it.
        if (samples.length > 0 && requests(now) < requests(samples.at(-1))) samples.length = 0;
        samples.push(now);
        if (samples.length > window + 1) samples.shift();
        for (const one of drawnOnes) {
            one.values.push(one.value(now, samples.at(-2), samples.length > 1 ? samples[0] : null));
            if (one.values.length > count) one.values.shift();
            draw(one);
        }
        fill(tables, asTables(drawnOnes, metrics));
    };
    await sample();
    fill(main, page({ title: t("metrics"), lead: t("metricsLead") }, trouble, h("div", { class: "charts" }, drawnOnes.map((one) => one.element)), tables));
    (async () => {
        for (;;) {
            await pause(every, signal);
            if (document.hidden) await new Promise((resolve) => {
                document.addEventListener("visibilitychange", resolve, { once: true, signal });
                signal.addEventListener("abort", resolve, { once: true });
            });
            if (signal.aborted) return;
            try {
                await sample();
                fill(trouble);
            } catch (error) {
                if (!signal.aborted && !error.isAway) fill(trouble, problem(error));
            }
        }
    })();
}

const bounds = ({ values }) => {
    const real = values.filter((value) => value !== null);
    return real.length > 0 ? [Math.min(...real), Math.max(...real)] : null;
};

function draw(one) {
    const [now, range] = [one.values.at(-1), bounds(one)];
    one.shown.textContent = now === null ? "–" : one.say(now);
    one.range.textContent = range ? t("metricsRange", { low: one.say(range[0]), high: one.say(range[1]) }) : "";
    // At first a minute fills the drawing, in the end five.
    const span = Math.max(30, one.values.length);
    const [first, top] = [span - one.values.length, range?.[1] || 1];
    let isOpen = false;
    one.line.setAttribute("d", one.values.map((value, place) => {
        if (value === null) return ((isOpen = false), "");
        const step = `${isOpen ? "L" : "M"}${((first + place) / (span - 1) * 100).toFixed(2)} ${(29 - value / top * 28).toFixed(2)}`;
        isOpen = true;
        return step;
    }).join(""));
}

/** The same for who does not see the drawings, and what they leave out. */
function asTables(all, metrics) {
    const give = (title, names, rows, key) => {
        const frame = table(names.map((name, place) => ({ title: t(name), align: place > 0 ? "end" : null, cell: (row) => row[place] })), rows, { caption: title, keyOf: (row) => row[0] });
        frame.dataset.key = key;
        return rows.length > 0 && section(title, {}, frame);
    };
    const totals = (name, label, title) => {
        const sums = new Map();
        for (const { labels, value } of metrics.get(name) ?? []) if (value > 0) sums.set(title(labels), (sums.get(title(labels)) ?? 0) + value);
        return [...sums].sort((one, other) => other[1] - one[1]).slice(0, 50).map(([what, value]) => [what, number(value)]);
    };
    return [
        give(t("metricsTable"), ["metricsWhat", "metricsNow", "metricsLow", "metricsHigh"], all.map((one) => {
            const range = bounds(one);
            return [t(`metrics-${one.name}`), range && one.values.at(-1) !== null ? one.say(one.values.at(-1)) : "–", range ? one.say(range[0]) : "–", range ? one.say(range[1]) : "–"];
        }), "values"),
        h("div", { class: "columns" },
            give(t("metricsRoutes"), ["live-operation", "metricsTotal"], totals("vinculum_requests_total", "route", (labels) => `${labels.method} ${labels.route} ${labels.status}`), "routes"),
            give(t("metrics-refusals"), ["budgetsBudget", "metricsTotal"], totals(refused, "budget", (labels) => budgetText(labels.budget)), "refusals")),
    ];
}
