// Reads the table of error codes, and writes the article on it and what the clients for JavaScript and Python know of it.
import { readFile } from "node:fs/promises";

/** What a refusal is called whose code a client makes itself, of responses that are no refusal of the service. */
const own = [
    ["SECOND_FACTOR_REQUIRED", "The first factor was right, and the account has a second one.",
        "Pass the error with a factor's code to `resolveSignIn`, in Python `resolve_sign_in`."],
    ["NEED_CONFIRMATION", "An account has the address that the provider named, and the provider does not prove it.",
        "Sign in with a method that the account has, then link the credential."],
    ["NO_SESSION", "A response has neither a session nor the reason why.", "Check the base URL: it is another service's."],
    ["NO_JSON", "A response is not JSON.", "Check the base URL: it is another server's, or a proxy answers instead."],
].map(([word, when, next]) => ({ word, when, next }));

/** The cases of an enum whose comments say when and, after `Next:`, what to do next; a line comment is a topic. */
function commented(text) {
    const cases = [];
    let [topic, doc] = [undefined, []];
    for (const line of text.split("\n")) {
        const [, mark, words] = /^ +(\/{2,3}) (.*)$/.exec(line) ?? [];
        if (mark === "///") doc.push(words);
        else if (mark === "//") topic = words.replace(/\.$/, "");
        const [, name, word] = /^ +case `?(\w+)`?(?: = "(.*)")?$/.exec(line) ?? [];
        if (name !== undefined) {
            const [, when, next] = /^([A-Z`].*\.)\nNext: ([A-Z].*\.)$/s.exec(doc.join("\n")) ?? [];
            const joined = (sentence) => sentence?.replaceAll("\n", " ");
            cases.push({ name, word, topic, when: joined(when), next: joined(next) });
        }
        if (mark !== "///") doc = [];
    }
    return cases;
}

/** What the arms of a switch say of each case; for a property of several lines the switch is in `from`. */
function arms(text, from, value) {
    const [, body = ""] = text.split(from);
    const end = body.search(/^ {8}\}$/m);
    return new Map([...body.slice(0, end).matchAll(/case ([^:]+):\s+(.*)$/gm)].flatMap(([, names, said]) =>
        [...names.matchAll(/\.(\w+)/g)].map(([, name]) => [name, value(said)])));
}

/**
 * The error codes by their topics, the statuses of refusals without a code, and the codes that clients make.
 *
 * `lacking` has a sentence for each part that an error code should have and was not found.
 */
export async function errorsIn(wire) {
    const read = (name) => readFile(new URL(`Errors/${name}.swift`, wire), "utf8");
    const [codes, rows, kinds, numbers] = await Promise.all(
        ["ServiceError.Code", "ServiceError.Code+Row", "ServiceError.Kind", "AuthErrorCode"].map(read));
    const http = arms(kinds, "public var httpStatus", Number);
    const canonical = arms(kinds, "public var canonicalStatus", (said) => /"(.*)"/.exec(said)?.[1]);
    const numberOf = new Map([...numbers.matchAll(/case (\w+) = ([\d_]+)/g)]
        .map(([, name, number]) => [name, Number(number.replaceAll("_", ""))]));
    const rowOf = arms(rows, "var row: Row", (said) =>
        /^Row\(\.(\w+), (?:nil|\.(\w+))(, isReported: false)?\)$/.exec(said)?.slice(1));

    const form = "a comment that says when it is sent and, in a line of its own, \"Next: \" and what to do";
    const lacking = [];
    const errors = commented(codes).map((error) => {
        const [kind, clientCode, isUnreported] = rowOf.get(error.name) ?? [];
        const parts = { [form]: error.next, "a topic": error.topic, "a row": http.get(kind) };
        for (const [part, value] of Object.entries(parts)) {
            if (!value) lacking.push(`${error.name} of ServiceError.Code lacks ${part}`);
        }
        const client = clientCode && { name: clientCode, number: numberOf.get(clientCode), isReported: !isUnreported };
        return { ...error, status: http.get(kind), client };
    });
    const statuses = commented(kinds).map((kind) => {
        if (!kind.next) lacking.push(`${kind.name} of ServiceError.Kind lacks ${form}`);
        return { ...kind, word: canonical.get(kind.name), status: http.get(kind.name) };
    });
    if (errors.length < 100 || statuses.length < 10) lacking.push("ServiceError.Code has no cases that errors.js finds");
    return { errors, statuses: statuses.filter(({ word }) => word !== undefined), own, lacking };
}

/** What a code says to do next. A code that is also a status has its own sentence. */
function remedies({ errors, statuses, own: clients }) {
    const found = new Map();
    for (const { word, next } of [...errors, ...clients, ...statuses]) if (!found.has(word)) found.set(word, next);
    return [...found].sort(([a], [b]) => a < b ? -1 : 1);
}

/** remedies.js: what to do next, by the code. */
export const javascript = (head, all) => `// ${head}

/** What to do next about a refusal, by its code. */
export const remedies = {
${remedies(all).map(([word, next]) => `    ${word}: ${JSON.stringify(next)},\n`).join("")}};
`;

/** remedies.d.ts: the codes. */
export const declarations = (head, all) => `// ${head}

/** The codes of a \`ServiceError\` that are known. A server may send others. */
export type ErrorCode =
${remedies(all).map(([word]) => `    | "${word}"`).join("\n")};
`;

/** remedies.py: the codes, and what to do next by the code. */
export const python = (head, all) => `"""The codes of refusals, and what to do next.

${head}
"""
from __future__ import annotations

from typing import Literal

#: The codes of a \`ServiceError\` that are known. A server may send others.
ErrorCode = Literal[
${remedies(all).map(([word]) => `    "${word}",\n`).join("")}]

#: What to do next about a refusal, by its code.
REMEDIES: dict[str, str] = {
${remedies(all).map(([word, next]) => `    "${word}":\n        ${JSON.stringify(next)},\n`).join("")}}
`;

const cells = (...texts) => `| ${texts.join(" | ")} |`;
const table = (headings, rows) => [cells(...headings), cells(...headings.map(() => "---")), ...rows, ""].join("\n");
const codeOf = (client) => client === undefined ? "" : client.isReported ? `\`${client.name}\` ${client.number}`
    : `(\`${client.name}\` ${client.number})`;

/** ErrorCatalogue.md: the article. */
export function article(head, { errors, statuses, own: clients }) {
    const topics = [...new Set(errors.map(({ topic }) => topic))];
    const section = (topic) => [`## ${topic}\n`, table(["code", "when", "what to do next", "HTTP", "`AuthErrorCode`"],
        errors.filter((error) => error.topic === topic).map(({ word, when, next, status, client }) =>
            cells(`\`${word}\``, when, next, status, codeOf(client))))].join("\n");
    return `# Error codes

What each refusal means, and what to do next.

## Overview

A refusal has a message: a code, or a code and a detail. Programs act on the code, which does not change; the detail is
for people and names the fault of this request.

\`\`\`text
HTTP/1.1 400 Bad Request

{"error": {"code": 400, "message": "WEAK_PASSWORD : Password should be at least 6 characters", …}}
\`\`\`

| language | the code | what to do next |
| --- | --- | --- |
| Swift, \`VinculumAuth\` | \`AuthErrorCode\`, with the numbers of the Firebase libraries for Apple platforms | this page |
| Swift, the core | \`AuthError.code\`, \`specificCode\`, \`serviceError?.code\` | \`AuthError.nextStep\` |
| JavaScript, Python | \`error.code\` | \`error.remedy\` |
| any other | the text of \`error.message\` before the first colon | this page |

The last column has the \`AuthErrorCode\` that a code becomes in Swift. Where it is empty, the Firebase libraries have no
code, and in brackets is one that they never report: the error is \`internalError\` 17999 then, and its failure reason is
the message. Codes of "only the hosted service" come from the service that the same clients also talk to, never from this
one. The configuration of a project and the import of passwords have further codes, such as \`INVALID_CONFIG\`; their
details say what to correct.

${topics.map(section).join("\n")}
## Refusals without a code

Some messages are sentences. Their code, for JavaScript and Python, is the member \`status\`:

${table(["\`status\`", "when", "what to do next", "HTTP"], statuses.map(({ word, when, next, status }) =>
        cells(`\`${word}\``, when, next, status)))}
## Codes of the clients

The clients for JavaScript and Python make these themselves, from responses that do not refuse:

${table(["code", "when", "what to do next"], clients.map(({ word, when, next }) => cells(`\`${word}\``, when, next)))}
## See also

- [Clients in JavaScript and Python](Clients.md#refusals)
- [Swift programs](SwiftPrograms.md)
- [Differences from the emulator](ProtocolDifferences.md)

<!-- ${head} -->
`;
}
