// Writes the reference articles of all operations: one of the whole, one for each topic, and one of shared messages.
import { everyMessage, messageAt } from "./messages.js";
import { namesOf } from "./swift.js";

const anchor = (text) => text.toLowerCase().replaceAll(/[^a-z0-9 _-]/g, "").replaceAll(" ", "-");
const article = (topic) => `Operations${topic.replaceAll(/\W+(\w)/g, (_, letter) => letter.toUpperCase())}.md`;
const shared = "OperationsMessages.md";
const cell = (text) => text.replaceAll("|", "\\|");
const table = (columns, rows) => [
    `| ${columns.join(" | ")} |`, `|${" --- |".repeat(columns.length)}`,
    ...rows.map((cells) => `| ${cells.map(cell).join(" | ")} |`), "",
];

const callers = {
    anyone: "everybody", client: "clients", clientOrAdministrator: "clients and administrators",
    administrator: "administrators", localTool: "everybody at a local server, elsewhere administrators",
};
const access = {
    everyone: "everybody", page: "everybody; pages of other origins may post alone", machine: "local servers alone",
    machineOrAdministrator: "everybody at a local server, elsewhere administrators", administrator: "administrators",
};

const scalars = { String: "text", Bool: "boolean", Int64: "number", "JSON.Raw": "object" };
function typeOf({ type, form }) {
    const base = form === "decimal" ? "number as text" : scalars[type.name];
    return "list of ".repeat(type.lists) + (base ?? `[${type.name}](${shared}#${anchor(type.name)})`);
}

/** What is said of a field that this service takes and does not read. */
const unread = "For other services; not read here.";

/** A table of the fields of a message. */
function fields(message) {
    const isRead = ({ doc }) => doc.join(" ") !== unread;
    const others = message.fields.filter((field) => !isRead(field)).map(({ name }) => `\`${name}\``);
    return [
        ...table(["field", "type", "meaning"], message.fields.filter(isRead).map((field) => [
            `\`${field.name}\``, typeOf(field),
            [...(field.value ? [`Always \`${field.value}\`.`] : []), ...field.doc].join(" "),
        ])),
        ...(others.length > 0 ? [`Not read here, but by other services: ${others.join(", ")}.`, ""] : []),
    ];
}

/** The paths of an operation, each with its method. */
function paths({ method, caller, clients, named, older, published }) {
    const all = [clients, named, published].filter((path) => path !== undefined).map((path) => `${method} ${path}`);
    // The older interface has no path that names a project: an administrator's request has a body that does.
    if (older) all.push(`${caller === "administrator" ? "POST" : method} ${older}`);
    return all.map((path) => path.replace("{tenant}", "[/tenants/{tenant}]").replace("{projectId}", "{project}")
        .replace("{tenantId}", "{tenant}"));
}

/** One half of an operation: its fields, or where they are said already. */
function half(root, title, type, operation, said) {
    if (type === "QueryParameters") return [];
    if (type === "JSONObject") return [`${title}: a JSON object.`, ""];
    const message = messageAt(root, type);
    if (message.fields.length === 0) return [`${title}: \`{}\`.`, ""];
    const place = said.get(type);
    if (place) return [`${title}: the fields of [${place.name}](${article(place.topic)}#${anchor(place.name)}).`, ""];
    said.set(type, operation);
    return [`${title}:`, "", ...fields(message)];
}

const isOwn = (type) => /\.(Request|Response)$/.test(type);
/** A message with a name of its own is said once, among the shared ones. */
const response = (root, type, operation, said) => type.includes("JSON") || isOwn(type)
    || messageAt(root, type).fields.length === 0 ? half(root, "Response", type, operation, said)
    : [`Response: [${type}](${shared}#${anchor(type)}).`, ""];

