// Writes the messages, the table and the typed calls of the package for Python.
const scalars = { String: "str", Bool: "bool", Int64: "int", "JSON.Raw": "JSONObject" };
/** A dotted name as one name: a TypedDict has no names in it. */
const flat = (path) => path.replaceAll(".", "");
const typeOf = ({ name, lists }) => "list[".repeat(lists) + (scalars[name] ?? flat(name)) + "]".repeat(lists);
const indent = (lines) => lines.map((line) => line === "" ? "" : `    ${line}`);

function docstring(doc) {
    if (doc.some((line) => /\\|"""/.test(line))) throw new Error(`no docstring can hold ${doc.join(" ")}`);
    return doc.length === 1 ? [`"""${doc[0]}"""`] : [`"""${doc[0]}`, ...doc.slice(1), `"""`];
}

const literal = (name, texts, doc) => [
    ...doc.map((line) => `#: ${line}`.trimEnd()), `${name} = Literal[`, ...texts.map((text) => `    "${text}",`), "]"];

/** The definitions of a scope and of all in it. */
function definitions(path, scope) {
    const inner = [...scope.inner].flatMap(([name, within]) => definitions(`${path}.${name}`, within));
    if (scope.choices) return [...literal(flat(path), scope.choices, scope.doc), "", "", ...inner];
    if (!scope.fields) return inner;
    const fields = scope.fields.flatMap(({ name, type, value, doc }) => [
        ...(value ? [`Always \`${value}\`.`, ...doc] : doc).map((line) => `#: ${line}`.trimEnd()),
        `${name}: ${typeOf(type)}`,
    ]);
    const doc = docstring(scope.doc.length > 0 ? scope.doc : [`\`${path}\`.`]);
    const body = fields.length > 0 ? [...doc, "", ...fields] : doc;
    return [`class ${flat(path)}(TypedDict, total=False):`, ...indent(body), "", "", ...inner];
}

/** messages.py: a TypedDict for each message. */
export const messages = (head, root, { kinds }) => `"""The messages of the protocol, with the names of the wire.

${head}
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypedDict

#: JSON that no message declares.
JSONObject = dict[str, Any]
#: Parameters of a query.
QueryParameters = Mapping[str, str | int | bool]
${literal("IdpConfigKind", kinds, ["What a path to configurations of identity providers names."]).join("\n")}


${[...root.inner].flatMap(([name, scope]) => definitions(name, scope)).join("\n").trimEnd()}
`;

const rows = (operations) => operations
    .map(({ name, method, path, tenant }) =>
        `    "${name}": Operation(\n        "${method}", "${path}",\n        "${tenant}"),\n`)
    .join("");

/** operations.py: the method and path of each operation. */
export const table = (head, { clients, administrators }) => `"""The operations of the protocol.

${head}
"""
from __future__ import annotations

from typing import NamedTuple


class Operation(NamedTuple):
    """How an operation is sent."""

    method: str
    #: \`{projectId}\` and \`{tenant}\` are filled in by a client, \`{id}\` and \`{kind}\` by its user.
    path: str
    #: Where the tenant of a client goes: \`body\`, \`query\`, \`path\` or \`none\`.
    tenant: str


#: What clients call.
CLIENTS = {
${rows(clients)}}

#: What administrators call, by paths that name the project.
ADMINISTRATORS = {
${rows(administrators)}}
`;

const qualified = (type) => `messages.${flat(type)}`;

/** The overloads of one class: a call for each operation, and the one that runs them. */
function calls(name, doc, operations, { isAsync, isOfAdministrators }) {
    const word = isAsync ? "async def" : "def";
    const lines = [`class ${name}:`, `    """${doc}"""`, ""];
    for (const { name: operation, method, path, request, response } of operations) {
        const named = [
            path.includes("{kind}") ? "kind: messages.IdpConfigKind" : "", path.includes("{id}") ? "id: str" : "",
            path.includes("{tenantId}") || path.includes("{tenant}") ? "tenant_id: str | None = ..." : "",
            request === "QueryParameters" ? "" : "query: messages.QueryParameters | None = ...",
        ].filter((text) => text !== "");
        lines.push("    @overload", `    ${word} call(`,
            `        self, operation: Literal["${operation}"], message: ${qualified(request)} = ...,`);
        if (isOfAdministrators && named.length > 0) lines.push("        *,", ...named.map((text) => `        ${text},`));
        lines.push(`    ) -> ${qualified(response)}: ...`, "");
    }
    const rest = isOfAdministrators ? ", **place: Any" : "";
    const taken = isOfAdministrators ? ", place: dict[str, Any]" : "";
    const passed = isOfAdministrators ? ", place" : "";
    const run = isAsync ? "await self._send" : "self._send";
    lines.push(`    ${word} call(self, operation: str, message: Any = None${rest}) -> Any:`,
        "        \"\"\"Sends the message of an operation; returns the message of the response.",
        "", "        Raises:", "            ServiceError: The service refused.", "        \"\"\"",
        `        return ${run}(operation, message${passed})`, "",
        `    ${word} _send(self, operation: str, message: Any${taken}) -> Any:`,
        "        raise NotImplementedError");
    return lines.join("\n");
}

/** calls.py: the types of each operation's call. */
export const callTypes = (head, { clients, administrators }) => `"""The typed calls of all operations.

${head}
"""
from __future__ import annotations

from typing import Any, Literal, overload

from . import messages


${[
        ["Calls", "The calls of a client.", clients, {}],
        ["AsyncCalls", "The calls of a client for asyncio.", clients, { isAsync: true }],
        ["AdministratorCalls", "The calls of an administrator.", administrators, { isOfAdministrators: true }],
        ["AsyncAdministratorCalls", "The calls of an administrator for asyncio.", administrators,
            { isAsync: true, isOfAdministrators: true }],
    ].map((row) => calls(...row)).join("\n\n\n")}
`;
