import Vinculum

/// `vinculum unlink`.
enum UnlinkCommand {
    static let specification = CommandSpecification(
        "unlink", group: .session, summary: "remove a sign-in method from the signed-in account",
        synopsis: "PROVIDER", operands: 1...1,
        options: [
            .init("--yes", nil, "do not ask for confirmation, even if no sign-in method remains"),
            RemovalForecast.option,
        ],
        details: [
            "If no sign-in method would work any more, or only a recovery through the mailbox, the command shows what "
                + "would be left and asks for confirmation on a terminal; elsewhere it needs --yes."
        ],
        examples: [
            .init("vinculum unlink google", "Remove the Google identity."),
            .init("vinculum unlink google --forecast", "Show what would be left, one sign-in method per line."),
            .init("vinculum unlink password --yes", "Remove without confirmation."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let provider = try CredentialKind.provider(invocation.operands[0])
        if invocation.has("--forecast") { return try RemovalForecast.show(.provider(provider), invocation, on: &host) }
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

    /// Asks for confirmation if no sign-in method would work (invariant I5).
    private static func checkWhatRemains(
        _ provider: ProviderID, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        if invocation.has("--yes") { return }
        if let forecast = try RemovalForecast.fetch(.provider(provider), invocation, on: &host) {
            return try RemovalForecast.confirm(forecast, removing: provider.rawValue, invocation, on: &host)
        }
        // A service without forecasts: what is known is its last response.
        let workspace = try Workspace.openForReading(invocation, isWhole: false, on: &host)
        guard let user = try SignedInSide.session(in: workspace, invocation)?.user else { return }
        let linked = user.providers.map { $0.provider }
        guard linked.contains(provider), linked.allSatisfy({ $0 == provider }) else { return }
        let question =
            "\(provider.rawValue) is the only sign-in method; without it the account cannot be signed in "
            + "to again"
        try Confirmation.ask(question, invocation, on: &host)
    }
}
