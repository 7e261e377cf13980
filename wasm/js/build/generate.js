// Writes messages.d.ts and operations.js from the field declarations of the Swift messages, and from the paths of the
// operations and the methods that run them: node wasm/js/build/generate.js [--check]. With --check it writes nothing,
// and fails if a file is not current. It always fails if an operation would have no call.
import { readFile, readdir, writeFile } from "node:fs/promises";
import { argv, exit, stderr } from "node:process";

const root = new URL("../../../Sources/Vinculum/Wire/", import.meta.url);
const service = new URL("../Service/", root);

/** The braces of a line that opens or closes scopes; those in texts and comments do not. */
const braces = (line) => line.replace(/\/\/.*$/, "").replace(/"(\\.|[^"\\])*"/g, "").replace(/[^{}]/g, "");

const scalars = { String: "string", Bool: "boolean", Int64: "number", "JSON.Raw": "Record<string, unknown>" };
const typeOf = (swift) => {
    const list = /^\[(.*)\]$/.exec(swift);
    return list ? `${typeOf(list[1])}[]` : scalars[swift] ?? swift;
};

/** Reads the scopes of a file into the tree of messages. */
function read(text, tree, file) {
    const stack = [];
    let doc = [];
    for (const line of text.split("\n")) {
        const at = stack.at(-1);
        const comment = /^\s*\/\/\/ ?(.*)$/.exec(line);
        if (comment) {
            doc.push(comment[1].replaceAll("``", "`").replaceAll("*/", "* /"));
            continue;
        }
        const opened = /^\s*(?:public )?(extension|enum|struct) ([\w.]+)(?:: ([\w., ]+?))? \{/.exec(line);
        const member = /^\s*public var (\w+): (.*?)\?(?: = (".*"))?$/.exec(line);
        const field = /try v\.(\w+)\("(\w+)", &self\.(\w+)\)/.exec(line);
        const choice = /^\s*case (\w+)(?: = "(.*)")?$/.exec(line);
        if (member && at?.members) at.members.set(member[1], { type: typeOf(member[2]), value: member[3], doc });
        else if (field) {
            const owner = stack.findLast((scope) => scope.members);
            const { type, value, doc: lines } = owner?.members.get(field[3]) ?? {};
            if (!type) throw new Error(`${file}: ${line.trim()} shows a member that is not declared before it`);
            owner.fields.push({ name: field[2], type, value, doc: lines });
        } else if (choice && at?.choices) at.choices.push(choice[2] ?? choice[1]);
        if (line.trim() !== "") {
            for (const brace of braces(line)) {
                if (brace === "}") stack.pop();
                else stack.push(opened ? scopeOf(opened, stack.at(-1), tree, doc) : {});
            }
            doc = [];
        }
    }
    if (stack.length > 0) throw new Error(`${file}: the braces do not match`);
}

/** The scope that a declaration opens: a namespace, a message, a list of names, or something of no interest. */
function scopeOf([, kind, name, conforms = ""], outer, tree, doc) {
    if (kind === "extension") return name === "Wire" ? { inner: tree } : {};
    if (!outer?.inner) return {};
    const scope = { doc, inner: new Map() };
    if (conforms.includes("WireMessage")) Object.assign(scope, { members: new Map(), fields: [] });
    else if (conforms.includes("WireEnumeration")) scope.choices = [];
    else if (kind !== "enum" || conforms !== "") return {};
    outer.inner.set(name, scope);
    return scope;
}

const indent = (lines, depth) => lines.map((line) => line === "" ? "" : "    ".repeat(depth) + line);

function comment(doc = []) {
    if (doc.length === 0) return [];
    if (doc.length === 1) return [`/** ${doc[0]} */`];
    return ["/**", ...doc.map((line) => ` * ${line}`.trimEnd()), " */"];
}

/** The type of a field as its interface sees it, which does not see the names that are declared inside it. */
function seen(type, name, scope, around) {
    const [, base, list] = /^(.*?)((?:\[\])*)$/.exec(type);
    if (Object.values(scalars).includes(base)) return type;
    if (scope.inner.has(base)) return `${name}.${base}${list}`;
    // Else a name of the page's own, such as Body, would be taken.
    if (!around.some((names) => names.has(base))) throw new Error(`${name} has a field of the unknown type ${base}`);
    return type;
}

/** Writes a declaration; `around` has the names of the scopes that it is in. */
function write(name, scope, around) {
    const lines = [];
    if (scope.choices) {
        const all = scope.choices.map((choice) => JSON.stringify(choice));
        lines.push(...comment(scope.doc), `export type ${name} =`, ...indent(all.map((text) => `| ${text}`), 1));
        lines[lines.length - 1] += ";";
        return lines;
    }
    if (scope.fields) {
        const fields = scope.fields.flatMap(({ name: field, type, value, doc }) =>
            [...comment(value ? [`Always \`${value}\`.`, ...doc] : doc),
                `${field}?: ${seen(type, name, scope, around)};`]);
        lines.push(...comment(scope.doc), `export interface ${name} {`, ...indent(fields, 1), "}");
    }
    const inner = [...scope.inner].flatMap(([inside, within]) => write(inside, within, [scope.inner, ...around]));
    if (inner.length > 0) {
        if (!scope.fields) lines.push(...comment(scope.doc));
        lines.push(`export namespace ${name} {`, ...indent(inner, 1), "}");
    }
    return lines;
}

/** The operations that a client calls by name, with their paths: the rows that post to a path without a project. */
function clientOperations(table, roots) {
    const texts = new Map([...roots.matchAll(/^ +case \.(\w+): "(.*)"$/gm)].map(([, name, text]) => [name, text]));
    const rows = [...table.matchAll(/^ +case \.(\w+):\s+Row\(([^]*?)\)$/gm)];
    if (rows.length !== table.match(/^ +case \./gm).length) throw new Error("Endpoint+Row.swift has rows of another form");
    return rows.flatMap(([, name, row]) => {
        const [, method, root, leaf] = /^\s*\.(\w+),\s+\.(?:clients|both)\(\.(\w+), (?:clients: )?"([^"]*)"/.exec(row) ?? [];
        return method === "post" ? [{ name, path: `${texts.get(root)}/${leaf}` }] : [];
    });
}

