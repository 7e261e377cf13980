import Vinculum

/// `vinculum mfa unenroll`.
enum MFAUnenrollCommand {
    static let specification = CommandSpecification(
        "mfa", "unenroll", group: .secondFactors, summary: "remove a second factor from the signed-in account",
        synopsis: "ID|NAME|NUMBER", operands: 1...1,
        options: [
            .init("--yes", nil, "do not ask for confirmation, even if sign-ins have no second factor then"),
            RemovalForecast.option,
        ],
        details: [
            "If sign-ins would have no second factor any more, the command asks for confirmation on a terminal. "
                + "Elsewhere it goes on."
        ],
        examples: [
            .init("vinculum mfa list", "List the factors."),
            .init("vinculum mfa unenroll work", "Remove the factor with this name."),
            .init("vinculum mfa unenroll work --forecast", "Show how the account is signed in to without it."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let id = try self.factor(invocation, on: &host)
        if invocation.has("--forecast") { return try RemovalForecast.show(.factor(id), invocation, on: &host) }
        // A script that removed a factor before there were forecasts still does.
        if !invocation.has("--yes"), host.isTerminal(.input),
            let forecast = try RemovalForecast.fetch(.factor(id), invocation, on: &host)
        {
            try RemovalForecast.confirm(forecast, removing: "the second factor", invocation, on: &host)
        }
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        guard case .user(let user) = try side.perform(.unenroll(factorID: id), for: invocation, on: &host) else {
            throw CommandFailure(.failure, "the withdrawal ended without a result")
        }
        host.put(invocation, text: "\(user.title) has \(user.factors.count) second factors left") { writer in
            writer.beginObject()
            writer.key("user")
            user.write(to: &writer)
            writer.endObject()
        }
    }

    /// The factor that the command names. One that the stored session does not know may be newer; the service then
    /// checks the ID.
    private static func factor(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> FactorID {
        let workspace = try Workspace.openForReading(invocation, isWhole: false, on: &host)
        guard let user = try SignedInSide.session(in: workspace, invocation)?.user else {
            throw CommandFailure.nobodySignedIn(invocation)
        }
        let name = invocation.operands[0]
        return user.factors.first { FactorView($0).matches(name) }?.id ?? FactorID(name)
    }
}
