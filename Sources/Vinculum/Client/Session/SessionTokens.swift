/// The tokens of one session.
public struct SessionTokens: Equatable, Sendable {
    /// What is shown to services; a JSON Web Token.
    public var idToken: Secret
    /// What fresh tokens are asked for with.
    public var refreshToken: Secret
    /// When the ID token ends; `nil` if nobody said, and then it counts as ended.
    public var expiresAt: Instant?

    public init(idToken: Secret, refreshToken: Secret, expiresAt: Instant?) {
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
    }

    /// - Returns: `nil` unless an answer has both tokens.
    init?(_ reply: AuthClient.Reply, _ now: Instant) {
        guard let idToken = reply.text("idToken"), let refreshToken = reply.text("refreshToken") else { return nil }
        self.init(
            idToken: Secret(idToken), refreshToken: Secret(refreshToken),
            expiresAt: SessionTokens.expiry(lifetime: reply.root["expiresIn"]?.decimalText, now: now))
    }

    /// Seconds before its end from which a token counts as ended, so that it is still good when it arrives.
    static let slackSeconds: Int64 = 300

    func isFresh(at now: Instant) -> Bool {
        guard let expiresAt else { return false }
        return expiresAt > now.adding(seconds: SessionTokens.slackSeconds)
    }

    /// The end of a token whose lifetime came as text: a leading decimal number of seconds, anything else is 0.
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
