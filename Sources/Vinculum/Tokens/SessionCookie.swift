/// Session cookies, which a web site uses instead of ID tokens: the same claims with a longer lifetime.
public enum SessionCookie {
    /// The allowed lifetime, in seconds: five minutes to two weeks.
    public static let lifetimeSeconds: ClosedRange<Int64> = 300...1_209_600

    /// Returns the payload of a cookie, a JSON object: the claims of the ID token with new `iss` (from its `aud`),
    /// `iat` and `exp`.
    ///
    /// - Parameters:
    ///   - idToken: The payload of the ID token that the cookie replaces.
    ///   - lifetime: The lifetime in seconds. The caller checks it against ``lifetimeSeconds``.
    ///   - issuer: `iss`; `nil` for the project's at the hosted service.
    public static func payload(
        of idToken: JSON.Value, issuedAt: Instant, lifetime: Int64, issuer: String? = nil
    ) -> [UInt8] {
        var writer = JSON.Writer(reservingCapacity: 512)
        writer.beginObject()
        for member in idToken.members where !["iss", "iat", "exp"].contains(member.key) {
            writer.key(member.key)
            writer.value(member.value)
        }
        writer.key("iat")
        writer.int(issuedAt.seconds)
        writer.key("exp")
        writer.int(issuedAt.adding(seconds: lifetime).seconds)
        writer.member("iss", issuer ?? SessionCookie.issuer(ofProject: idToken.string(of: "aud") ?? ""))
        writer.endObject()
        return writer.bytes
    }

    /// The issuer of a project's session cookies.
    package static func issuer(ofProject project: String) -> String {
        "https://session.firebase.google.com/\(project)"
    }
}
