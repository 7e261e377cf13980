import Vinculum

/// How a server signs tokens.
extension ServeOptions {
    /// The options about keys.
    static let keyOptions: [OptionSpecification] = [
        .init(
            "--sign-algorithm", "NAME",
            "sign tokens with RS256 (default) or ES256; a project whose newest key is of the other kind gets another"),
        .init("--rotate-keys", "DAYS", "replace each signing key after 1 to 365 days (default: never)"),
    ]

    /// The algorithm of new keys; `nil` if the options do not say.
    static func signAlgorithm(_ invocation: Invocation) throws(CommandFailure) -> SignatureAlgorithm? {
        guard let name = invocation.value("--sign-algorithm") else { return nil }
        try self.requireSigning(invocation, "--sign-algorithm")
        guard let algorithm = SignatureAlgorithm(name: name), [.rs256, .es256].contains(algorithm) else {
            throw .usage("--sign-algorithm must be RS256 or ES256")
        }
        return algorithm
    }

    /// The age in days at which keys are replaced; `nil` for never.
    static func rotationDays(_ invocation: Invocation) throws(CommandFailure) -> Int64? {
        guard let days = try invocation.count("--rotate-keys") else { return nil }
        try self.requireSigning(invocation, "--rotate-keys")
        guard (1...365).contains(days) else { throw .usage("--rotate-keys must be a number of days from 1 to 365") }
        return Int64(days)
    }

    private static func requireSigning(_ invocation: Invocation, _ option: String) throws(CommandFailure) {
        guard invocation.has("--sign") || invocation.has("--hardened") else {
            throw .usage("\(option) needs --sign or --hardened: without them tokens are unsigned")
        }
    }
}
