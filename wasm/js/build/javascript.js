// Writes the declarations and tables of the package for JavaScript.
const scalars = { String: "string", Bool: "boolean", Int64: "number", "JSON.Raw": "JSONObject" };
const typeOf = ({ name, lists }) => (scalars[name] ?? name) + "[]".repeat(lists);
const indent = (lines, depth) => lines.map((line) => line === "" ? "" : "    ".repeat(depth) + line);

function comment(doc = []) {
    if (doc.length === 0) return [];
    if (doc.length === 1) return [`/** ${doc[0]} */`];
    return ["/**", ...doc.map((line) => ` * ${line}`.trimEnd()), " */"];
}

const union = (doc, name, texts) => [
    ...comment(doc), `export type ${name} =`, `${texts.map((text) => `    | ${JSON.stringify(text)}`).join("\n")};`];

/** The declaration of a scope. */
function declaration(name, scope) {
    if (scope.choices) return union(scope.doc, name, scope.choices).join("\n").split("\n");
    const lines = [];
    if (scope.fields) {
        const fields = scope.fields.flatMap(({ name: field, type, value, doc }) =>
            [...comment(value ? [`Always \`${value}\`.`, ...doc] : doc), `${field}?: ${typeOf(type)};`]);
        lines.push(...comment(scope.doc), `export interface ${name} {`, ...indent(fields, 1), "}");
    }
    const inner = [...scope.inner].flatMap(([inside, within]) => declaration(inside, within));
    if (inner.length > 0) {
        if (!scope.fields) lines.push(...comment(scope.doc));
        lines.push(`export namespace ${name} {`, ...indent(inner, 1), "}");
    }
    return lines;
}

const signatures = (doc, name, operations) => [
    `/** ${doc} */`, `export interface ${name} {`,
    ...operations.flatMap(({ name: operation, request, response }) => [
        `    ${operation}: {`, `        request: ${request};`, `        response: ${response};`, "    };",
    ]),
    "}", "",
];

/** messages.d.ts: the messages, and those of each operation. */
export const declarations = (head, root, { clients, administrators, kinds }) => [
    `// ${head}\n`,
    ...[...root.inner].flatMap(([name, scope]) => [...declaration(name, scope), ""]),
    "/** JSON that no message declares. */", "export type JSONObject = Record<string, unknown>;", "",
    "/** Parameters of a query. */",
    "export type QueryParameters = Record<string, string | number | boolean | undefined>;", "",
    ...union(["What a path to configurations of identity providers names."], "IdpConfigKind", kinds), "",
    ...signatures("The messages of each operation that a client calls.", "Operations", clients),
    ...signatures("The messages of each operation of administrators.", "Administration", administrators),
].join("\n");

const rows = (operations) => operations
    .map(({ name, method, path, tenant }) => `    ${name}: ["${[method, path, tenant].join("\", \"")}"],\n`).join("");

/** operations.js: the method and path of each operation. */
export const table = (head, { clients, administrators }) => `// ${head}

/** What clients call: the method, the path, and where the tenant goes. */
export const operations = {
${rows(clients)}};

/** What administrators call, by paths that name the project. */
export const administration = {
${rows(administrators)}};
`;
