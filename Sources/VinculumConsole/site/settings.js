// The pages on which a project is set up, and the help: loaded with their texts when one of them is opened first.
import { part } from "./engine.js";
import { table } from "./texts.js";

const late = (path, load, group = "setUp") => ({
    path, title: `s.${path}`, group,
    async show(main, context) {
        const [{ texts }, { show }] = await part(path, () => Promise.all([import("./texts-settings-pages.js"), load()]));
        Object.assign(table, texts);
        if (!context.signal.aborted) await show(main, context);
    },
});

export const pages = [
    late("projects", () => import("./projects.js")), late("tenants", () => import("./tenants.js")), late("providers", () => import("./providers.js")),
    late("policy", () => import("./policy.js")), late("hooks", () => import("./hooks.js")), late("keys", () => import("./keys.js")),
    late("help", () => import("./help.js"), "learn"),
];
