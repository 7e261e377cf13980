/// Issuers with a place for the directory that a person belongs to, as Microsoft's:
/// `https://login.microsoftonline.com/{tenantid}/v2.0`.
extension ProviderContract {
    /// The place in an issuer that the claim `tid` fills.
    static var directoryField: String { "{tenantid}" }
    /// The place in an endpoint for the directory that the person is sent to.
    static var endpointField: String { "{tenant}" }

    /// The issuers that a token's `iss` may be.
    ///
    /// - Parameter claims: The claims of the token, not verified yet: `tid` chooses among issuers that are all
    /// accepted.
    func issuers(of claims: JSON.Value?) -> [String] {
        guard let issuer = self.issuer else { return [] }
        if let other = self.wellKnown?.row.otherIssuer { return [issuer, String(copying: other)] }
        guard ProviderContract.hasField(ProviderContract.directoryField, issuer) else { return [issuer] }
        guard let directory = claims?.string(of: "tid"), ProviderContract.isDirectory(directory),
            self.directories.isEmpty || self.directories.contains(where: { $0 == directory })
        else { return [] }
        return [ProviderContract.filling(ProviderContract.directoryField, in: issuer, with: directory)]
    }

    /// Whether an authorization response of this provider may name this issuer.
    func isIssuer(_ text: String) -> Bool {
        guard let issuer = self.issuer else { return false }
        let parts = ProviderContract.split(issuer, at: ProviderContract.directoryField)
        guard let parts else { return text == issuer }
        let bytes = Array(text.utf8)
        guard bytes.count > parts.head.count + parts.tail.count, bytes.starts(with: parts.head),
            bytes.suffix(parts.tail.count).elementsEqual(parts.tail)
        else { return false }
        let directory = String(decoding: bytes[parts.head.count..<bytes.count - parts.tail.count], as: UTF8.self)
        return ProviderContract.isDirectory(directory)
    }

    /// The directory that a person is sent to unless an app names one.
    var defaultDirectory: String {
        guard let only = self.directories.first, self.directories.count == 1 else { return "common" }
        return only
    }

    /// Whether a text may stand in an issuer or an endpoint: the identifier or the domain of a directory.
    static func isDirectory(_ text: String) -> Bool {
        (1...253).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
            && text.utf8.first != UInt8(ascii: ".")
    }

    static func hasField(_ field: String, _ text: String) -> Bool { self.split(text, at: field) != nil }

    /// The text with the first occurrence of the field replaced.
    static func filling(_ field: String, in text: String, with value: String) -> String {
        guard let parts = self.split(text, at: field) else { return text }
        return String(decoding: parts.head + Array(value.utf8) + parts.tail, as: UTF8.self)
    }

    /// What is before and after the first occurrence of the field; `nil` if there is none.
    private static func split(_ text: String, at field: String) -> (head: [UInt8], tail: [UInt8])? {
        let bytes = Array(text.utf8)
        guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: field.utf8) }) else { return nil }
        return (Array(bytes[..<start]), Array(bytes[(start + field.utf8.count)...]))
    }
}

extension ProviderID {
    /// The address of a well-known provider at which a sign-in in a browser begins; `nil` for another provider and for
    /// one without such an address.
    package var authorizationEndpoint: String? {
        let contract = ProviderContract(self, [], [])
        return contract.endpoint(.authorization).map {
            ProviderContract.filling(ProviderContract.endpointField, in: $0, with: contract.defaultDirectory)
        }
    }
}
