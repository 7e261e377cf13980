/// What stands in an answer instead of tokens while a second factor is awaited.
struct PendingFactors {
    var mfaPendingCredential: String
    var mfaInfo: [Wire.MfaEnrollment]
}

extension Operation {
    /// Begins to wait for a second factor, if the account has one.
    mutating func pendingFactors(_ account: Account, firstFactor: ProviderID) -> PendingFactors? {
        guard !account.factors.isEmpty else { return nil }
        let key = self.keep(
            .pendingSignIn(account: account.id, firstFactor: firstFactor), of: account, keyLength: 108,
            forSeconds: Lifetimes.pendingSignInSeconds
        )
        return PendingFactors(
            mfaPendingCredential: key, mfaInfo: account.factors.map { Wire.MfaEnrollment(hinting: $0.factor) }
        )
    }

    /// First factors that no second factor can follow.
    static func isEligibleFirstFactor(_ provider: ProviderID) -> Bool {
        provider != .anonymous && provider != .phone && provider != .custom && provider != .gameCenter
    }
}
