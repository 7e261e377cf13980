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
        guard AbsoluteURI.isValid(text), reference.isPrivate, text.utf8.allSatisfy({ $0.isVisible }) else {
            return false
        }
        return allowsLoopback || sameBytes(reference.scheme.map(ASCII.lowercased), "https")
    }

    /// Whether a provider may have its keys at an address. One on this machine may have them anywhere. One elsewhere
    /// has no say about what is asked on this machine: its keys are at the host that it goes by, or at one with a name,
    /// because this machine has more numbers than anybody lists (`127.1`, `0x7f000001`, `0.0.0.0`,
    /// `[::ffff:127.0.0.1]`).
    static func mayHaveKeys(at url: String, issuer: String) -> Bool {
        guard let (host, own) = Self.host(of: url).flatMap({ host in Self.host(of: issuer).map { (host, $0) } }) else {
            return false
        }
        return host == own || Self.isOnThisMachine(own) || !(Self.isOnThisMachine(host) || Self.isNumber(host))
    }

    /// Whether the name or number is this machine's wherever it is looked up (RFC 6761 section 6.3).
    private static func isOnThisMachine(_ host: [UInt8]) -> Bool {
        host.elementsEqual("localhost".utf8) || host.suffix(10).elementsEqual(".localhost".utf8)
            || (host.starts(with: "127.".utf8) && Self.isNumber(host)) || host.starts(with: "[::1]".utf8)
    }

    /// Whether the host is an address, in any of the ways in which programs read one: no name's last part begins with a
    /// digit.
    private static func isNumber(_ host: [UInt8]) -> Bool {
        let last = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).last?.first
        return host.first == UInt8(ascii: "[") || last?.isDigit ?? false
    }

    /// In lower case, without the port and the dot that a complete name may end with.
    private static func host(of url: String) -> [UInt8]? {
        guard let authority = URIReference(url).authority.map(ASCII.lowercased) else { return nil }
        let bytes = Array(authority.utf8)
        let start = bytes.firstIndex(of: UInt8(ascii: "]")) ?? bytes.startIndex
        var host = Array(bytes[..<(bytes[start...].firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex)])
        if host.last == UInt8(ascii: ".") { host.removeLast() }
        return host
    }

    /// Where the provider describes itself (OpenID Connect Discovery 1.0, section 4.1).
    static func discovery(ofIssuer issuer: String) -> String {
        let endsInSlash = issuer.utf8.last == UInt8(ascii: "/")
        let base = endsInSlash ? String(decoding: issuer.utf8.dropLast(), as: UTF8.self) : issuer
        return "\(base)/.well-known/openid-configuration"
    }
}
