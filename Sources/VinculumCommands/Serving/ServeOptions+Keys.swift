import Vinculum
import VinculumServer

/// How a server signs tokens.
extension ServeOptions {
    /// The options about keys.
    static let keyOptions: [OptionSpecification] = [
        .init(
            "--sign-algorithm", "NAME",
            "sign tokens with RS256 (default) or ES256; a project whose newest key is of the other kind gets another",
            values: ["RS256", "ES256"]),
        .init(
            "--issuer", "URL",
            "with --sign: the iss of tokens is URL/PROJECT, with discovery below it (default: that of the hosted "
                + "service, which admin libraries insist on)"),
        .init("--rotate-keys", "DAYS", "replace each signing key after 1 to 365 days (default: never)"),
        .init(
            "--publish-ahead", "HOURS",
            "publish a new key this long before it signs, 1 to 720 hours, for verifiers that keep the published keys "
                + "(default: 24 with --rotate-keys, else 1)"),
    ]

    /// How new keys replace others.
    var newKeys: KeyRotation { KeyRotation(aheadHours: self.publishAheadHours, algorithm: self.signAlgorithm) }

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

    /// How many hours before its first signature a key is published.
    ///
    /// A day where keys are replaced by age: there are verifiers that keep the published keys for a day, whatever the
    /// answer says, and nobody looks on when the next key signs.
    static func publishAheadHours(
        _ invocation: Invocation, _ rotationDays: Int64?
    ) throws(CommandFailure) -> Int64 {
        guard let hours = try invocation.aheadHours("--publish-ahead") else { return rotationDays == nil ? 1 : 24 }
        try self.requireSigning(invocation, "--publish-ahead")
        guard rotationDays.map({ hours <= $0 * 24 }) ?? true else {
            throw .usage(
                "--publish-ahead must not be longer than --rotate-keys",
                why: "only the next key waits while one signs")
        }
        return hours
    }

    /// The URL below which each project is an OpenID issuer; `nil` for the hosted service's.
    ///
    /// - Throws: ``CommandFailure`` for anything but an `https` URL, or an `http` one on this machine, without query,
    ///   fragment and slash at its end.
    static func issuer(_ invocation: Invocation) throws(CommandFailure) -> String? {
        guard let url = invocation.value("--issuer") else { return nil }
        try self.requireSigning(invocation, "--issuer")
        let target = HTTPCallTarget(url)
        let isPlain = url.utf8.allSatisfy { $0.isLetterOrDigit || "-._~:/[]".utf8.contains($0) }
        guard isPlain, url.utf8.count <= 200, url.utf8.last != UInt8(ascii: "/"), let target,
            target.isSecure || target.hostPort.isLoopback
        else {
            throw .usage(
                "--issuer must be an https URL without a slash at its end, such as https://auth.example.com",
                why: "verifiers compare it byte for byte, and fetch keys from there")
        }
        return url
    }

    private static func requireSigning(_ invocation: Invocation, _ option: String) throws(CommandFailure) {
        guard invocation.has("--sign") || invocation.has("--hardened") else {
            throw .usage("\(option) needs --sign or --hardened: without them tokens are unsigned")
        }
    }
}
