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

/** The rows of the table, in their order. */
async function rowsIn(wire) {
    const read = (name) => readFile(new URL(`Endpoints/${name}`, wire), "utf8");
    const [table, rootTexts, names] = await Promise.all(
        ["Endpoint+Row.swift", "Endpoint.Row.swift", "Endpoint.swift"].map(read));
    const roots = new Map([...rootTexts.matchAll(/^ +case \.(\w+): "(.*)"$/gm)].map((match) => match.slice(1)));
    const texts = new Map([...table.matchAll(/^ +case \.(\w+):\s+Row\(([^]*?)\)$/gm)].map((match) => match.slice(1)));
    const rows = [...names.matchAll(/^    case (\w+)$/gm)].map(([, name]) => {
        const form = /^\s*\.(\w+),\s+\.(\w+)(?:\(([^)]*)\))?,\s+\.(\w+), \.\w+,/;
        const [, method, paths, words, caller] = form.exec(texts.get(name) ?? "") ?? [];
        const inQuery = /query: \.commonAndTenant/.test(texts.get(name));
        return { name, method: method?.toUpperCase(), caller, inQuery, ...pathsOf(name, paths, words, roots) };
    });
    const kinds = await read("ProviderPath.swift");
    const [, collections = ""] = /var collection: String \{([^]*?)\n    \}/.exec(kinds) ?? [];
    return { rows, kinds: [...collections.matchAll(/: "(\w+)"/g)].map(([, text]) => text) };
}

/** The messages of each operation: those of the method that Operation+Run.swift passes the request to. */
async function messagesOf(service) {
    const methods = new Map();
    const signature =
        /^ +(?:mutating )?func (\w+)\((?:\s*_ request: Wire\.([\w.]+))?[^{}]*? -> (?:Wire\.)?([\w.]+) \{$/gm;
    for (const name of await readdir(service, { recursive: true })) {
        if (!name.endsWith(".swift")) continue;
        const text = await readFile(new URL(name, service), "utf8");
        for (const [, method, request, response] of text.matchAll(signature)) {
            // A helper of the same name takes no request.
            if (request !== undefined || !methods.has(method)) methods.set(method, { request, response });
        }
    }
    const run = await readFile(new URL("OperationContext/Operation+Run.swift", service), "utf8");
    return new Map([...run.matchAll(/^ +case (.+?): .*?try self\.(\w+)\(/gm)]
        .flatMap(([, names, method]) => names.match(/\w+/g).map((name) => [name, methods.get(method)])));
}

/**
 * The operations of clients and of administrators, and the kinds of configurations of identity providers.
 *
 * Each has a `method`, a `path`, the names of its messages, and where the tenant of a client goes: the `body`, the
 * `query`, or the path. A `request` of `QueryParameters` travels in the query; `JSONObject` is JSON that no message
 * declares. `lacking` has a sentence for each part that was not found.
 */
export async function operationsIn(wire, service, root) {
    const { rows, kinds } = await rowsIn(wire);
    const messages = await messagesOf(service);
    const lacking = kinds.length > 0 ? [] : ["ProviderPath.swift has no collections that generate.js finds"];
    const typed = (type) => type === "HTTPResponse" ? "JSONObject" : messageAt(root, type ?? "") && type;
    const operation = ({ name, method, inQuery }, path) => {
        const found = messages.get(name);
        const isQuery = method === "GET" || method === "DELETE";
        const body = found && found.request === undefined ? "JSONObject" : typed(found?.request);
        const request = isQuery ? "QueryParameters" : body;
        const response = typed(found?.response);
        for (const [part, value] of Object.entries({ path, request, response })) {
            if (!value) lacking.push(`${name} has no ${part} that generate.js finds`);
        }
        const isInBody = messageAt(root, request ?? "")?.fields.some((field) => field.name === "tenantId");
        const tenant = path?.includes("/projects/{") ? "path" : inQuery ? "query" : isInBody ? "body" : "none";
        return { name, method, path, tenant, request, response };
    };
    const of = (callers, pathOf) => rows.filter(({ caller }) => callers.includes(caller)).flatMap((row) => {
        const path = pathOf(row);
        return path === null ? [] : [operation(row, path)];
    });
    const unknown = rows.filter(({ caller }) => !clients.includes(caller) && !administrators.includes(caller));
    lacking.push(...unknown.map(({ name }) => `${name} has no row that generate.js finds`));
    return {
        kinds, lacking,
        clients: of(clients, (row) => row.clients ?? row.named),
        // An operation of both has a path of its own for administrators, or none.
        administrators: of(administrators, (row) =>
            row.named ?? (row.caller === "clientOrAdministrator" ? null : row.clients)),
    };
}
