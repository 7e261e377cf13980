import Vinculum

/// `vinculum methods`.
enum MethodsCommand {
    static let specification = CommandSpecification(
        "methods", group: .session, summary: "list the sign-in methods of an e-mail address", synopsis: "EMAIL",
        operands: 1...1,
        details: ["A project with e-mail enumeration protection does not reveal them."],
        examples: [.init("vinculum methods ada@example.net", "Print one method per line.")])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let email = try Typed.email(invocation.operands[0])
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        let outcome = try side.perform(.fetchSignInMethods(email: email), for: invocation, on: &host)
        guard case .signInMethods(let methods) = outcome else { throw CommandFailure(
            .failure, "the service returned no sign-in methods") }
        let none = "no sign-in methods, or they are hidden for this project"
        let text = methods.isEmpty ? none : methods.map { TerminalText.safe($0) }.joinedLines
        host.put(invocation, text: text) { writer in
            writer.beginObject()
            writer.key("methods")
            writer.beginArray()
            for method in methods { writer.string(method) }
            writer.endArray()
            writer.endObject()
        }
    }
}
