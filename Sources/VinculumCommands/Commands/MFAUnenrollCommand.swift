import Vinculum

/// `vinculum mfa unenroll`.
enum MFAUnenrollCommand {
    static let specification = CommandSpecification(
        "mfa", "unenroll", group: .secondFactors, summary: "take a second factor away from the account that is signed in",
        synopsis: "ID|NAME|NUMBER", operands: 1...1,
        examples: [
            .init("vinculum mfa list", "Shows what there is."),
            .init("vinculum mfa unenroll work", "The factor of that name."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        let name = invocation.operands[0]
        let factors = try side.user(invocation).factors
        let factor = factors.first { FactorView($0).isCalled(name) }
        // What the session does not know the service may: the id decides then.
        let intent = AuthClient.Intent.unenroll(factorID: factor?.id ?? name)
        guard case .user(let user) = try side.perform(intent, for: invocation, on: &host) else {
            throw CommandFailure(.failure, "the withdrawal ended without a result")
        }
        host.put(invocation, text: "\(user.title) has \(user.factors.count) second factors left") { writer in
            writer.beginObject()
            writer.key("user")
            user.write(to: &writer)
            writer.endObject()
        }
    }
}
