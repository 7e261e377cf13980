/// The parts of an account that decide who can sign in to it.
///
/// An operation that touches a part without a permission for it is refused as a whole, so that a new operation cannot
/// forget to ask ``OwnerChange``.
struct AccountParts: OptionSet {
    let rawValue: UInt8

    static let email = AccountParts(rawValue: 1)
    static let password = AccountParts(rawValue: 2)
    static let phone = AccountParts(rawValue: 4)
    static let identities = AccountParts(rawValue: 8)
    static let factors = AccountParts(rawValue: 16)
    static let passkeys = AccountParts(rawValue: 32)
    /// The account itself, which is deleted or replaced.
    static let whole = AccountParts(rawValue: 64)
    static let recoveryCodes = AccountParts(rawValue: 128)
    static let all = AccountParts(rawValue: 255)
}

extension Account {
    /// The parts that deltas touch. A refreshed profile of a linked identity, the accepted step of an app's code, the
    /// counter of a passkey and the use of a recovery code touch none.
    func parts(touchedBy deltas: [AccountChange]) -> AccountParts {
        var parts: AccountParts = []
        for delta in deltas {
            switch delta {
            case .email, .emailLink: parts.insert(.email)
            case .password: parts.insert(.password)
            case .phone: parts.insert(.phone)
            case .identityLinked(let identity):
                if self.identity(identity.provider)?.subject != identity.subject { parts.insert(.identities) }
            case .identityUnlinked: parts.insert(.identities)
            case .factorEnrolled(let factor):
                if self.factor(factor.factor.id)?.factor.phoneNumber != factor.factor.phoneNumber
                    || self.factor(factor.factor.id) == nil
                {
                    parts.insert(.factors)
                }
            case .factorWithdrawn: parts.insert(.factors)
            case .passkeyEnrolled(let passkey):
                let known = self.passkey(passkey.id)
                if known == nil || known?.credential?.publicKey != passkey.credential?.publicKey {
                    parts.insert(.passkeys)
                }
            case .passkeyRemoved: parts.insert(.passkeys)
            case .recoveryCodes: parts.insert(.recoveryCodes)
            case .created, .quarantined, .quarantineLifted, .displayName, .photoURL, .screenName, .customAttributes,
                .disabled, .statedVerified, .usedCustomToken, .initialEmail, .lastLogin, .lastRefresh, .validSince,
                .epoch, .sessionIssued, .sessionsRevoked, .secondFactorFailures, .recoveryCodeUsed, .sessionRecorded,
                .sessionsEnded, .sessionsForgotten:
                break
            }
        }
        return parts
    }
}
