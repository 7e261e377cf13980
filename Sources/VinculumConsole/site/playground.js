// The pages of the playground, and those that a local server has as well: loaded with their texts when one of them is
// opened first. Those of the playground alone are in its folder, which a server does not give.
import { part } from "./engine.js";
import { table } from "./texts.js";

const late = (path, load, show, more = {}) => ({
    path, title: path, group: "learn", ...more,
    async show(main, context) {
        const [{ texts }, module] = await part(path, () => Promise.all([import("./texts-playground-pages.js"), load()]));
        Object.assign(table, texts);
        if (!context.signal.aborted) await module[show](main, context);
    },
});

export const pages = [
    late("tour", () => import("./tour.js"), "showTour"),
    late("try", () => import("./try.js"), "showTry"),
    late("journey", () => import("./playground/journey-page.js"), "showJourney", { home: "playground" }),
    late("explore", () => import("./playground/explore-page.js"), "showExplore", { home: "playground" }),
];
