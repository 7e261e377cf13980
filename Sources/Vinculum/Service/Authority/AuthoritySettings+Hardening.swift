extension AuthoritySettings {
    /// Turns off every kind of trust that only a local service may have: for a service that outsiders can reach. Each
    /// setting may be loosened afterwards.
    ///
    /// - Parameters:
    ///   - ring: Signs tokens. Unsigned tokens are refused, and custom tokens too unless ``customTokenKeys`` are set.
    ///   - administrator: The bearer token of administrators.
    ///   - linkOrigin: Scheme and authority of mailed links; see ``linkOrigin``.
    public mutating func harden(ring: KeyRing, administrator: Secret, linkOrigin: String) {
        self.tokens = .signed(ring)
        self.administrator = .secret(administrator)
        self.linkOrigin = linkOrigin
        self.trust = .hardened
        self.acceptsUnverifiedPasskeys = false
        self.acceptsUnverifiedCustomTokens = false
        self.acceptsUnconfiguredProviders = false
        self.acceptsUnverifiedAssertions = false
        self.plainHTTPHosts = []
        self.callsPlainHosts = false
        self.makesTenantsOnUse = false
        self.acceptsLooseNumbers = false
        self.storesDigestsOfCodes = true
    }

    /// Whether a text may be ``linkOrigin``: scheme and authority, plain ASCII, and no path, not even a slash, because
    /// links append one.
    package static func isLinkOrigin(_ text: String) -> Bool {
        let parts = URIReference(text)
        return text.utf8.allSatisfy { $0.isLetterOrDigit || "-._~:/[]".utf8.contains($0) }
            && (ByteText(parts.scheme) == "https" || ByteText(parts.scheme) == "http")
            && parts.authority.nonEmpty != nil && parts.path.isEmpty
    }

    /// Whether links of this origin carry their codes over `https`, or over `http` on this machine, where no network
    /// sees them.
    package static func isSecureLinkOrigin(_ text: String) -> Bool {
        let parts = URIReference(text)
        return ByteText(parts.scheme) == "https" || parts.hostPort?.isLoopback ?? false
    }
}
