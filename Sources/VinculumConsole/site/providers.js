// Identity providers: what the project knows of each, and a test of what the provider publishes.
import { ask, chosen, get, paths, place } from "./engine.js";
import { fill, foreign, h } from "./dom.js";
import { act, badge, button, copyable, emptiness, facts, field, json, link, page, problem, requestView, section, table, values } from "./ui.js";
import { existing, forecast, inputs, member, parsed, s, settingsPart, whole } from "./settings-form.js";
import { pager } from "./projects.js";

const pageSize = 100;
const encode = encodeURIComponent;
const pathOf = (id) => paths.ownScoped(`providers/${encode(id)}`);
const addressOf = (id) => `#/providers/${encode(id)}`;

/** The kinds that a provider is made of; `oidc` and `saml` have ids of their own. */
const names = {
    "google.com": "Google", "apple.com": "Apple", "facebook.com": "Facebook", "github.com": "GitHub", "microsoft.com": "Microsoft",
    "linkedin.com": "LinkedIn", "yahoo.com": "Yahoo", "twitter.com": "X (Twitter)", "playgames.google.com": "Google Play Games", "gc.apple.com": "Game Center",
    oidc: "OpenID Connect, OAuth 2.0", saml: "SAML 2.0",
};
const kindOf = (id) => (id.startsWith("oidc.") ? "oidc" : id.startsWith("saml.") ? "saml" : id);
const nameOf = (one) => one.displayName || names[one.providerId] || one.providerId;

const certificates = {
    from: (list) => list.map((one) => one.x509Certificate).join("\n").split("\n"),
    to: (list) => list.join("\n").split(/(?<=-----END CERTIFICATE-----)\n/).map((one) => ({ x509Certificate: one })),
};

/** The members that a provider of a kind needs. */
function needed(kind) {
    const client = [member("clientId", "text", s("clientId"), { required: true }), member("clientSecret", "secret", s("clientSecret"))];
    switch (kind) {
        case "saml": return [
            member("displayName", "text", s("name")),
            member("idpConfig.idpEntityId", "text", s("idpEntityId"), { required: true }),
            member("idpConfig.ssoUrl", "text", s("ssoUrl"), { required: true, placeholder: "https://" }),
            member("idpConfig.idpCertificates", "lines", s("certificates"), { placeholder: "-----BEGIN CERTIFICATE-----", ...certificates }),
            member("spConfig.spEntityId", "text", s("spEntityId"), { required: true }),
            member("spConfig.callbackUri", "text", s("callbackUri"), { placeholder: "https://" }),
            member("idpConfig.signRequest", "flag", s("signRequest")),
        ];
        case "oidc": return [
            member("displayName", "text", s("name")),
            member("issuer", "text", s("issuer"), { placeholder: "https://id.example.com", hint: s("issuerHint") }),
            ...client,
            member("public", "flag", s("publicClient"), { hint: s("publicClientHint") }),
            member("responseType", "choice", s("flow"), { ifAbsent: "code", choices: [["code", s("flow-code")], ["idToken", s("flow-idToken")]], from: (type) => (type.idToken ? "idToken" : "code"), to: (name) => ({ [name]: true }) }),
        ];
        case "apple.com": return [
            member("clientId", "text", s("servicesId"), { hint: s("servicesIdHint") }),
            member("appleSignInConfig.bundleIds", "lines", s("bundleIds"), { placeholder: "com.example.app" }),
            member("appleSignInConfig.codeFlowConfig.teamId", "text", s("teamId")),
            member("appleSignInConfig.codeFlowConfig.keyId", "text", s("keyId")),
            member("appleSignInConfig.codeFlowConfig.privateKey", "key", s("privateKey"), { placeholder: "-----BEGIN PRIVATE KEY-----" }),
        ];
        default: return client;
    }
}

/** What an address of the provider is worth. */
const trusted = (kind) => [
    member("emailTrust.authority", "choice", s("authority"), { hint: s("authorityHint"), choices: [["", s("authority-default")], ...["CLAIM", "DOMAINS", "NONE"].map((name) => [name, s(`authority-${name}`)])] }),
    member("emailTrust.domains", "lines", s("trustedDomains"), { placeholder: "corp.example" }),
    member("emailTrust.mutable", "flag", s("mutable"), { hint: s("mutableHint") }),
    (kind === "microsoft.com" || kind === "oidc") && member("tenants", "lines", s("directories"), { hint: s("directoriesHint") }),
].filter(Boolean);

