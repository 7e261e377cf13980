#if !COMPACT_TEXT

/// Tokens in the form that most of this package's have.
extension UnverifiedIDToken {
    /// Reads an unsigned token in exactly the form in which ``IDTokenClaims`` writes its own claims: texts of ASCII
    /// without escapes, at most two identities, no claims of an account or a session.
    ///
    /// They are read where they stand, in a third of the instructions that any JSON takes.
    ///
    /// - Returns: `nil` for every other token, which ``init(parsing:)`` reads. A token that is read here, it reads as
    ///   the same claims.
    init?(plain token: String) {
        let text = token.utf8.span
        let header = UnsignedJWS.header.utf8.span
        // The payload is between two dots, and no signature is behind them.
        let start = header.count + 1
        guard text.count > start + 1, text.count <= CompactJWS.maximumByteCount,
            text[header.count] == UInt8(ascii: "."), text[text.count - 1] == UInt8(ascii: "."),
            ByteScan.equal(text.extracting(..<header.count), header)
        else { return nil }
        let payload = text.extracting(start..<(text.count - 1))
        let read: UnverifiedIDToken? = withUnsafeTemporaryAllocation(
            of: UInt8.self, capacity: payload.count / 4 * 3 + 4
        ) { bytes in
            guard let count = Base64Codec.decode(payload, isURL: true, into: bytes) else { return nil }
            var json = PlainJSON(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<count]))
            return UnverifiedIDToken(&json, of: token)
        }
        guard let read else { return nil }
        self = read
    }

    private init?(_ json: inout PlainJSON, of token: String) {
        guard json.take("{"),
            !json.take(#""name":"#) || json.text() != nil && json.take(","),
            !json.take(#""picture":"#) || json.text() != nil && json.take(","),
            !json.take(#""email":"#) || json.text() != nil && json.take(","),
            !json.take(#""email_verified":"#) || (json.take("true,") || json.take("false,")),
            !json.take(#""phone_number":"#) || json.text() != nil && json.take(","),
            !json.take(#""provider_id":"#) || json.text() != nil && json.take(","),
            json.take(#""auth_time":"#), let authTime = json.number(),
            json.take(#","user_id":"#), let accountID = json.text(),
            json.take(#","firebase":{"identities":{"#), json.passIdentities(),
            json.take(#","sign_in_provider":"#), let provider = json.text()
        else { return nil }
        var (factor, factorProvider, tenant): (Range<Int>?, Range<Int>?, Range<Int>?) = (nil, nil, nil)
        if json.take(#","second_factor_identifier":"#) {
            factor = json.text()
            guard factor != nil, json.take(#","sign_in_second_factor":"#) else { return nil }
            factorProvider = json.text()
            guard factorProvider != nil else { return nil }
        }
        if json.take(#","tenant":"#) {
            tenant = json.text()
            guard tenant != nil else { return nil }
        }
        guard json.take(#","session":"#), let session = json.number() else { return nil }
        var signedInAt = authTime
        if json.take(#","signed_in_at":"#) {
            guard let instant = json.number() else { return nil }
            signedInAt = instant
        }
        guard json.take(#"},"iat":"#), let issuedAt = json.number(), json.take(#","exp":"#),
            let expiresAt = json.number(), json.take(#","aud":"#), let audience = json.text(),
            json.take(#","iss":"#), json.text() != nil, json.take(#","sub":"#), json.text() != nil, json.take("}"),
            json.isAtEnd
        else { return nil }
        (self.accountID, self.audience) = (json.string(accountID), json.string(audience))
        self.signInProvider = json.string(provider)
        (self.issuedAt, self.expiresAt, self.signedInAt) = (issuedAt, expiresAt, signedInAt)
        self.session = UInt64(session)
        if let tenant { self.tenant = json.string(tenant) } else { self.tenant = nil }
        if let factor, let factorProvider {
            self.secondFactor = SecondFactorClaim(
                identifier: FactorID(json.string(factor)), provider: json.string(factorProvider))
        } else {
            self.secondFactor = nil
        }
        self.source = .plain(token)
    }
}

extension PlainJSON {
    /// Passes over the identities of an account and the bracket behind them: at most two, each a list of one text under
    /// the name of its provider.
    fileprivate mutating func passIdentities() -> Bool {
        if self.take("}") { return true }
        guard let first = self.text(), self.passOnlyText() else { return false }
        if self.take("}") { return true }
        guard self.take(","), let second = self.text(), !self.areEqual(first, second), self.passOnlyText() else {
            return false
        }
        return self.take("}")
    }

    /// Passes over the colon behind a name, and a list of one text.
    private mutating func passOnlyText() -> Bool { self.take(":[") && self.text() != nil && self.take("]") }
}

#endif