/** The messages of each operation: those of the method that Operation+Run.swift passes the request to. */
async function messagesOf() {
    const methods = new Map();
    const signature = /^ +mutating func (\w+)\(\s*_ request: Wire\.([\w.]+)[^{}]*? -> (?:Wire\.)?([\w.]+) \{$/gm;
    for (const name of await readdir(service, { recursive: true })) {
        if (!name.endsWith(".swift")) continue;
        const text = await readFile(new URL(name, service), "utf8");
        for (const [, method, ...messages] of text.matchAll(signature)) methods.set(method, messages);
    }
    const run = await readFile(new URL("OperationContext/Operation+Run.swift", service), "utf8");
    return new Map([...run.matchAll(/^ +case (.+): .*try self\.(\w+)\(try self\.request\(\)/gm)]
        .flatMap(([, names, method]) => names.match(/\w+/g).map((name) => [name, methods.get(method)])));
}

/** The operations with their paths and types. Ends the program if one lacks something. */
async function operations(tree) {
    const table = await readFile(new URL("Endpoints/Endpoint+Row.swift", root), "utf8");
    const roots = await readFile(new URL("Endpoints/Endpoint.Row.swift", root), "utf8");
    const messages = await messagesOf();
    // A whole response is JSON that no message declares.
    const typeIn = (type = "") => type === "HTTPResponse" ? "JSONObject"
        : type.split(".").reduce((scope, name) => scope?.inner.get(name), { inner: tree })?.fields && type;
    const found = clientOperations(table, roots).map(({ name, path }) => {
        const [request, response] = messages.get(name) ?? [];
        return { name, path, request: typeIn(request), response: typeIn(response) };
    });
    const lacking = found.flatMap((operation) => ["request", "response"]
        .filter((part) => !operation[part]).map((part) => `${operation.name} has no ${part} that generate.js finds\n`));
    if (lacking.length > 0) {
        stderr.write(lacking.join(""));
        exit(1);
    }
    return found;
}

const head = "// Written by generate.js from the Swift messages in Sources/Vinculum/Wire; not edited by hand.\n";
const tree = new Map();
const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith(".swift")).sort();
for (const name of files) read(await readFile(new URL(name, root), "utf8"), tree, name);
const list = await operations(tree);
const messages = [...tree].sort(([a], [b]) => a < b ? -1 : 1)
    .flatMap(([name, scope]) => [...write(name, scope, [tree]), ""]);
const table = [
    "/** JSON that no message declares. */", "export type JSONObject = Record<string, unknown>;", "",
    "/** The messages of each operation that a client can call by name. */", "export interface Operations {",
    ...list.flatMap(({ name, request, response }) => [
        `    ${name}: {`, `        request: ${request};`, `        response: ${response};`, "    };",
    ]),
    "}", "",
];
const outputs = {
    "messages.d.ts": [head, ...messages, ...table].join("\n"),
    "operations.js": `${head}\n/** The path of each operation. */\nexport const paths = {\n`
        + `${list.map(({ name, path }) => `    ${name}: ${JSON.stringify(path)},`).join("\n")}\n};\n`,
};
for (const [name, text] of Object.entries(outputs)) {
    const url = new URL(`../${name}`, import.meta.url);
    if (!argv.includes("--check")) await writeFile(url, text);
    else if (await readFile(url, "utf8").catch(() => "") !== text) {
        stderr.write(`wasm/js/${name} is not current: run node wasm/js/build/generate.js\n`);
        exit(1);
    }
}
