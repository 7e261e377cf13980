/// An address that replaced a verified one and is not verified itself: the mailbox of such a replacement opens nothing.
extension Account {
    /// Whether the account's address replaced a verified one, is not vouched for, and the owner of the replaced one
    /// still has something to lose: a link that restores it, or a second factor that was enrolled behind it.
    ///
    /// A takeover by the mailbox of the new address would retire both. An account without either is taken over: its
    /// address may be the owner's, and an earlier holder may have prepared the account.
    ///
    /// - Parameter isRecoverable: Whether a link restores a verified address, by ``isRestored(by:at:)``.
    func isUnprovenReplacement(isRecoverable: Bool) -> Bool {
        guard let email = self.email, !email.isVerified else { return false }
        switch email.origin.proof {
        // The owner stays the same, as the administrator says.
        case .administrator, .attested: return false
        case .typedPassword, .mailbox, .phone, .federated, .oneTimePassword, .passkey, .claimed: break
        }
        return isRecoverable
            || self.factors.contains {
                $0.origin.proof != .claimed && $0.provenAddress != nil && $0.provenAddress != email.address
            }
    }

    /// Whether a mailed code restores a verified address that the account does not have now.
    func isRestored(by code: PendingCode, at now: Instant) -> Bool {
        guard let action = code.emailAction, action.kind == .recoverEmail, action.wasProven else { return false }
        return action.address != self.email?.address && self.accepts(code) && code.expiresAt > now
    }
}
