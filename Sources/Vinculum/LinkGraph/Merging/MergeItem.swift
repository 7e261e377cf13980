/// One line of the plan of a merge or of an undo: something that an account has, and what becomes of it.
public struct MergeItem: Equatable, Sendable {
    /// What the account has.
    public enum Kind: String, CaseIterable, Sendable {
        case email, password, emailLink, phone, identity, passkey, secondFactor
        case displayName, photoURL = "photoUrl", screenName
        /// What an administrator gave the account: it never comes to the other one.
        case customAttributes
        /// The retired sign-in methods of earlier owners.
        case quarantine
        /// The open sessions.
        case sessions
    }

    /// What becomes of it.
    public enum Outcome: String, CaseIterable, Sendable {
        /// It stays with its account.
        case stays
        /// It comes to the other account.
        case moves
        /// It gives way to what the other account has. An undo brings it back.
        case retired
        /// It stays behind with the absorbed account, and comes back with it.
        case left
        /// It ends for good.
        case ends
    }

    /// What it is.
    public var kind: Kind
    /// The address, number, provider, or the ID of the passkey or factor; `nil` where the kind says it all.
    public var value: String?
    /// The account that has it before.
    public var account: AccountID
    /// What becomes of it.
    public var outcome: Outcome

    init(_ kind: Kind, _ value: String?, of account: Account, _ outcome: Outcome) {
        self.kind = kind
        self.value = value
        self.account = account.id
        self.outcome = outcome
    }
}

extension MergeItem {
    /// Passes each part of an account that plans name to `body`, by the order of the kinds; those of one kind in their
    /// own order. What plans name as a whole, the quarantine and the sessions, is passed once.
    static func forEach(of account: Account, _ body: (Kind, String?, AccountChange) -> Void) {
        let parts = account.changes
        for kind in Kind.allCases {
            for part in parts {
                guard let (itsKind, value) = part.line(of: account), itsKind == kind else { continue }
                body(kind, value, part)
                if kind == .quarantine || kind == .sessions { break }
            }
        }
    }
}

extension AccountChange {
    /// The kind and the value of the line that names the part in plans; `nil` if plans do not name it.
    @inline(never)
    fileprivate func line(of account: Account) -> (MergeItem.Kind, String?)? {
        switch self {
        case .email(let email): (.email, email?.address.text)
        // Without an address it opens nothing.
        case .password: account.email == nil ? nil : (.password, nil)
        case .emailLink: account.email == nil ? nil : (.emailLink, nil)
        case .phone(let phone): (.phone, phone?.number.text)
        case .identityLinked(let identity): (.identity, identity.provider.rawValue)
        case .passkeyEnrolled(let passkey): (.passkey, passkey.id.text)
        case .factorEnrolled(let enrolled): (.secondFactor, enrolled.factor.id.text)
        case .displayName(let name): (.displayName, name)
        case .photoURL(let url): (.photoURL, url)
        case .screenName(let name): (.screenName, name)
        case .customAttributes: (.customAttributes, nil)
        case .quarantined: (.quarantine, nil)
        case .sessionIssued, .sessionRecorded:
            account.sessionsIssued >= account.sessionsRevokedBelow ? (.sessions, nil) : nil
        // They stand for the factors of the account that made them, and stay with it.
        case .recoveryCodes: nil
        // What was said about the account and what happened to it stays with it.
        case .disabled, .statedVerified, .initialEmail, .created, .usedCustomToken, .lastLogin, .lastRefresh,
            .validSince, .epoch, .sessionsRevoked, .sessionsEnded, .secondFactorFailures:
            nil
        case .identityUnlinked, .factorWithdrawn, .passkeyRemoved, .quarantineLifted, .sessionsForgotten,
            .recoveryCodeUsed:
            nil
        }
    }
}
