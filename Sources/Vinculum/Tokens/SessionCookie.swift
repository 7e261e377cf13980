/// What a web site keeps in a cookie of its own instead of an ID token: the same claims for longer.
public enum SessionCookie {
    /// How long one may be good, in seconds.
    public static let lifetimeSeconds: ClosedRange<Int64> = 300...1_209_600

    /// The payload of a cookie: a JSON object.
    ///
    /// - Parameters:
    ///   - idToken: The payload of the ID token it is made for.
    ///   - lifetime: Seconds.
    public static func payload(of idToken: JSON.Value, issuedAt: Instant, lifetime: Int64) -> [UInt8] {
        var writer = JSON.Writer(reservingCapacity: 512)
        writer.beginObject()
        for member in idToken.members where !["iss", "iat", "exp"].contains(where: { sameBytes($0, member.key) }) {
            writer.key(member.key)
            writer.value(member.value)
        }
        writer.key("iat")
        writer.int(issuedAt.seconds)
        writer.key("exp")
        writer.int(issuedAt.adding(seconds: lifetime).seconds)
        writer.member("iss", SessionCookie.issuer(ofProject: idToken["aud"]?.string ?? ""))
        writer.endObject()
        return writer.bytes
    }

    package static func issuer(ofProject project: String) -> String {
        "https://session.firebase.google.com/\(project)"
    }
}
