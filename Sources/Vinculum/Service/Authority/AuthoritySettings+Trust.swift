extension AuthoritySettings {
    /// Whether callers may do this.
    public func allows(_ permission: Permission) -> Bool { self.permissions.contains(permission) }

    /// Whether callers must not do this.
    package func refuses(_ permission: Permission) -> Bool { !self.permissions.contains(permission) }

    /// Grants one permission that the level of trust does not grant.
    public mutating func allow(_ permission: Permission) { self.permissions.insert(permission) }

    /// Refuses one permission that the level of trust grants.
    public mutating func refuse(_ permission: Permission) { self.permissions.remove(permission) }

    /// Begins anew with the permissions of a level, and takes what it needs.
    package mutating func adopt(_ trust: Trust) {
        switch trust {
        case .local: self.permissions = Permissions(of: .local)
        case .strict: self.permissions = Permissions(of: .strict)
        case .hardened(let ring, let administrator, let linkOrigin):
            self.permissions = Permissions(of: .hardened)
            self.tokens = .signed(ring)
            self.administrator = .secret(administrator)
            self.linkOrigin = linkOrigin
        }
    }

    /// Whether a text may be ``linkOrigin``: scheme and authority, plain ASCII, and no path, not even a slash, because
    /// links append one.
    package static func isLinkOrigin(_ text: String) -> Bool {
        let parts = URIReference(text)
        return text.utf8.allSatisfy { $0.isLetterOrDigit || "-._~:/[]".utf8.contains($0) }
            && (parts.scheme == "https" || parts.scheme == "http")
            && parts.authority.nonEmpty != nil && parts.path.isEmpty
    }

    /// Whether links of this origin carry their codes over `https`, or over `http` on this machine, where no network
    /// sees them.
    package static func isSecureLinkOrigin(_ text: String) -> Bool {
        let parts = URIReference(text)
        return parts.scheme == "https" || parts.hostPort?.isLoopback ?? false
    }
}
