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
        for delta in deltas where !self.isRefreshed(by: delta) {
            parts.formUnion(AccountParts(rawValue: UInt8(truncatingIfNeeded: delta.auditedParts.rawValue)))
        }
        return parts
    }

    /// Whether the delta gives what the account has already, with other details.
    private func isRefreshed(by delta: AccountChange) -> Bool {
        switch delta {
        case .identityLinked(let identity): return self.identity(identity.provider)?.subject == identity.subject
        case .factorEnrolled(let enrolled):
            return self.factor(enrolled.factor.id).map { $0.factor.phoneNumber == enrolled.factor.phoneNumber } ?? false
        case .passkeyEnrolled(let passkey):
            let known = self.passkey(passkey.id)
            return known != nil && known?.credential?.publicKey == passkey.credential?.publicKey
        default: return false
        }
    }
}

extension AuditedParts {
    /// The parts that decide who can sign in: the lower bits.
    init(_ parts: AccountParts) { self.init(rawValue: UInt32(parts.rawValue)) }
}

extension AccountChange {
    /// What an entry of the audit trail says that the delta changed.
    var auditedParts: AuditedParts {
        switch self {
        case .email, .emailLink: AuditedParts(.email)
        case .password: AuditedParts(.password)
        case .phone: AuditedParts(.phone)
        case .identityLinked, .identityUnlinked: AuditedParts(.identities)
        case .factorEnrolled, .factorWithdrawn: AuditedParts(.factors)
        case .passkeyEnrolled, .passkeyRemoved: AuditedParts(.passkeys)
        case .recoveryCodes: AuditedParts(.recoveryCodes)
        case .created: .created
        case .disabled: .disabled
        case .customAttributes: .claims
        case .displayName, .photoURL, .screenName: .profile
        case .sessionsRevoked, .sessionsEnded, .validSince: .sessions
        // They follow from another delta, or from a sign-in.
        case .quarantined, .quarantineLifted, .statedVerified, .usedCustomToken, .initialEmail, .lastLogin,
            .lastRefresh, .epoch, .sessionIssued, .secondFactorFailures, .recoveryCodeUsed, .sessionRecorded,
            .sessionsForgotten:
            []
        }
    }
}
