/// The claims that decide about an ID token (RFC 7519 section 4.1, OpenID Connect Core section 2), by type.
public struct RegisteredClaims: Equatable, Sendable {
    public let issuer: String?
    public let subject: String?
    /// Whom the token is meant for: one text or a list of them in the token.
    public let audiences: [String]
    public let expiresAt: Instant
    public let issuedAt: Instant
    public let notBefore: Instant?
    /// When the person signed in.
    public let authTime: Instant?
    public let nonce: String?
    /// `azp`: the one who asked for the token, where it is meant for several.
    public let authorizedParty: String?

    /// - Parameter now: The instant that `exp` and `iat` count as where they are left out, as they may be in a token that
    ///   a test writes by hand; `nil` where they must be there.
    /// - Throws: ``TokenRefusal/malformed`` for a claim of a wrong type, and unless there are `exp` and `iat`.
    init(_ payload: JSON.Value, writtenAt now: Instant? = nil) throws(TokenRefusal) {
        guard let expiresAt = try payload.instant("exp") ?? now?.adding(seconds: 1),
            let issuedAt = try payload.instant("iat") ?? now
        else { throw .malformed }
        self.expiresAt = expiresAt
        self.issuedAt = issuedAt
        self.notBefore = try payload.instant("nbf")
        self.authTime = try payload.instant("auth_time")
        self.issuer = try payload.claim("iss")
        self.subject = try payload.claim("sub")
        self.nonce = try payload.claim("nonce")
        self.authorizedParty = try payload.claim("azp")
        self.audiences = try RegisteredClaims.audiences(payload["aud"])
    }

    private static func audiences(_ value: JSON.Value?) throws(TokenRefusal) -> [String] {
        guard let value else { return [] }
        if let audience = value.string { return [audience] }
        guard value.kind == .array, value.count <= 64 else { throw .malformed }
        var audiences: [String] = []
        for element in value.elements {
            guard let audience = element.string else { throw .malformed }
            audiences.append(audience)
        }
        return audiences
    }
}

extension JSON.Value {
    fileprivate func claim(_ name: String) throws(TokenRefusal) -> String? {
        guard let member = self[name] else { return nil }
        guard let text = member.string else { throw .malformed }
        return text
    }

    /// A NumericDate (RFC 7519 section 2): seconds, perhaps with a fraction, of which milliseconds count.
    ///
    /// Numbers beyond 64 bits and exponents are no dates. What lies beyond all calendars is the last instant there is.
    fileprivate func instant(_ name: String) throws(TokenRefusal) -> Instant? {
        guard let member = self[name] else { return nil }
        if let seconds = member.int64 { return Instant(seconds: seconds) }
        guard let text = member.numberText, text.utf8.count <= 32 else { throw .malformed }
        let parts = text.utf8.split(separator: UInt8(ascii: "."))
        guard parts.count == 2, let whole = Int64(String(decoding: parts[0], as: UTF8.self)),
            parts[1].allSatisfy({ (0x30...0x39).contains($0) })
        else { throw .malformed }
        var milliseconds: Int64 = 0
        var unit: Int64 = 100
        for digit in parts[1] {
            milliseconds += Int64(digit &- UInt8(ascii: "0")) * unit
            unit /= 10
        }
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        return Instant(seconds: whole).adding(milliseconds: isNegative ? -milliseconds : milliseconds)
    }
}
