import Vinculum

/// `vinculum unlink`.
enum UnlinkCommand {
    static let specification = CommandSpecification(
        "unlink", group: .session, summary: "remove a sign-in method from the signed-in account",
        synopsis: "PROVIDER", operands: 1...1,
        options: [.init("--yes", nil, "do not ask for confirmation, even if no sign-in method remains")],
        details: [
            "If no sign-in method would remain, the account could be used only as long as this session lasts; on a "
                + "terminal the command asks for confirmation, elsewhere it needs --yes.",
        ],
        examples: [
            .init("vinculum unlink google", "Remove the Google identity."),
            .init("vinculum unlink password --yes", "Remove without confirmation."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let provider = try CredentialKind.provider(invocation.operands[0])
        try self.checkWhatRemains(provider, invocation, on: &host)
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        guard case .user(let user) = try side.perform(.unlink(provider), for: invocation, on: &host) else {
            throw CommandFailure(.failure, "the unlinking ended without a result")
        }
        let left = user.signInMethodsText.map { "remaining sign-in methods: " + $0 } ?? "no sign-in method remains"
        host.put(invocation, text: "unlinked \(provider.rawValue) from \(user.title); \(left)") { writer in
            writer.beginObject()
            writer.key("user")
            user.write(to: &writer)
            writer.endObject()
        }
    }

    /// Asks for confirmation if no sign-in method would remain (invariant I5).
    private static func checkWhatRemains(
        _ provider: ProviderID, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        if invocation.has("--yes") { return }
        let workspace = try Workspace.openForReading(invocation, on: &host)
        guard let user = try SignedInSide.session(in: workspace, invocation)?.user else { return }
        // Of a remote account only the service's last response is known.
        var linked = user.providers.map { $0.provider }
        if invocation.globals.remote == nil {
            linked = AccountID(user.uid).flatMap { workspace.graph[$0] }
                .map { $0.linkedProviders.map { $0.provider } } ?? []
        }
        guard linked.contains(provider), linked.allSatisfy({ $0 == provider }) else { return }
        let question = "\(provider.rawValue) is the only sign-in method; without it the account cannot be signed in "
            + "to again"
        try Confirmation.ask(question, invocation, on: &host)
    }
}
