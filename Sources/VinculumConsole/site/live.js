// The pages of what happens: loaded with their texts when one of them is opened first.
import { part } from "./engine.js";
import { table } from "./texts.js";

const late = (path, load) => ({
    path, title: path, group: "whatHappens",
    async show(main, context) {
        const [{ texts }, { show }] = await part(path, () => Promise.all([import("./texts-live-pages.js"), load()]));
        Object.assign(table, texts);
        if (!context.signal.aborted) await show(main, context);
    },
});

export const pages = [
    late("decisions", () => import("./decisions.js")), late("outbox", () => import("./outbox.js")), late("audit", () => import("./audit.js")),
    late("metrics", () => import("./metrics.js")), late("budgets", () => import("./budgets.js")), late("clock", () => import("./clock.js")),
];
