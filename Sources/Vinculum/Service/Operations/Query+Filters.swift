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
        if let provider {
            let holds =
                provider == .anonymous
                ? account.isAnonymous : account.linkedProviders.contains { $0.provider == provider }
            if !holds { return false }
        }
        if let prefix, !(account.email?.address.text.hasBytePrefix(prefix) ?? false) { return false }
        if let claim { return account.customAttributes.map { claim.holds($0) } ?? false }
        return true
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

    func holds(_ claims: String) -> Bool {
        guard self.mayBe(in: claims), let found = JSON.Value(parsingOrNil: claims)?[named: self.name] else {
            return false
        }
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
    private func mayBe(in claims: String) -> Bool {
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
