/// The addresses that an OpenID provider goes by, and that its documents are fetched from.
enum ProviderURL {
    /// Whether a text may be an issuer: an address without query and fragment (OpenID Connect Discovery 1.0, section
    /// 3).
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
        guard AbsoluteURI.isValid(text), reference.isEncryptedOrLocal, text.utf8.allSatisfy({ $0.isVisible }) else {
            return false
        }
        return allowsLoopback || sameBytes(reference.scheme.map(ASCII.lowercased), "https")
    }

    /// Whether a provider may have its keys at an address.
    ///
    /// A provider on this machine may have them anywhere. A provider elsewhere may not direct requests into this
    /// machine's network: its keys are at its own host, or at a name that could be anywhere. An address is refused
    /// even if it is public, because a provider that publishes keys over HTTPS has a name.
    static func mayHaveKeys(at url: String, issuer: String) -> Bool {
        guard let host = URIReference(url).hostPort, let own = URIReference(issuer).hostPort else { return false }
        return host.isNamed(own.name) || own.isLoopback || (!host.isAddress && host.reach == .elsewhere)
    }

    /// Where the provider describes itself (OpenID Connect Discovery 1.0, section 4.1).
    static func discovery(ofIssuer issuer: String) -> String {
        let endsInSlash = issuer.utf8.last == UInt8(ascii: "/")
        let base = endsInSlash ? String(decoding: issuer.utf8.dropLast(), as: UTF8.self) : issuer
        return "\(base)/.well-known/openid-configuration"
    }
}
