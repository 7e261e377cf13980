extension Operation {
    /// Whether a page may be sent on to this address. Only strict mode asks: its host must be an authorised domain of
    /// the project.
    func mayContinue(to uri: String) -> Bool {
        guard self.settings.isStrict else { return true }
        // Browsers and this reader could take what has a user or a backslash in it for different hosts.
        guard let authority = URIReference(uri).authority, !authority.utf8.contains(where: { $0 == 0x40 || $0 == 0x5C })
        else {
            return false
        }
        let port = authority.utf8.firstIndex(of: UInt8(ascii: ":")) ?? authority.utf8.endIndex
        let host = ASCII.lowercased(String(decoding: authority.utf8[..<port], as: UTF8.self))
        return self.isAuthorized(host)
    }

    /// Whether links may be on this domain. Only strict mode asks: elsewhere they all lead here.
    func isLinkDomain(_ domain: String) -> Bool {
        !self.settings.isStrict || self.isAuthorized(ASCII.lowercased(domain))
    }

    /// - Parameter host: In lower case.
    private func isAuthorized(_ host: String) -> Bool {
        self.authorizedDomains.contains { sameBytes(ASCII.lowercased($0), host) }
    }

    /// The domains that sign-in pages and links may be on.
    var authorizedDomains: [String] { self.policy.authorizedDomains ?? ["localhost"] }
}
