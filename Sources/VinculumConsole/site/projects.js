// The projects of the server: choosing one, beginning one, clearing one.
import { ask, chosen, get, post } from "./engine.js";
import { fill, foreign, h } from "./dom.js";
import { act, badge, button, Correction, emptiness, field, link, loading, page, table } from "./ui.js";
import { number } from "./texts.js";
import { s } from "./settings-form.js";

const pageSize = 100;
const encode = encodeURIComponent;

/** Makes a project or tenant the chosen one. The shell imports this module, so the shell is asked for when it is needed. */
export async function choose(project, tenant = "") {
    (await import("./main.js")).choosing(project, tenant);
}

/** How many accounts a project or tenant has. */
async function countOf(scope) {
    return (await post(`/identitytoolkit.googleapis.com/v1/${scope}/accounts:query`, { returnUserInfo: false })).recordsCount ?? "0";
}

/** Asks for the name of what is cleared, then deletes all its accounts. A hardened server asks for name and count, too. */
export async function clearAccounts(project, tenant = "") {
    const [name, scope] = [tenant || project, `projects/${encode(project)}${tenant ? `/tenants/${encode(tenant)}` : ""}`];
    const count = await countOf(scope);
    const confirmed = chosen.server?.trust === "hardened" ? `?confirm=${encode(name)}&count=${count}` : "";
    return act({
        title: s("clearOf", { name }), label: s("clear"), kind: "danger",
        body: [
            h("p", { class: "note bad" }, s("clearCount", { n: Number(count) }), " ", tenant ? null : s("clearTenantsStay")),
            field(s("typeName", { name }), { name: "name", required: true }),
        ],
        request: ({ name: typed }) => {
            if (typed !== undefined && typed !== "" && typed !== name) throw new Correction(s("typeName", { name }));
            return ask("DELETE", `/emulator/v1/${scope}/accounts${confirmed}`);
        },
    });
}

/** The way on in a list of pages: its first page, and the next one. */
export const pager = (path, after, next) => h("div", { class: "table-foot" }, after ? link(s("firstPage"), `#/${path}`) : h("span", {}), next ? link(s("nextPage"), `#/${path}?after=${encode(next)}`) : null);

async function begin() {
    const made = await act({
        title: s("newProject"), label: s("create"),
        body: [h("p", {}, s("newProjectLead")), field(s("projectID"), { name: "id", required: true, pattern: "[A-Za-z0-9][A-Za-z0-9_\\-]{0,62}", hint: s("projectIDHint") }), field(s("hideEmails"), { name: "hides", kind: "checkbox", hint: s("hideEmailsHint") })],
        request: ({ id, hides }) => ask("PATCH", `/identitytoolkit.googleapis.com/v2/projects/${encode(id || "PROJECT")}/config?updateMask=emailPrivacyConfig.enableImprovedEmailPrivacy`, { emailPrivacyConfig: { enableImprovedEmailPrivacy: hides } }),
    });
    const name = made?.[0].name?.split("/")[1];
    if (name) await choose(name);
}

export function show(main, { query, signal }) {
    const after = query.get("after");
    const list = loading(async () => {
        const { projects = [], nextPageToken } = await get(`/vinculum/v1/projects?pageSize=${pageSize}${after ? `&pageToken=${encode(after)}` : ""}`, { signal });
        return [
            table([
                { title: s("project"), wide: true, cell: (one) => [foreign(one.projectId), one.projectId === chosen.project && [" ", badge(s("chosen"), "info")]] },
                { title: s("accounts"), align: "end", cell: (one) => (one.accounts === undefined ? "–" : number(one.accounts)) },
                { title: s("tenants"), align: "end", cell: (one) => (one.tenants === undefined ? "–" : number(one.tenants)) },
                { title: "", cell: (one) => h("div", { class: "actions" },
                    one.projectId !== chosen.project && button(s("choose"), () => choose(one.projectId), { kind: "small", "aria-label": s("chooseOne", { name: one.projectId }), "data-key": `choose-${one.projectId}` }),
                    button(s("clearDots"), async () => (await clearAccounts(one.projectId)) && list.reload(), { kind: "small danger", "aria-label": s("clearOf", { name: one.projectId }), "data-key": `clear-${one.projectId}` })) },
            ], projects, { caption: s("projects"), keyOf: (one) => one.projectId, empty: emptiness(s("noProjects"), s("noProjectsHint")) }),
            pager("projects", after, nextPageToken),
        ];
    });
    const fixed = chosen.server?.restrictsProjects;
    fill(main, page({ title: s("projects"), lead: fixed ? s("projectsFixed") : s("projectsLead"), actions: fixed ? [] : [button(s("newProject"), begin, { kind: "primary" })] }, list));
}
