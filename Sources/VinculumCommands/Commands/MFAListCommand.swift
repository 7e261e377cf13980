import Vinculum

/// `vinculum mfa list`.
enum MFAListCommand {
    static let specification = CommandSpecification(
        "mfa", "list", group: .secondFactors, summary: "list the second factors of the signed-in account",
        examples: [.init("vinculum mfa list", "Print ID, kind and name, in the order of enrolment.")])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        _ = try side.perform(.reload, for: invocation, on: &host)
        for factor in try side.user(invocation).factors {
            let factor = FactorView(factor)
            host.put(invocation, text: factor.line) { factor.write(to: &$0) }
        }
    }
}
