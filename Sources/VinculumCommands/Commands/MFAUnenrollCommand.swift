import Vinculum

/// `vinculum mfa unenroll`.
enum MFAUnenrollCommand {
    static let specification = CommandSpecification(
        "mfa", "unenroll", group: .secondFactors, summary: "remove a second factor from the signed-in account",
        synopsis: "ID|NAME|NUMBER", operands: 1...1,
        examples: [
            .init("vinculum mfa list", "List the factors."),
            .init("vinculum mfa unenroll work", "Remove the factor with this name."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        let name = invocation.operands[0]
        let factors = try side.user(invocation).factors
        let factor = factors.first { FactorView($0).matches(name) }
        // A factor that the stored session does not know may be newer; the service then checks the ID.
        let intent = AuthClient.Intent.unenroll(factorID: factor?.id ?? FactorID(name))
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
