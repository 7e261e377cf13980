// Writes the lists of messages that the tests and the fuzz targets of the Swift package have.

/** The dotted names of all scopes that a rule picks, in the order of the tree. */
export const namesOf = (scope, picks, path = []) => [...scope.inner].flatMap(([name, inner]) => [
    ...(picks(inner) ? [[...path, name].join(".")] : []), ...namesOf(inner, picks, [...path, name]),
]);

/** EveryMessage.swift: the messages and lists of names, as the tests make them, and the message of each operation. */
export function everyMessage(head, root, { all }) {
    const messages = namesOf(root, (scope) => scope.fields);
    const shaped = [...messages, ...namesOf(root, (scope) => scope.choices)];
    return `// ${head}

@testable import Vinculum

${shaped.map((name) => `extension Wire.${name}: Shaped {}\n`).join("")}
/// Every message of the protocol, for tests that hold for all of them.
let everyMessage: [MessageCase] = [
${messages.map((name) => `    MessageCase(Wire.${name}.self),\n`).join("")}]

extension Endpoint {
    /// The message of a request; \`nil\` for JSON that no message declares, or no body.
    var requestMessage: (any Shaped.Type)? {
        switch self {
${all.map(({ name, request }) => `        case .${name}: ${messages.includes(request) ? `Wire.${request}.self` : "nil"}\n`).join("")}        }
    }
}
`;
}
