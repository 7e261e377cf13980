import Vinculum

/// `vinculum methods`.
enum MethodsCommand {
    static let specification = CommandSpecification(
        "methods", group: .session, summary: "list the sign-in methods of an e-mail address", synopsis: "EMAIL",
        operands: 0...1,
        options: [
            .init("--remember", nil, "from now on remember here the methods used with an address, also signed out"),
            .init("--forget", nil, "remember no more, and drop what was remembered at the next sign-in or sign-out"),
        ],
        details: [
            "A project with e-mail enumeration protection does not reveal them; the methods last used in this data "
                + "directory are printed then, if it remembers them."
        ],
        examples: [
            .init("vinculum methods ada@example.net", "Print one method per line."),
            .init("vinculum methods --remember", "Remember the methods of later sign-ins."),
        ])

    /// The key under which the choice to remember is stored.
    private static let note = "remembersSignInMethods"

    static func remembers(in workspace: borrowing Workspace) -> Bool { workspace.keyValues[self.note] != nil }

    /// Stores the choice to remember or to forget.
    private static func choose(
        _ remembers: Bool, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        var workspace = try Workspace.openForWriting(invocation, isWhole: false, on: &host)
        defer { workspace.close(on: &host) }
        try workspace.store(self.note, remembers ? [1] : nil, on: &host)
        host.put(invocation, text: remembers ? "sign-in methods are remembered" : "nothing is remembered") { writer in
            writer.beginObject()
            writer.member("remembers", remembers)
            writer.endObject()
        }
    }

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let (remembers, forgets) = (invocation.has("--remember"), invocation.has("--forget"))
        if remembers || forgets {
            guard remembers != forgets, invocation.operands.isEmpty else {
                throw .usage("--remember and --forget take no EMAIL and exclude each other")
            }
            return try self.choose(remembers, invocation, on: &host)
        }
        guard let address = invocation.operand(0) else { throw .usage("methods needs EMAIL, --remember or --forget") }
        let email = try Typed.email(address)
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        let outcome = try side.perform(.fetchSignInMethods(email: email), for: invocation, on: &host)
        guard case .signInMethods(let methods) = outcome else {
            throw CommandFailure(
                .failure, "the service returned no sign-in methods")
        }
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
