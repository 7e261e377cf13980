// Tenants: a page of them at a time, and one with its settings.
import { ask, chosen, get, paths } from "./engine.js";
import { fill, foreign, h } from "./dom.js";
import { act, badge, button, copyable, emptiness, facts, link, loading, page, section, table } from "./ui.js";
import { existing, forecast, inputs, rawPart, s, settingsPart, whole } from "./settings-form.js";
import { choose, clearAccounts, pager } from "./projects.js";
import { partsOf, tenantMethods } from "./policy.js";

const pageSize = 100;
const encode = encodeURIComponent;
const pathOf = (id) => paths.admin(`tenants/${encode(id)}`);
const addressOf = (id) => `#/tenants/${encode(id)}`;

const methodsOf = (tenant) => [
    tenant.disableAuth && badge(s("tenantIsOff"), "bad"), tenant.allowPasswordSignup && badge(s("password")), tenant.enableEmailLinkSignin && badge(s("emailLink")),
    tenant.enableAnonymousUser && badge(s("guests")), tenant.mfaConfig?.state !== "DISABLED" && tenant.mfaConfig?.state && badge(s(`mfa-${tenant.mfaConfig.state}`), "good"),
].filter(Boolean).map((one) => [one, " "]);

async function create() {
    const members = tenantMethods();
    const made = await act({
        title: s("newTenant"), label: s("create"), body: [h("p", {}, s("newTenantLead")), ...inputs(members, {})],
        request: (raw) => ask("POST", paths.admin("tenants"), whole(members, raw)),
    });
    if (made) location.hash = addressOf(made[0].tenantId);
}

async function remove(tenant) {
    const scope = `projects/${encode(chosen.project)}/tenants/${encode(tenant.tenantId)}`;
    const done = await act({
        title: s("deleteTenant", { name: tenant.displayName || tenant.tenantId }), label: s("delete"), kind: "danger",
        body: [h("p", {}, s("deleteTenantLead")), forecast(`/vinculum/v1/${scope}/accounts:forecast`, { deleteTenant: true })],
        request: ask("DELETE", pathOf(tenant.tenantId)),
    });
    if (!done) return;
    if (chosen.tenant === tenant.tenantId) await choose(chosen.project);
    location.hash = "#/tenants";
}

function list(main, { query, signal }) {
    const after = query.get("after");
    const search = h("form", { class: "search", role: "search" }, h("input", { type: "search", name: "id", "aria-label": s("tenantID"), placeholder: s("tenantID") }), h("button", { type: "submit", class: "button" }, s("open")));
    search.addEventListener("submit", (event) => {
        event.preventDefault();
        const id = search.elements.id.value.trim();
        if (id) location.hash = addressOf(id);
    });
    fill(main, page({ title: s("tenants"), lead: s("tenantsLead"), actions: [button(s("newTenant"), create, { kind: "primary" })] }, search, loading(async () => {
        const { tenants = [], nextPageToken } = await get(`${paths.admin("tenants")}?pageSize=${pageSize}${after ? `&pageToken=${encode(after)}` : ""}`, { signal });
        return [
            table([
                { title: s("name"), wide: true, cell: (one) => [foreign(one.displayName || one.tenantId), one.tenantId === chosen.tenant && [" ", badge(s("chosen"), "info")]] },
                { title: s("tenantID"), cell: (one) => h("code", {}, one.tenantId) },
                { title: s("methods"), wide: true, cell: methodsOf },
                { title: "", cell: (one) => button(s("choose"), () => choose(chosen.project, one.tenantId), { kind: "small", "aria-label": s("chooseOne", { name: one.displayName || one.tenantId }), "data-key": `choose-${one.tenantId}` }) },
            ], tenants, { caption: s("tenants"), keyOf: (one) => one.tenantId, open: (one) => addressOf(one.tenantId), empty: after ? emptiness(s("noMore"), null) : emptiness(s("noTenants"), s("noTenantsHint"), button(s("newTenant"), create)) }),
            pager("tenants", after, nextPageToken),
        ];
    })));
}

async function one(main, id, { signal }) {
    const tenant = await existing(main, pathOf(id), { signal, title: s("tenants"), list: "#/tenants" });
    if (!tenant) return;
    const again = () => one(main, id, { signal });
    const scope = `projects/${encode(chosen.project)}/tenants/${encode(id)}`;
    const target = { path: pathOf(id), config: tenant, forecast: `/vinculum/v1/${scope}/accounts:forecast`, changed: [] };
    const head = h("div");
    const draw = () => fill(head, facts([s("tenantID"), copyable(id)], [s("name"), target.config.displayName], [s("methods"), methodsOf(target.config)]));
    target.changed.push(draw);
    draw();
    fill(main, page({ title: foreign(tenant.displayName || id), lead: s("tenantLead"), actions: [
        link(s("tenants"), "#/tenants", { class: "button quiet" }),
        button(s("choose"), () => choose(chosen.project, id), { kind: "primary" }),
        button(s("clearDots"), () => clearAccounts(chosen.project, id), { kind: "danger" }),
        button(s("deleteDots"), () => remove(tenant), { kind: "danger" }),
    ] },
    section(s("tenant"), {}, head),
    ...partsOf("tenant").map((part) => settingsPart(part, target)), rawPart(target, again)));
}

export const show = (main, context) => (context.rest[0] ? one(main, context.rest[0], context) : list(main, context));
