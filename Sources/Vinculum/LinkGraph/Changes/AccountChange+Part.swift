/// A part of an account, as one of ``Account/changes``: the change that gives it to the account.
///
/// Takeover, recovery, merge, undo and the invariants walk over the parts and decide by what is said here. No switch
/// has a default, so that a new kind of part does not compile before each question about it is answered.
extension AccountChange {
    /// How a part ends: the change that removes it, and the subject of the tombstone that it leaves, if it leaves one.
    struct Ending {
        let removal: AccountChange
        let subject: Tombstone.Subject?

        init(_ removal: AccountChange, _ subject: Tombstone.Subject? = nil) {
            (self.removal, self.subject) = (removal, subject)
        }
    }

    /// How the part ends with its owner's epoch; `nil` for a part that stays with the account when its owner changes,
    /// and for a change that gives no part.
    @inline(never)
    var ending: Ending? {
        switch self {
        case .email: Ending(.email(nil))
        case .password: Ending(.password(nil), .password)
        case .emailLink: Ending(.emailLink(nil), .emailLink)
        case .phone(let phone):
            Ending(.phone(nil), (phone?.number.canonical.text).map { .phone(number: $0) })
        case .identityLinked(let identity):
            Ending(
                .identityUnlinked(identity.provider),
                .identity(provider: identity.provider, subject: identity.subject))
        case .factorEnrolled(let enrolled):
            Ending(.factorWithdrawn(id: enrolled.factor.id), .factor(id: enrolled.factor.id))
        case .recoveryCodes: Ending(.recoveryCodes(nil))
        case .passkeyEnrolled(let passkey): Ending(.passkeyRemoved(id: passkey.id), .passkey(id: passkey.id))
        // An address of an earlier owner must not be offered as the one to return to.
        case .initialEmail: Ending(.initialEmail(nil))
        // Shown, and opens nothing.
        case .displayName, .photoURL, .screenName, .quarantined: nil
        // An administrator's.
        case .customAttributes, .disabled, .statedVerified: nil
        // What happened to the account. Sessions end by their numbers.
        case .created, .usedCustomToken, .lastLogin, .lastRefresh, .validSince, .epoch, .sessionIssued,
            .sessionsRevoked, .sessionRecorded, .sessionsEnded, .secondFactorFailures:
            nil
        case .identityUnlinked, .factorWithdrawn, .passkeyRemoved, .quarantineLifted, .sessionsForgotten,
            .recoveryCodeUsed:
            nil
        }
    }

    /// The origin of the part; `nil` if it has none, or if the change gives no part.
    var origin: Origin? {
        var found: Origin?
        _ = self.settingOrigin { found = $0 }
        return found
    }

    /// The change that gives the same part in another epoch; `nil` for a part without an origin.
    package func carried(into epoch: Epoch) -> AccountChange? { self.settingOrigin { $0.epoch = epoch } }

    /// The change that gives the same part with its origin changed by `body`; `nil` for a part without an origin.
    @inline(never)
    private func settingOrigin(_ body: (inout Origin) -> Void) -> AccountChange? {
        switch self {
        case .email(var email?): body(&email.origin); return .email(email)
        case .password(var password?): body(&password.origin); return .password(password)
        case .emailLink(var origin?): body(&origin); return .emailLink(origin)
        case .phone(var phone?): body(&phone.origin); return .phone(phone)
        case .identityLinked(var identity): body(&identity.origin); return .identityLinked(identity)
        case .factorEnrolled(var enrolled): body(&enrolled.origin); return .factorEnrolled(enrolled)
        case .recoveryCodes(var codes?): body(&codes.origin); return .recoveryCodes(codes)
        case .passkeyEnrolled(var passkey): body(&passkey.origin); return .passkeyEnrolled(passkey)
        // A tombstone keeps the origin of what was retired.
        case .quarantined, .displayName, .photoURL, .screenName, .customAttributes, .disabled, .statedVerified,
            .initialEmail, .created, .usedCustomToken, .lastLogin, .lastRefresh, .validSince, .epoch, .sessionIssued,
            .sessionsRevoked, .sessionRecorded, .sessionsEnded, .secondFactorFailures:
            return nil
        case .email(nil), .password(nil), .emailLink(nil), .phone(nil), .recoveryCodes(nil), .identityUnlinked,
            .factorWithdrawn, .passkeyRemoved, .quarantineLifted, .sessionsForgotten, .recoveryCodeUsed:
            return nil
        }
    }
}
