// Reads the table of operations: paths and callers from the rows, messages from the methods that run them.
import { readFile, readdir } from "node:fs/promises";
import { messageAt } from "./messages.js";

const clients = ["anyone", "client", "clientOrAdministrator"];
const administrators = ["clientOrAdministrator", "administrator", "localTool"];

/** The paths of an operation: a client fills in `{projectId}` and `{tenant}`, its user `{id}` and `{kind}`. */
function pathsOf(operation, form, words, roots) {
    const named = (root, leaf, scope = "{tenant}") =>
        `${root}/projects/{projectId}${scope}${leaf === "" || leaf.startsWith(":") ? leaf : `/${leaf}`}`;
    const item = /^(list|create)/.test(operation) ? "" : /^test/.test(operation) ? "/{id}:test" : "/{id}";
    if (form === "providers") return { named: named(roots.get("v2"), `{kind}${item}`) };
    if (form === "registry") return { named: named(roots.get("own"), `providers${item}`) };
    const [, name, rest] = /^\.(\w+), (.*)$/s.exec(words) ?? [];
    const root = roots.get(name);
    const [first, second] = [...(rest ?? "").matchAll(/"([^"]*)"/g)].map(([, text]) => text);
    const scope = { projects: "", tenants: "/tenants/{tenantId}" }[/\.(projects|tenants)$/.exec(rest)?.[1]];
    if (root === undefined || first === undefined) return {};
    if (form === "clients") return { clients: `${root}/${first}` };
    if (form === "named") return { named: named(root, first, scope) };
    return { clients: `${root}/${first}`, named: named(root, second ?? first) };
}

/** What the server offers outside the protocol: the name, the methods, the path, who may use it, and what it is. */
export async function utilitiesIn(server) {
    const text = await readFile(new URL("Local/Utility.swift", server), "utf8");
    const row = /^ +case \.(\w+):\s+Row\(\s*"([^"]+)", \.(\w+), \.(\w+)(?:,\s+hosted: "([^"]+)")?(?:,\s+project: \(root: "([^"]+)", leaf: "([^"]+)"\))?(?:,\s+below: "[^"]+")?\)$/gm;
    const rows = new Map([...text.matchAll(row)].map((match) => [match[1], match.slice(2)]));
    return [...casesIn(text)].filter(([, { doc }]) => doc.length > 0).map(([name, { doc }]) => {
        const [path, methods, access, hosted, root, leaf] = rows.get(name) ?? [];
        if (!path) throw new Error(`Utility.swift: ${name} has no row that generate.js finds`);
        return {
            name, access, text: doc.join(" "), methods: methods.replace(/[A-Z]/g, ", $&").toUpperCase(),
            paths: [path, ...(hosted ? [hosted] : []), ...(root ? [`${root}{project}${leaf}`] : [])],
        };
    });
}

/** The cases of an enumeration with their comments, and the heading before each. */
function casesIn(text) {
    const cases = new Map();
    let [topic, doc] = ["", []];
    for (const line of text.split("\n")) {
        const [, heading] = /^    \/\/ MARK: (.*)$/.exec(line) ?? [];
        const [, comment] = /^    \/\/\/ ?(.*)$/.exec(line) ?? [];
        const [, name] = /^    case (\w+)$/.exec(line) ?? [];
        if (heading !== undefined) topic = heading;
        if (comment !== undefined) doc.push(comment);
        else {
            if (name !== undefined) cases.set(name, { topic, doc });
            doc = [];
        }
    }
    return cases;
}

/** The rows of the table, in their order. */
async function rowsIn(wire) {
    const read = (name) => readFile(new URL(`Endpoints/${name}`, wire), "utf8");
    const [table, rootTexts] = await Promise.all(
        ["Endpoint.swift", "Endpoint.Row.swift"].map(read));
    const roots = new Map([...rootTexts.matchAll(/^ +case (\w+) = "(.*)"$/gm)].map((match) => match.slice(1)));
    const texts = new Map([...table.matchAll(/^ +case \.(\w+):\s+Row\(([^]*?)\)$/gm)].map((match) => match.slice(1)));
    const rows = [...casesIn(table)].map(([name, { topic, doc }]) => {
        const text = texts.get(name) ?? "";
        const form = /^\s*\.(\w+),\s+\.(\w+)(?:\(([^)]*)\))?,\s+\.(\w+), \.\w+,/;
        const [, method, paths, words, caller] = form.exec(text) ?? [];
        const [, legacy] = /legacy: "(\w+)"/.exec(text) ?? [];
        const [, published] = /published: "([^"]+)"/.exec(text) ?? [];
        const inQuery = /query: \.commonAndTenant/.test(text);
        return {
            name, topic, doc, method: method?.toUpperCase(), caller, inQuery,
            older: legacy && `${roots.get("legacy")}/${legacy}`,
            published: published && `/securetoken.google.com/{projectId}/.well-known/${published}`, ...pathsOf(name, paths, words, roots),
        };
    });
    const kinds = await read("ProviderPath.swift");
    const [, collections = ""] = /var collection: String \{([^]*?)\n    \}/.exec(kinds) ?? [];
    return { rows, kinds: [...collections.matchAll(/: "(\w+)"/g)].map(([, text]) => text) };
}

