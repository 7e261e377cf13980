import Vinculum

/// `vinculum unlink`.
enum UnlinkCommand {
    static let specification = CommandSpecification(
        "unlink", group: .session, summary: "take a way in away from the account that is signed in",
        synopsis: "PROVIDER", operands: 1...1,
        options: [.init("--yes", nil, "do not ask, even if no way in remains")],
        details: [
            "If no way in would remain, the account could be entered only as long as this session lives; that is asked "
                + "about on a terminal, and refused elsewhere without --yes.",
        ],
        examples: [
            .init("vinculum unlink google", "Google no longer signs in to this account."),
            .init("vinculum unlink password --yes", "Without asking."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let provider = try CredentialKind.provider(invocation.operands[0])
        try self.checkWhatRemains(provider, invocation, on: &host)
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        guard case .user(let user) = try side.perform(.unlink(provider), for: invocation, on: &host) else {
            throw CommandFailure(.failure, "the unlinking ended without a result")
        }
        let left = user.waysInText.map { "what is left: " + $0 } ?? "no way in is left"
        host.put(invocation, text: "unlinked \(provider.rawValue) from \(user.title); \(left)") { writer in
            writer.beginObject()
            writer.key("user")
            user.write(to: &writer)
            writer.endObject()
        }
    }

    /// The rule that a way in remains, or that somebody said it need not (I5).
    private static func checkWhatRemains(
        _ provider: ProviderID, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        if invocation.has("--yes") { return }
        let workspace = try Workspace.openForReading(invocation, on: &host)
        guard let user = try SignedInSide.session(in: workspace, invocation)?.user else { return }
        // Of an account elsewhere there is what the service last told.
        var ways = user.providers.map { $0.provider }
        if invocation.globals.remote == nil {
            ways = AccountID(user.uid).flatMap { workspace.graph[$0] }.map { $0.linkedProviders.map { $0.provider } } ?? []
        }
        guard ways.contains(provider), ways.allSatisfy({ $0 == provider }) else { return }
        let question = "\(provider.rawValue) is the only way in; without it nobody can sign in to this account again"
        try Confirmation.ask(question, invocation, on: &host)
    }
}