/** The flow, where it differs from what the provider publishes. */
const flowMembers = () => [
    member("scopes", "lines", s("scopes"), { placeholder: "openid\nemail\nprofile" }),
    member("parameters", "map", s("parameters"), { placeholder: "prompt = select_account" }),
    member("claims", "map", s("claimNames"), { placeholder: "email = upn" }),
    member("tokenEndpointAuthMethod", "choice", "tokenEndpointAuthMethod", { choices: [["", s("asPublished")], ...["client_secret_basic", "client_secret_post", "private_key_jwt", "none"].map((name) => [name, name])] }),
    member("privateKey", "key", s("privateKey"), { hint: s("privateKeyHint") }),
    member("keyId", "text", s("keyId")),
    member("pkce", "choice", "PKCE", { choices: [["", s("asPublished")], ["S256", "S256"], ["none", "none"]] }),
    member("omitsNonce", "flag", s("omitsNonce")),
    ...["authorizationEndpoint", "tokenEndpoint", "userinfoEndpoint", "deviceAuthorizationEndpoint", "jwksUri"].map((name) => member(name, "text", name, { placeholder: "https://" })),
];

/** Where a provider sends people back to. */
function redirects() {
    const origin = place.kind === "server" ? location.origin : "http://127.0.0.1:9099";
    return section(s("redirects"), { lead: s("redirectsLead") }, facts(...["/emulator/auth/handler", "/__/auth/handler"].map((path) => [s(path.startsWith("/em") ? "redirectEmulator" : "redirectHosted"), copyable(origin + path)])));
}

async function list(main, { query, signal }) {
    const after = query.get("after");
    const { providers = [], nextPageToken } = await get(`${paths.ownScoped("providers")}?pageSize=${pageSize}${after ? `&pageToken=${encode(after)}` : ""}`, { signal });
    const start = () => link(s("newProvider"), "#/providers/new", { class: "button primary" });
    fill(main, page({ title: s("providers"), lead: s("providersLead"), actions: [start()] },
        chosen.server?.trust !== "hardened" && h("p", { class: "note" }, s("providersLocal")),
        table([
            { title: s("name"), cell: nameOf },
            { title: "ID", cell: (one) => h("code", {}, one.providerId) },
            { title: s("state"), cell: (one) => badge(one.enabled ? s("on") : s("off"), one.enabled ? "good" : "warn") },
            { title: s("client"), wide: true, cell: (one) => one.clientId ?? one.idpConfig?.idpEntityId ?? "–" },
        ], providers, { caption: s("providers"), keyOf: (one) => one.providerId, open: (one) => addressOf(one.providerId), empty: emptiness(s("noProviders"), s("noProvidersHint"), start()) }),
        pager("providers", after, nextPageToken)));
}

function choice(main) {
    fill(main, page({ title: s("newProvider"), lead: s("newProviderLead"), actions: [link(s("providers"), "#/providers", { class: "button quiet" })] },
        section(s("whichProvider"), {}, h("div", { class: "row" }, Object.entries(names).map(([kind, name]) => link(name, `#/providers/new/${kind}`, { class: "button" }))))));
}

function create(main, kind) {
    const named = kind === "oidc" || kind === "saml";
    const members = needed(kind);
    const more = kind === "saml" ? trusted(kind) : [...trusted(kind), ...flowMembers()];
    const form = h("form", { class: "stack" },
        named && field("ID", { name: "id", required: true, value: `${kind}.`, pattern: `${kind}\\.[a-z][a-z0-9._\\-]*[a-z0-9]`, hint: s("providerIDHint", { kind }) }),
        h("div", { class: "columns" }, inputs(members, {})),
        h("details", {}, h("summary", {}, s("moreMembers")), h("div", { class: "columns" }, inputs(more, {}))),
        h("div", { class: "actions" }, h("button", { type: "submit", class: "button primary" }, s("create"))));
    const trouble = h("div", { class: "trouble" });
    form.addEventListener("submit", async (event) => {
        event.preventDefault();
        fill(trouble);
        try {
            const raw = values(form);
            const id = named ? raw.id.trim() : kind;
            const body = whole([...members, ...more.filter((one) => one.kind !== "flag" || raw[one.path])], raw);
            if (!body.public) delete body.public;
            const made = await act({ title: s("createProvider", { name: id }), label: s("create"), request: ask("PUT", pathOf(id), body), body: h("p", {}, s("createProviderLead")) });
            if (made) location.hash = addressOf(id);
        } catch (error) {
            fill(trouble, problem(error));
        }
    });
    fill(main, page({ title: names[kind] ?? kind, lead: s("newProviderLead"), actions: [link(s("whichProvider"), "#/providers/new", { class: "button quiet" })] },
        redirects(), section(s("settings"), { lead: named ? null : s("builtIn") }, form, trouble)));
}

