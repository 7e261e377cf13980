/// The addresses that an OpenID provider goes by, and that its documents are fetched from.
enum ProviderURL {
    /// Whether a text may be an issuer: an address without query and fragment (OpenID Connect Discovery 1.0, section
    /// 3).
    static func isIssuer(_ text: String, _ plain: PlainHosts) -> Bool {
        let reference = URIReference(text)
        return reference.query == nil && reference.fragment == nil && isTrusted(text, plain)
    }

    /// Whether what an address answers can be trusted to be its owner's: over HTTPS, or from one of the plain hosts.
    static func isTrusted(_ text: String, _ plain: PlainHosts) -> Bool {
        let reference = URIReference(text)
        guard AbsoluteURI.isValid(text), text.utf8.allSatisfy({ $0.isVisible }), let host = reference.hostPort,
            let scheme = reference.scheme.map({ ASCII.lowercased($0) })
        else { return false }
        return scheme == "https" || scheme == "http" && plain.contains(host)
    }

    /// The plain hosts that documents of an issuer may name: none for an issuer over HTTPS.
    static func plainHosts(of issuer: String, _ plain: PlainHosts) -> PlainHosts {
        isIssuer(issuer, .none) ? .none : plain
    }

    /// Whether a document of an issuer may direct requests to an address.
    ///
    /// A provider on this machine may have its endpoints anywhere. A provider elsewhere may not direct requests into
    /// this machine's network: its endpoints are at its own host, or at a name that could be anywhere. An address is
    /// refused even if it is public, because a provider that publishes keys over HTTPS has a name.
    static func mayServe(_ url: String, issuer: String, _ plain: PlainHosts) -> Bool {
        guard let host = URIReference(url).hostPort, let own = URIReference(issuer).hostPort else { return false }
        return host.isNamed(own.name) || own.isLoopback || plain.contains(own)
            || (!host.isAddress && host.reach == .elsewhere)
    }

    /// Where the provider describes itself (OpenID Connect Discovery 1.0, section 4.1).
    static func discovery(ofIssuer issuer: String) -> String {
        var base = Array(issuer.utf8)
        if base.last == UInt8(ascii: "/") { base.removeLast() }
        return "\(String(decoding: base, as: UTF8.self))/.well-known/openid-configuration"
    }
}
