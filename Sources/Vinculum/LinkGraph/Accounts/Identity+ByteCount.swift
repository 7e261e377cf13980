extension Identity {
    /// The bytes that JSON takes for the texts of the identity.
    var shownByteCount: Int {
        let texts: [String?] = [
            self.provider.rawValue, self.subject.text, self.email, self.displayName, self.photoURL, self.screenName,
            self.federatedID, self.phoneNumber,
        ]
        return texts.reduce(0) { $0 + ($1.map(Identity.shownByteCount) ?? 0) }
    }

    /// Control characters take six bytes, quotes and backslashes two (RFC 8259, section 7).
    private static func shownByteCount(_ text: String) -> Int {
        text.utf8.reduce(0) { count, byte in
            let isQuoted = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
            return count + (byte < 0x20 ? 6 : isQuoted ? 2 : 1)
        }
    }
}

extension Account {
    /// The bytes that JSON takes for the texts of all identities but that of a provider.
    func identityByteCount(but provider: ProviderID? = nil) -> Int {
        self.identities.reduce(0) { $0 + ($1.provider == provider ? 0 : $1.shownByteCount) }
    }
}
