#if !COMPACT_TEXT

extension JSON.Writer {
    /// Writes an account as ``Wire/UserInfo`` shows it to its owner, without making one: of its thirty members an
    /// account has few, and each of them would be copied.
    mutating func account(_ account: Account, tenant: TenantID?) {
        self.beginObject()
        self.member("createdAt", decimal: account.createdAt?.milliseconds)
        self.member("customAttributes", account.customAttributes)
        if account.usesCustomToken { self.member("customAuth", true) }
        self.member("disabled", account.disabled)
        self.member("displayName", account.displayName)
        self.member("email", account.email?.address.text)
        if account.emailLink != nil { self.member("emailLinkSignin", true) }
        self.member("emailVerified", account.isEmailStatedVerified)
        self.member("initialEmail", account.initialEmail)
        self.member("lastLoginAt", decimal: account.lastLoginAt?.milliseconds)
        if let instant = account.lastRefreshAt { self.member("lastRefreshAt", plain: instant.iso8601Bytes.span) }
        self.member("localId", account.id.text)
        self.list("mfaInfo", account.factors) { Wire.MfaEnrollment(listing: $0.factor) }
        self.list("passkeyInfo", account.passkeys) { Wire.PasskeyInfo($0) }
        if let password = account.password {
            self.member("passwordHash", Wire.UserInfo.redactedHash)
            self.member("passwordUpdatedAt", password.updatedAt.milliseconds)
        }
        self.member("phoneNumber", account.phone?.number.text)
        self.member("photoUrl", account.photoURL)
        self.list("providerUserInfo", account.linkedProviders) { Wire.ProviderUserInfo($0, of: account) }
        self.member("screenName", account.screenName)
        self.member("tenantId", tenant?.text)
        self.member("validSince", decimal: account.validSince)
        self.endObject()
    }

    /// Writes a list of messages, unless it is empty.
    private mutating func list<Element, Message: WireMessage>(
        _ key: StaticString, _ elements: [Element], _ message: (Element) -> Message
    ) {
        if elements.isEmpty { return }
        self.key(key)
        self.beginArray()
        for element in elements { message(element).write(to: &self) }
        self.endArray()
    }

    /// Writes a number as text.
    @inline(never)
    private mutating func member(_ key: StaticString, decimal value: Int64?) {
        guard let value else { return }
        var digits = InlineArray<20, UInt8>(repeating: UInt8(ascii: "-"))
        let start = DecimalDigits.write(value, to: &digits)
        self.member(key, plain: digits.span.extracting(start..<20))
    }

    /// Writes a text in which nothing needs an escape.
    private mutating func member(_ key: StaticString, plain text: Span<UInt8>) {
        self.key(key)
        text.withUnsafeBufferPointer { self.quote($0, isPlain: true, isKey: false) }
    }
}

extension HTTPResponse {
    /// As a response to ``Wire/Lookup`` with one account, as its owner sees it.
    static func lookup(_ account: Account, tenant: TenantID?) -> HTTPResponse {
        var writer = JSON.Writer(reservingCapacity: 1024)
        writer.beginObject()
        writer.member("kind", Wire.Lookup.Response().kind)
        writer.key("users")
        writer.beginArray()
        writer.account(account, tenant: tenant)
        writer.endArray()
        writer.endObject()
        return .uncached(writer.bytes)
    }
}

#endif