function topicArticle(head, root, topic, operations, said) {
    const sections = operations.flatMap((operation) => [
        `## ${operation.name}`, "", ...operation.text.flatMap((text) => [text, ""]),
        "```text", ...paths(operation), "```", "", `For ${callers[operation.caller]}.`, "",
        ...half(root, "Request", operation.request, operation, said),
        ...response(root, operation.response, operation, said),
    ]);
    return [
        `# Operations: ${topic.toLowerCase()}`, "",
        `${operations.map(({ name }) => `[${name}](#${anchor(name)})`).join(", ")}.`, "",
        "## Overview", "",
        "[All operations](../Operations.md) says how a request is sent. Every field may be absent; an operation refuses a",
        "request that lacks what it needs. What is only called a JSON object, such as a configuration, no message declares.", "",
        ...sections, `<!-- ${head} -->`, "",
    ].join("\n");
}

/** The names that the fields of messages lead to. */
function reached(root, start) {
    const found = new Set();
    const visit = (type) => {
        if (!type || found.has(type) || type === "QueryParameters" || type === "JSONObject" || type in scalars) return;
        found.add(type);
        for (const field of messageAt(root, type)?.fields ?? []) visit(field.type.name);
    };
    start.forEach(visit);
    return found;
}

function messagesArticle(head, root, { all }) {
    const found = reached(root, [...all.flatMap(({ request, response }) => [request, response]), "ErrorResponse"]);
    const messages = everyMessage(root).filter(([name, { fields }]) => found.has(name) && !isOwn(name) && fields.length > 0);
    const lists = namesOf(root, (scope) => scope.choices).filter((name) => found.has(name))
        .map((name) => [name, root.inner.get(name)]);
    return [
        "# Operations: messages", "", "The messages inside messages, and the names that fields may have.", "",
        "## Overview", "",
        "[All operations](../Operations.md) leads to the operations whose fields these are. `Presence` is an empty object,",
        "`{}`: its presence says all.", "",
        "## Presence", "", "`{}`", "",
        ...messages.flatMap(([name, message]) => [`## ${name}`, "", ...message.doc, "", ...fields(message)]),
        ...lists.flatMap(([name, { doc, choices }]) =>
            [`## ${name}`, "", ...doc, "", choices.map((choice) => `\`${choice}\``).join(", "), ""]),
        `<!-- ${head} -->`, "",
    ].join("\n");
}

const sentence = (text) => /^.*?[.;:](?= |$)/.exec(text)[0].replace(/[;:]$/, ".");

function overview(head, { all }, utilities, topics) {
    const sections = topics.flatMap((topic) => [
        `### ${topic}`, "",
        ...table(["operation", "what it does", "for"], all.filter((operation) => operation.topic === topic).map(
            ({ name, text, caller }) =>
                [`[${name}](Operations/${article(topic)}#${anchor(name)})`, sentence(text[0]), callers[caller]])),
    ]);
    return `# All operations

Every request that a service answers, with its paths, callers and fields.

## Overview

A request is JSON, and so is its response. A client sends its API key in the query, \`key\`, or in the header
\`x-goog-api-key\`; any text is one at a local server. An administrator sends a bearer token: \`Authorization: Bearer owner\`
at a local server.

\`\`\`text
POST /identitytoolkit.googleapis.com/v1/accounts:signUp?key=any
Content-Type: application/json

{"email":"ada@example.com","password":"a long password","returnSecureToken":true}
\`\`\`

A client's body on \`v1\` and its older paths may be a form too, \`application/x-www-form-urlencoded\`, as \`curl -d\` sends
it: a name that repeats is a list, and a form has no objects.

The names of fields may be spelled in snake case too, and a field that is not listed is ignored. A refusal has a status
of 400 or more, and an [ErrorResponse](Operations/${shared}#errorresponse). The articles of the operations
have the paths: names in braces are filled in, and what is in brackets may be left out. Administrators use the paths that
name a project.

A server describes itself to programs at \`/emulator/openapi.json\` (OpenAPI 3.0.3, with all fields). The [clients in
JavaScript and Python](Clients.md) have a typed call for each operation.

## Operations

${sections.join("\n")}
### Beside the protocol

What \`vinculum serve\` offers beyond.

${table(["path", "methods", "what it does", "for"], utilities.map(({ paths, methods, text, access: who }) =>
        [paths.map((path) => `\`${path}\``).join(", "), methods, text, access[who]])).join("\n")}
<!-- ${head} -->
`;
}

/** The articles, by their paths in the folder of the documentation. */
export function articles(head, root, operations, utilities) {
    const topics = [...new Set(operations.all.map(({ topic }) => topic))];
    const said = new Map();
    return {
        "Operations.md": overview(head, operations, utilities, topics),
        ...Object.fromEntries(topics.map((topic) => [`Operations/${article(topic)}`, topicArticle(
            head, root, topic, operations.all.filter((operation) => operation.topic === topic), said)])),
        [`Operations/${shared}`]: messagesArticle(head, root, operations),
    };
}
