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
        // Whoever fetches it could take what has a user, a backslash or white space in it for another host.
        guard AbsoluteURI.isValid(text), let authority = reference.authority, !authority.isEmpty,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "@") })
        else { return false }
        if sameBytes(reference.scheme, "https") { return true }
        return allowsLoopback && sameBytes(reference.scheme, "http") && isLoopback(authority)
    }

    /// Where the provider describes itself (OpenID Connect Discovery 1.0, section 4.1).
    static func discovery(ofIssuer issuer: String) -> String {
        let base = issuer.utf8.last == UInt8(ascii: "/") ? String(decoding: issuer.utf8.dropLast(), as: UTF8.self) : issuer
        return "\(base)/.well-known/openid-configuration"
    }

    private static func isLoopback(_ authority: String) -> Bool {
        var host = authority.utf8[...]
        if let colon = host.lastIndex(of: UInt8(ascii: ":")), !host[colon...].contains(UInt8(ascii: "]")) {
            host = host[..<colon]
        }
        return ["localhost", "127.0.0.1", "[::1]"].contains { host.elementsEqual($0.utf8) }
    }
}