const endpoints = ["authorizationEndpoint", "tokenEndpoint", "userinfoEndpoint", "deviceAuthorizationEndpoint", "jwksUri"];

/** What the engine found at the provider, step by step. */
function testing(id) {
    const request = ask("GET", `${pathOf(id)}:test`);
    const result = h("div", { role: "status", class: "stack" });
    const step = (holds, title, ...more) => h("li", {}, badge(holds ? "✓" : "✗", holds ? "good" : "bad"), " ", title, more.length > 0 && [": ", more]);
    const run = async () => {
        fill(result, h("p", { class: "faint" }, s("testing")));
        try {
            const found = await get(request.path);
            const offered = endpoints.filter((name) => found[name]);
            fill(result, h("ol", {},
                step(true, s("testStored")),
                found.issuer && step(true, s("testIssuer"), h("code", {}, foreign(found.issuer))),
                offered.map((name) => step(true, name, h("code", {}, foreign(found[name])))),
                found.keyIds && step(found.keyIds.length > 0, s("testKeys", { n: found.keyIds.length }), h("code", {}, foreign(found.keyIds.join(", ")))),
                found.unusableKeyIds?.length > 0 && step(false, s("testUnusable", { n: found.unusableKeyIds.length }), h("code", {}, foreign(found.unusableKeyIds.join(", ")))),
                kindOf(id) === "saml" ? h("li", {}, s("testSAML")) : step(Boolean(found.tokenEndpointAuthMethod), s("testAuthentication"), h("code", {}, found.tokenEndpointAuthMethod ?? s("testNoAuthentication"))),
                kindOf(id) !== "saml" && h("li", {}, s(found.announcesIssuer ? "testAnnounces" : "testAnnouncesNot"))),
            h("details", {}, h("summary", {}, "JSON"), json(found)));
        } catch (error) {
            fill(result, h("ol", {}, step(true, s("testStored")), step(false, s("testFailed"))), problem(error, run));
        }
    };
    return section(s("test"), { lead: s("testLead"), actions: [button(s("testNow"), run, { kind: "primary" })] }, requestView(request), result);
}

async function one(main, id, { signal }) {
    const provider = await existing(main, pathOf(id), { signal, title: s("providers"), list: "#/providers" });
    if (!provider) return;
    const kind = kindOf(id);
    const target = { path: pathOf(id), config: provider, forecast: paths.ownScoped("accounts:forecast"), changed: [] };
    const stored = h("div");
    const draw = () => fill(stored, json(target.config));
    target.changed.push(draw);
    draw();
    const removals = { disableProvider: [id] };
    const remove = async () => {
        const done = await act({ title: s("deleteProvider", { name: id }), label: s("delete"), kind: "danger", request: ask("DELETE", pathOf(id)), body: [h("p", {}, s("deleteProviderLead")), forecast(target.forecast, removals)] });
        if (done) location.hash = "#/providers";
    };
    const replace = async () => {
        const { name, providerId, ...rest } = target.config;
        const done = await act({
            title: s("replaceProvider", { name: id }), label: s("replace"), request: ({ body }) => ask("PUT", pathOf(id), parsed(body)),
            body: [h("p", {}, s("replaceLead")), field("JSON", { name: "body", kind: "textarea", rows: 14, value: JSON.stringify(rest, null, 2) })],
        });
        if (done) await one(main, id, { signal });
    };
    const basics = { title: s("settings"), isWide: true, members: [member("enabled", "flag", s("enabled")), ...needed(kind)], removals: (now, before) => (before.enabled && !now.enabled ? removals : null) };
    fill(main, page({ title: foreign(nameOf(provider)), lead: h("code", {}, id), actions: [link(s("providers"), "#/providers", { class: "button quiet" }), button(s("deleteDots"), remove, { kind: "danger" })] },
        settingsPart(basics, target), testing(id), redirects(),
        settingsPart({ title: s("trust"), lead: s("trustLead"), isWide: true, members: trusted(kind) }, target),
        kind !== "saml" && settingsPart({ title: s("flowTitle"), lead: s("flowLead"), isWide: true, members: flowMembers() }, target),
        section(s("asJSON"), { actions: [button(s("replaceDots"), replace)] }, h("details", {}, h("summary", {}, s("presentJSON")), stored))));
}

export function show(main, context) {
    const [first, second] = context.rest;
    if (!first) return list(main, context);
    return first !== "new" ? one(main, first, context) : second ? create(main, second) : choice(main);
}
