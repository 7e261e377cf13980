package import Vinculum

extension AuthoritySettings {
    /// Begins anew with the rules of a level, for tokens, assertions and codes that a search or a test writes and reads
    /// by hand. Without keys and providers no other can be had.
    package mutating func rehearse(_ level: TrustLevel) {
        self.permissions = Permissions(of: level)
        for permission in [
            Permission.readableCodes, .unconfiguredProviders, .unverifiedAssertions, .plainProviders,
            .plainBlockingFunctions, .tenantsOnUse, .looseNumbers,
        ] { self.allow(permission) }
    }
}
