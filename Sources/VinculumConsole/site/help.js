// What this console is, how apps and admin libraries are pointed at this server, and every operation that it answers.
import { chosen, get, place } from "./engine.js";
import { fill, h } from "./dom.js";
import { badge, copyable, facts, loading, page, section, tabs } from "./ui.js";
import { number } from "./texts.js";
import { code, s } from "./settings-form.js";

/** How each client finds this server. */
function clients() {
    const url = new URL(place.kind === "server" ? location.origin : "http://127.0.0.1:9099");
    const port = url.port || (url.protocol === "https:" ? "443" : "80");
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const isHere = ["localhost", "127.0.0.1", "::1"].includes(host);
    const { project } = chosen;
    const tenant = chosen.tenant && JSON.stringify(chosen.tenant);
    return [
        ["JavaScript", `import { initializeApp } from "firebase/app";\nimport { connectAuthEmulator, getAuth } from "firebase/auth";\n\nconst auth = getAuth(initializeApp({ apiKey: "any", projectId: "${project}", authDomain: "${url.host}" }));\nconnectAuthEmulator(auth, "${url.origin}");${tenant ? `\nauth.tenantId = ${tenant};` : ""}`],
        ["Apple", `import FirebaseAuth\n\nAuth.auth().useEmulator(withHost: "${host}", port: ${port})${tenant ? `\nAuth.auth().tenantID = ${tenant}` : ""}`],
        ["Android", `// ${s("androidHost")}\nFirebase.auth.useEmulator("${isHere ? "10.0.2.2" : host}", ${port})${tenant ? `\nFirebase.auth.tenantId = ${tenant}` : ""}`],
        ["Python", `import os\nos.environ["FIREBASE_AUTH_EMULATOR_HOST"] = "${url.host}"\n\nimport firebase_admin\nfrom firebase_admin import auth\nfirebase_admin.initialize_app(options={"projectId": "${project}"})\nprint(auth.list_users().users)`],
        ["Node", `process.env.FIREBASE_AUTH_EMULATOR_HOST = "${url.host}";\n\nimport { initializeApp } from "firebase-admin/app";\nimport { getAuth } from "firebase-admin/auth";\ninitializeApp({ projectId: "${project}" });\nconsole.log(await getAuth().listUsers());`],
        ["curl", `curl --json '{"email":"ada@example.com","password":"a-secret","returnSecureToken":true}' \\\n    --header 'X-Vinculum-Project: ${project}' \\\n    '${url.origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any'`],
    ].map(([name, text]) => ({
        name, title: name,
        // By the emulator's variable an admin library would believe unsigned tokens, and a hardened server refuses it.
        render: () => (chosen.server?.trust === "hardened" && text.includes("EMULATOR_HOST") ? h("p", { class: "note warn" }, s("adminHardened")) : code(text)),
    }));
}

/** A description of the document, whose names are in backticks. */
const plain = (text, before = "") => (text ? before + text.replaceAll("`", "") : "");

/** The operations of an OpenAPI document: one for all paths of a name. */
function operationsOf(description) {
    const found = new Map();
    for (const [path, methods] of Object.entries(description.paths)) {
        for (const [method, one] of Object.entries(methods)) {
            if (!one.operationId) continue;
            const name = one.operationId.split(".")[0];
            if (!found.has(name)) found.set(name, { name, tag: one.tags?.[0] ?? s("besides"), description: plain(one.description), paths: [], who: new Set(), body: null, query: new Set() });
            const operation = found.get(name);
            operation.paths.push([method.toUpperCase(), path]);
            for (const scheme of one.security?.length ? one.security : [{}]) operation.who.add("administrator" in scheme ? "administrator" : Object.keys(scheme).length > 0 ? "client" : "everybody");
            operation.body ??= one.requestBody?.content?.["application/json"]?.schema;
            operation.response ??= one.responses?.["200"]?.content?.["application/json"]?.schema;
            for (const parameter of one.parameters ?? []) if (parameter.in === "query" && parameter.name !== "key") operation.query.add(parameter.name);
        }
    }
    return [...found.values()].map((one) => ({ ...one, text: `${one.name} ${one.description} ${one.paths.flat().join(" ")}`.toLowerCase() }));
}