/** The messages of each operation: those of the method that answers it in Operation+Run.swift. */
async function messagesOf(service) {
    const methods = new Map();
    const signature = new RegExp(
        /((?:^ *\/\/\/.*\n)*)/.source
        + /^ +func (\w+)\((?:\s*_ request: Wire\.([\w.]+))?[^{}]*? -> (?:Wire\.)?([\w.]+) \{$/.source, "gm");
    for (const name of await readdir(service, { recursive: true })) {
        if (!name.endsWith(".swift")) continue;
        const text = await readFile(new URL(name, service), "utf8");
        for (const [, comment, method, request, response] of text.matchAll(signature)) {
            const doc = comment.split("\n").slice(0, -1).map((line) => line.replace(/^ *\/\/\/ ?/, ""));
            // A helper of the same name takes no request.
            if (request !== undefined || !methods.has(method)) methods.set(method, { doc, request, response });
        }
    }
    const run = await readFile(new URL("OperationContext/Operation+Run.swift", service), "utf8");
    return new Map([...run.matchAll(/^ +case (.+?):\s+.*?(?:try|by:) self\.(?:\w+\.)?(\w+)\b(?!\(by:| \{)/gm)]
        .flatMap(([, names, method]) => names.match(/\w+/g).map((name) => [name, methods.get(method)])));
}

/** The paragraphs that say what an operation does, without its name in the protocol and notes for maintainers. */
function explained(own, doc) {
    const paragraphs = (lines) => lines.join("\n").split("\n\n").map((text) => text.replace(/\s+/g, " ").trim());
    const [first, ...more] = paragraphs(doc);
    const plain = first.replace(/^`[^`]+`(?: (?:and|or) `[^`]+`|, `[^`]+`)*(?: of a project or tenant)?(?:: |\.$|$)/, "");
    // A method that several operations share says nothing of the one.
    const all = own.length > 0 ? [paragraphs(own)[0].replace(/^This service's own[^:]*: /, ""), plain] : [plain];
    return [...all, ...more.filter((text) => !/^(Other than|Unlike|- )/.test(text))]
        .filter((text) => text !== "")
        .map((text) => text.replaceAll(/``(?:\w+\/)*(\w+)``/g, "`$1`"))
        .map((text) => text[0].toUpperCase() + text.slice(1));
}

/**
 * The operations of clients and of administrators, and the kinds of configurations of identity providers.
 *
 * Each has a `method`, a `path`, the names of its messages, and where the tenant of a client goes: the `body`, the
 * `query`, or the path. A `request` of `QueryParameters` travels in the query; `JSONObject` is JSON that no message
 * declares. `all` has each operation once, with all its paths, its topic and what it does, in paragraphs. `lacking` has
 * a sentence for each part that was not found.
 */
export async function operationsIn(wire, service, root) {
    const { rows, kinds } = await rowsIn(wire);
    const messages = await messagesOf(service);
    const lacking = kinds.length > 0 ? [] : ["ProviderPath.swift has no collections that generate.js finds"];
    const typed = (type) => type === "HTTPResponse" ? "JSONObject" : messageAt(root, type ?? "") && type;
    const shared = new Set([...messages.values()].filter((found, place, all) => all.indexOf(found) !== place));
    const all = rows.map((row) => {
        const found = messages.get(row.name);
        const isQuery = row.method === "GET" || row.method === "DELETE";
        const body = found && found.request === undefined ? "JSONObject" : typed(found?.request);
        const operation = {
            ...row, request: isQuery ? "QueryParameters" : body, response: typed(found?.response),
            path: row.clients ?? row.named,
            text: explained(shared.has(found) ? row.doc : [], found?.doc ?? []),
        };
        if (!clients.includes(row.caller) && !administrators.includes(row.caller)) {
            lacking.push(`${row.name} has no row that generate.js finds`);
            return operation;
        }
        for (const part of ["path", "request", "response", "topic"]) {
            if (!operation[part]) lacking.push(`${row.name} has no ${part} that generate.js finds`);
        }
        if (operation.text.length === 0) {
            lacking.push(`${row.name}: the comment of its method in Service says nothing, and is its text in the articles`);
        }
        return operation;
    });
    const entry = ({ name, method, inQuery, request, response }, path) => {
        const isInBody = messageAt(root, request ?? "")?.fields.some((field) => field.name === "tenantId");
        const tenant = path?.includes("/projects/{") ? "path" : inQuery ? "query" : isInBody ? "body" : "none";
        return { name, method, path, tenant, request, response };
    };
    const of = (callers, pathOf) => all.filter(({ caller }) => callers.includes(caller)).flatMap((operation) => {
        const path = pathOf(operation);
        return path === null ? [] : [entry(operation, path)];
    });
    return {
        kinds, lacking, all,
        clients: of(clients, (row) => row.clients ?? row.named),
        // An operation of both has a path of its own for administrators, or none.
        administrators: of(administrators, (row) =>
            row.named ?? (row.caller === "clientOrAdministrator" ? null : row.clients)),
    };
}
