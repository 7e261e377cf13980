/// The addresses that an OpenID provider goes by, and that its documents are fetched from.
enum ProviderURL {
    /// Whether a text may be an issuer: an address without query and fragment (OpenID Connect Discovery 1.0, section 3).
    ///
    /// - Parameter allowsLoopback: See ``isTrusted(_:allowsLoopback:)``.
    static func isIssuer(_ text: String, allowsLoopback: Bool) -> Bool {
        let reference = URIReference(text)
        return reference.query == nil && reference.fragment == nil && isTrusted(text, allowsLoopback: allowsLoopback)
    }

    /// Whether what an address answers can be trusted to be its owner's: over HTTPS, or from this machine.
    ///
    /// - Parameter allowsLoopback: Whether `http` is taken for a loopback host, where a provider under test is.
    static func isTrusted(_ text: String, allowsLoopback: Bool) -> Bool {
        let reference = URIReference(text)
        guard AbsoluteURI.isValid(text), reference.isPrivate, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return false
        }
        return allowsLoopback || sameBytes(reference.scheme.map(EmailAddress.normalised), "https")
    }

    /// Whether the host is this machine wherever its name is looked up (RFC 6761 section 6.3).
    static func isOnThisMachine(_ text: String) -> Bool {
        guard let authority = URIReference(text).authority.map(EmailAddress.normalised) else { return false }
        if authority.utf8.starts(with: "[::1]".utf8) { return true }
        var name = Array(authority.utf8.prefix { $0 != UInt8(ascii: ":") })
        if name.last == UInt8(ascii: ".") { name.removeLast() }
        return name.elementsEqual("localhost".utf8) || name.suffix(10).elementsEqual(".localhost".utf8)
            || name.starts(with: "127.".utf8)
    }

    /// Where the provider describes itself (OpenID Connect Discovery 1.0, section 4.1).
    static func discovery(ofIssuer issuer: String) -> String {
        let base = issuer.utf8.last == UInt8(ascii: "/") ? String(decoding: issuer.utf8.dropLast(), as: UTF8.self) : issuer
        return "\(base)/.well-known/openid-configuration"
    }
}
