// Writes the schemas of the messages for the description of the server's operations, OpenAPI 3.0.3.
import { everyMessage } from "./messages.js";
import { namesOf } from "./swift.js";

/** A dotted name as one name, such as generators of clients make types of. */
const flat = (path) => path.replaceAll(".", "");

/** The schema of a type, without the lists that it is in. */
function typeOf({ name }, form) {
    if (name === "String") return form === "decimal" ? { type: "string", format: "int64" } : { type: "string" };
    if (name === "Bool") return { type: "boolean" };
    if (name === "Int64") return { type: "integer", format: form === "number" ? "int64" : "int32" };
    if (name === "JSON.Raw") return { type: "object" };
    return { $ref: `#/components/schemas/${flat(name)}` };
}

function schemaOf({ type, form, value, doc }) {
    let schema = typeOf(type, form);
    for (let lists = type.lists; lists > 0; lists -= 1) schema = { type: "array", items: schema };
    const description = doc.join(" ").trim();
    if (value) Object.assign(schema, { enum: [JSON.parse(value)] });
    if (description === "") return schema;
    // Nothing may stand beside a reference.
    return schema.$ref ? { allOf: [schema], description } : { ...schema, description };
}

/** The schemas of all messages and lists of names, each as its name and the JSON of it. */
function schemas(root) {
    const scopes = (picks) => namesOf(root, picks).map((path) =>
        [path, path.split(".").reduce((scope, name) => scope.inner.get(name), root)]);
    const messages = everyMessage(root).map(([path, { doc, fields }]) => [path, {
        type: "object", ...(doc.length > 0 ? { description: doc.join(" ").trim() } : {}),
        properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
    }]);
    const choices = scopes((scope) => scope.choices).map(([path, { doc, choices }]) =>
        [path, { type: "string", description: doc.join(" ").trim(), enum: choices }]);
    return [...messages, ...choices].map(([path, schema]) => `"${flat(path)}":${JSON.stringify(schema)}`);
}

/** A text as lines of a literal of Swift that joins them again. */
function literal(text, indent, width = 116) {
    const lines = [];
    let rest = text;
    while (indent.length + rest.length > width) {
        const most = width - indent.length;
        // No line begins with a space, which would be part of the indentation.
        const space = rest.lastIndexOf(" ", most - 1);
        const end = space > most / 2 ? space + 1 : rest.lastIndexOf(",", most - 1) + 1 || most;
        lines.push(`${indent}${rest.slice(0, end)}\\#`);
        rest = rest.slice(end);
    }
    return [...lines, `${indent}${rest}`];
}

/** APIDescription+Messages.swift: what the description has of each operation, and the schemas of all messages. */
export function description(head, root, { all }) {
    const name = (type) => type === "QueryParameters" || type === "JSONObject" ? "nil" : `"${flat(type)}"`;
    const entries = all.flatMap(({ name: operation, topic, text, request, response }) => [
        `        case .${operation}:`,
        "            Entry(",
        `                "${topic}", request: ${name(request)}, response: ${name(response)},`,
        "                #\"\"\"",
        ...literal(text[0], " ".repeat(16)),
        "                \"\"\"#)",
    ]);
    const everySchema = schemas(root);
    return `// ${head}

#if !arch(wasm32)
import Vinculum

extension APIDescription {
    static func entry(of endpoint: Endpoint) -> Entry {
        switch endpoint {
${entries.join("\n")}
        }
    }

    /// The schemas of all messages, as one JSON object.
    static var schemas: StaticString {
        #"""
        {
${everySchema.flatMap((schema, place) => literal(schema + (place + 1 < everySchema.length ? "," : ""), " ".repeat(8))).join("\n")}
        }
        """#
    }
}
#endif
`;
}
