/// What an expression of a query asks besides an identifier.
struct QueryFilter {
    private let provider: ProviderID?
    private let prefix: String?
    private let claim: QueryClaim?

    /// - Returns: `nil` for an expression that asks nothing else.
    init?(_ expression: Wire.Query.Expression) {
        self.provider = expression.providerId.nonEmpty.map { ProviderID($0) }
        self.prefix = expression.emailPrefix.nonEmpty.map { ASCII.lowercased($0) }
        self.claim = expression.claim.nonEmpty.map { QueryClaim($0) }
        if self.provider == nil, self.prefix == nil, self.claim == nil { return nil }
    }

    /// Whether everything that is asked holds.
    func holds(_ account: Account) -> Bool {
        var claims = QueryClaims()
        return self.holds(account, &claims)
    }

    /// - Parameter claims: Those of the account, as far as they were read for other expressions.
    fileprivate func holds(_ account: Account, _ claims: inout QueryClaims) -> Bool {
        if let provider {
            let holds =
                provider == .anonymous
                ? account.isAnonymous : account.linkedProviders.contains { $0.provider == provider }
            if !holds { return false }
        }
        if let prefix, !(account.email?.address.text.hasBytePrefix(prefix) ?? false) { return false }
        if let claim { return claims.have(claim, of: account) }
        return true
    }
}

extension [QueryFilter] {
    /// Whether one of them holds for an account, whose claims are read once for all.
    func hold(_ account: Account) -> Bool {
        var claims = QueryClaims()
        for filter in self where filter.holds(account, &claims) { return true }
        return false
    }
}

/// The custom claims of one account, read when they must be.
private struct QueryClaims {
    private var isSearched = false
    private var root: JSON.Value??

    mutating func have(_ claim: QueryClaim, of account: Account) -> Bool {
        guard let text = account.customAttributes else { return false }
        // A look for one name saves the reading; one for each of ten names would take longer than that.
        if !self.isSearched {
            self.isSearched = true
            if !claim.mayBe(in: text) { return false }
        }
        let root = self.root ?? JSON.Value(parsingOrNil: text)
        self.root = .some(root)
        return claim.holds(root)
    }
}

/// A custom claim that an expression names, with its value or without.
private struct QueryClaim {
    private let name: String
    /// The name as JSON, for texts without escapes.
    private let quoted: [UInt8]
    private let value: String?
    /// The value in the usual spelling of its number; `nil` for none.
    private let number: String?

    init(_ text: String) {
        let bytes = Array(text.utf8)
        let end = bytes.firstIndex(of: UInt8(ascii: "=")) ?? bytes.count
        self.name = String(decoding: bytes[..<end], as: UTF8.self)
        self.value = end < bytes.count ? String(decoding: bytes[(end + 1)...], as: UTF8.self) : nil
        self.number = self.value.flatMap { DecimalText($0)?.text }
        var writer = JSON.Writer()
        writer.quote(self.name, isKey: false)
        self.quoted = writer.bytes
    }

    func holds(_ claims: JSON.Value?) -> Bool {
        guard let found = claims?[named: self.name] else { return false }
        guard let value else { return true }
        switch found.kind {
        case .string: return found.isString(value)
        case .number: return self.number != nil && self.number == DecimalText(found.numberText ?? "")?.text
        case .bool: return value == (found.bool ?? false ? "true" : "false")
        case .null, .array, .object: return false
        }
    }

    /// Whether the text has the name, as a key or a value, or an escape, which can spell any name. Reading each
    /// account's text as JSON would take twice as long as reading the account.
    ///
    /// - Complexity: O(n) in the length of the text: what begins at a quote ends at the next one.
    func mayBe(in claims: String) -> Bool {
        let (text, quoted) = (claims.utf8.span, self.quoted.span)
        for start in 0..<text.count {
            if text[start] == UInt8(ascii: "\\") { return true }
            if text[start] == UInt8(ascii: "\""), start + quoted.count <= text.count,
                ByteScan.equal(text.extracting(start..<start + quoted.count), quoted)
            {
                return true
            }
        }
        return false
    }
}
