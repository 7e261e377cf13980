/// The claims of an ID token that are checked (RFC 7519 section 4.1, OpenID Connect Core section 2), with their
/// types.
public struct RegisteredClaims: Equatable, Sendable {
    /// `iss`: the issuer.
    public let issuer: String?
    /// `sub`: the issuer's identifier of the person.
    public let subject: SubjectID?
    /// `aud`: the intended audiences, a string or a list of strings in the token.
    public let audiences: [String]
    /// `exp`: the instant from which the token is no longer valid.
    public let expiresAt: Instant
    /// `iat`: the instant of issue.
    public let issuedAt: Instant
    /// `nbf`: the instant before which the token is not valid.
    public let notBefore: Instant?
    /// `auth_time`: the instant of the sign-in.
    public let authTime: Instant?
    /// `nonce`: the nonce of the authorization request.
    public let nonce: String?
    /// `azp`: the authorized party, the client that requested a token for several audiences.
    public let authorizedParty: String?

    /// - Parameter now: The default of `iat`; one second later is the default of `exp`. Handwritten tokens of tests may
    ///   omit both. `nil` makes them required.
    /// - Throws: ``TokenRefusal/malformed`` for a claim of a wrong type, and for a missing `exp` or `iat` without
    ///   `now`.
    init(_ payload: JSON.Value, writtenAt now: Instant? = nil) throws(TokenRefusal) {
        guard let expiresAt = try payload.instant("exp") ?? now?.adding(seconds: 1),
            let issuedAt = try payload.instant("iat") ?? now
        else { throw .malformed }
        self.expiresAt = expiresAt
        self.issuedAt = issuedAt
        self.notBefore = try payload.instant("nbf")
        self.authTime = try payload.instant("auth_time")
        self.issuer = try payload.claim("iss")
        self.subject = SubjectID(try payload.claim("sub"))
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
        guard let member = self[named: name] else { return nil }
        guard let text = member.string else { throw .malformed }
        return text
    }

    fileprivate func instant(_ name: String) throws(TokenRefusal) -> Instant? {
        guard let member = self[named: name] else { return nil }
        guard let date = member.numericDate else { throw .malformed }
        return date
    }

    /// The instant of a NumericDate (RFC 7519 section 2): any JSON number of seconds, which is read to the millisecond
    /// and saturates at the range of ``Instant``; `nil` for other kinds.
    package var numericDate: Instant? {
        if let seconds = self.int64 { return Instant(seconds: seconds) }
        return self.numberText.flatMap { DecimalText($0) }?.instant
    }
}
