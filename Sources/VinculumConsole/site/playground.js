// The pages of the playground, and those that a local server has as well. Each loads its code when it is opened.

// Those of the playground alone are in its folder, which a server does not give.

/** A page whose module is loaded with it. */
const page = (path, module, show, more = {}) => ({ path, title: path, group: "learn", ...more, show: async (main, given) => (await module())[show](main, given) });

export const pages = [
    page("tour", () => import("./tour.js"), "showTour"),
    page("try", () => import("./try.js"), "showTry"),
    page("journey", () => import("./playground/journey-page.js"), "showJourney", { home: "playground" }),
    page("explore", () => import("./playground/explore-page.js"), "showExplore", { home: "playground" }),
];
