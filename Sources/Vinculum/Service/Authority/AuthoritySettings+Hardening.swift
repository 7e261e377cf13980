extension AuthoritySettings {
    /// Trusts nobody for being near: for a service that strangers can reach. What is set here at once may be loosened
    /// afterwards, one setting at a time.
    ///
    /// - Parameters:
    ///   - ring: What signs tokens; unsigned ones are refused, and so is a custom token unless ``customTokenKeys`` are given.
    ///   - administrator: The bearer token of administrators, without which nobody is one.
    ///   - linkOrigin: Scheme and authority that mailed links begin with; see ``linkOrigin``.
    public mutating func harden(ring: KeyRing, administrator: Secret, linkOrigin: String) {
        self.tokens = .signed(ring)
        self.administrator = .secret(administrator)
        self.linkOrigin = linkOrigin
        self.isStrict = true
        self.acceptsUnverifiedPasskeys = false
        self.acceptsUnconfiguredProviders = false
        self.acceptsUnverifiedAssertions = false
        self.callsPlainHosts = false
        self.makesTenantsOnUse = false
    }
}