/** The fields of a schema; what a field has in it is shown once it is opened. */
function fields(schema, schemas) {
    const name = schema?.$ref?.split("/").at(-1);
    const { properties } = (name ? schemas[name] : schema) ?? {};
    if (!properties) return h("p", { class: "faint" }, s("anyObject"));
    return h("ul", { class: "fields" }, Object.entries(properties).map(([key, value]) => {
        const inner = value.items ?? value;
        const referred = inner.$ref && schemas[inner.$ref.split("/").at(-1)];
        const choices = (referred ?? inner).enum;
        const type = `${choices?.join(" | ") ?? inner.$ref?.split("/").at(-1) ?? inner.type ?? ""}${value.items ? "[]" : ""}`;
        const line = [h("code", {}, key), " ", h("span", { class: "faint" }, type), plain(value.description ?? inner.description, ": ")];
        return h("li", {}, !choices && (inner.$ref || inner.properties) ? opened(line, () => fields(inner, schemas)) : line);
    }));
}

/** A part that is made when it is opened first. */
function opened(summary, make) {
    const element = h("details", {}, h("summary", {}, summary));
    element.addEventListener("toggle", () => element.open && element.childElementCount === 1 && element.append(make()));
    return element;
}

function operation(one, schemas) {
    return opened([h("code", {}, one.name), " ", [...one.who].map((who) => [badge(s(`who-${who}`), who === "administrator" ? "warn" : null), " "]), h("span", { class: "faint" }, one.description)], () => h("div", { class: "stack panel" },
        h("ul", {}, one.paths.map(([method, path]) => h("li", {}, h("code", {}, method, " ", path)))),
        one.query.size > 0 && facts([s("query"), [...one.query].join(", ")]),
        one.body && [h("h4", {}, s("request")), fields(one.body, schemas)],
        one.response && [h("h4", {}, s("response")), fields(one.response, schemas)]));
}

async function operations(signal) {
    const description = await get("/vinculum/v1/openapi.json", { signal });
    const all = operationsOf(description);
    const schemas = description.components?.schemas ?? {};
    const search = h("input", { type: "search", "aria-label": s("searchOperations"), placeholder: s("searchOperations") });
    const [count, list] = [h("p", { class: "faint", role: "status" }), h("div", { class: "stack" })];
    const draw = () => {
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        const found = all.filter((one) => words.every((word) => one.text.includes(word)));
        fill(count, s("operationCount", { n: found.length, all: number(all.length) }));
        fill(list, [...new Set(found.map((one) => one.tag))].map((tag) => [h("h3", {}, tag), found.filter((one) => one.tag === tag).map((one) => operation(one, schemas))]));
    };
    search.addEventListener("input", draw);
    draw();
    return [h("div", { class: "search" }, search), count, list];
}

export function show(main, { signal }) {
    const { server } = chosen;
    fill(main, page({ title: s("help"), lead: s("helpLead") },
        section(s("whatThisIs"), {}, h("p", {}, s("whatThisIs1")), h("p", {}, s("whatThisIs2")),
            facts([s("version"), server?.version], [s("commit"), server?.commit], [s("address"), place.kind === "server" ? copyable(location.origin) : null], [s("signs"), server ? (server.signs ? s("yes") : s("no")) : null], [s("stores"), server ? (server.storesState ? s("yes") : s("no")) : null])),
        section(s("point"), { lead: place.kind === "server" ? s("pointLead", { project: chosen.project }) : s("pointPlayground") }, tabs(s("point"), clients())),
        section(s("keyboard"), {}, facts(...["/", "Tab", "Enter", "← →", "Esc"].map((key) => [h("kbd", {}, key), s(`key-${key}`)]))),
        section(s("operations"), { lead: s("operationsLead") }, loading(() => operations(signal)))));
}
