#if !COMPACT_TEXT

/// Tokens in the form that most of this package's have.
extension RefreshToken {
    /// Reads the contents of a token in exactly the form in which ``encoded(key:)`` writes them: texts of ASCII without
    /// escapes, no claims, a session and an instant.
    ///
    /// They are read where they stand, in a third of the instructions that any JSON takes.
    ///
    /// - Parameter body: The token without its authentication code.
    /// - Returns: `nil` for every other text. What is read here, ``init(parsing:key:)`` would read as the same.
    init?(plain body: Span<UInt8>) {
        var count = body.count
        guard count > 4, count % 4 == 0, count / 4 * 3 <= JSON.Limits.refreshToken.maximumBytes else { return nil }
        for _ in 0..<2 where body[count - 1] == UInt8(ascii: "=") { count -= 1 }
        let text = body.extracting(..<count)
        let read: RefreshToken? = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count / 4 * 3 + 4) { bytes in
            guard let count = Base64Codec.decode(text, isURL: false, into: bytes) else { return nil }
            var json = PlainJSON(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<count]))
            return RefreshToken(&json)
        }
        guard let read else { return nil }
        self = read
    }

    private init?(_ json: inout PlainJSON) {
        guard json.take(#"{"_AuthEmulatorRefreshToken":"DO NOT MODIFY","localId":"#), let accountID = json.text(),
            json.take(#","provider":"#), let provider = json.text(), json.take(#","extraClaims":{},"projectId":"#),
            let projectID = json.text()
        else { return nil }
        var (factor, factorProvider, tenant): (Range<Int>?, Range<Int>?, Range<Int>?) = (nil, nil, nil)
        if json.take(#","secondFactor":{"identifier":"#) {
            factor = json.text()
            guard factor != nil, json.take(#","provider":"#) else { return nil }
            factorProvider = json.text()
            guard factorProvider != nil, json.take("}") else { return nil }
        }
        if json.take(#","tenantId":"#) {
            tenant = json.text()
            guard tenant != nil else { return nil }
        }
        guard json.take(#","session":"#), let session = json.number(), json.take(#","authTime":"#),
            let authTime = json.number(), json.take("}"), json.isAtEnd
        else { return nil }
        var claim: SecondFactorClaim?
        if let factor, let factorProvider {
            claim = SecondFactorClaim(
                identifier: FactorID(json.string(factor)), provider: json.string(factorProvider))
        }
        self.init(
            accountID: json.string(accountID), provider: json.string(provider), projectID: json.string(projectID),
            tenant: tenant.map { json.string($0) }, extraClaims: nil, secondFactor: claim, session: UInt64(session),
            authTime: authTime)
    }
}

#endif
