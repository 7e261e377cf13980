/// The tokens of one session.
public struct SessionTokens: Equatable, Sendable {
    /// The token for other services, a JSON Web Token that expires after an hour.
    public var idToken: Secret
    /// The token that new ID tokens are requested with.
    public var refreshToken: Secret
    /// When the ID token expires; `nil` if the service did not say, and then it counts as expired.
    public var expiresAt: Instant?

    /// Makes a value of its parts; without `expiresAt` the ID token counts as expired.
    public init(idToken: Secret, refreshToken: Secret, expiresAt: Instant?) {
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
    }

    /// - Returns: `nil` if the reply lacks one of the tokens.
    init?(_ reply: AuthClient.Reply, _ now: Instant) {
        guard let idToken = reply.text("idToken"), let refreshToken = reply.text("refreshToken") else { return nil }
        self.init(
            idToken: Secret(idToken), refreshToken: Secret(refreshToken),
            expiresAt: SessionTokens.expiry(lifetime: reply.root["expiresIn"]?.decimalText, now: now))
    }

    /// A token counts as expired this many seconds early, so that it is still valid when it arrives at a server.
    static let slackSeconds: Int64 = 300

    /// Whether the ID token is valid for five more minutes.
    func isFresh(at now: Instant) -> Bool {
        guard let expiresAt else { return false }
        return expiresAt > now.adding(seconds: SessionTokens.slackSeconds)
    }

    /// When a token expires whose lifetime is given as text. The text begins with a decimal number of seconds, with at
    /// most three decimals; any other text counts as 0.
    static func expiry(lifetime: String?, now: Instant) -> Instant? {
        guard let lifetime else { return nil }
        let text = lifetime.utf8.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
        let parts = text.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        var milliseconds: Int64 = 0
        for digit in (parts.first ?? "".utf8[...]).prefix(15) { milliseconds = milliseconds * 10 + Int64(digit & 0x0F) }
        milliseconds *= 1000
        if parts.count > 1 {
            var weight: Int64 = 100
            for digit in parts[1].prefix(3) where digit != UInt8(ascii: ".") {
                milliseconds += Int64(digit & 0x0F) * weight
                weight /= 10
            }
        }
        return now.adding(milliseconds: milliseconds)
    }
}
