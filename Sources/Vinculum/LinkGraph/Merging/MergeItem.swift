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
    @Bytewise public var value: String?
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
    /// Passes each thing that an account has to `body`, in the order of plans: sign-in methods in the order they were
    /// linked, then passkeys, factors, profile, claims, quarantine and sessions.
    static func forEach(of account: Account, _ body: (Kind, String?) -> Void) {
        if let email = account.email {
            body(.email, email.address.text)
            if account.password != nil { body(.password, nil) }
            if account.emailLink != nil { body(.emailLink, nil) }
        }
        if let phone = account.phone { body(.phone, phone.number.text) }
        for identity in account.identities { body(.identity, identity.provider.rawValue) }
        for passkey in account.passkeys { body(.passkey, passkey.id.text) }
        for enrolled in account.factors { body(.secondFactor, enrolled.factor.id.text) }
        if let name = account.displayName { body(.displayName, name) }
        if let url = account.photoURL { body(.photoURL, url) }
        if let name = account.screenName { body(.screenName, name) }
        if account.customAttributes != nil { body(.customAttributes, nil) }
        if !account.quarantine.isEmpty { body(.quarantine, nil) }
        if account.sessionsIssued >= account.sessionsRevokedBelow, account.sessionsIssued > 0 { body(.sessions, nil) }
    }
}
