import Vinculum

/// `vinculum methods`.
enum MethodsCommand {
    static let specification = CommandSpecification(
        "methods", group: .session, summary: "ask which ways in an e-mail address has", synopsis: "EMAIL", operands: 1...1,
        details: ["A project with e-mail privacy keeps that to itself and names none."],
        examples: [.init("vinculum methods ada@example.net", "One a line.")])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let email = try Typed.email(invocation.operands[0])
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        let outcome = try side.perform(.fetchSignInMethods(email: email), for: invocation, on: &host)
        guard case .signInMethods(let methods) = outcome else { throw CommandFailure(.failure, "there was no answer") }
        host.put(invocation, text: methods.isEmpty ? "none that are told" : methods.map { TerminalText.safe($0) }.joinedLines) { writer in
            writer.beginObject()
            writer.key("methods")
            writer.beginArray()
            for method in methods { writer.string(method) }
            writer.endArray()
            writer.endObject()
        }
    }
}
