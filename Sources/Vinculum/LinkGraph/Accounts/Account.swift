/// One person's account: identifiers, ways in, second factors, profile, and the count of its sessions.
///
/// An account only changes by applying an ``AccountChange``; the same changes are what a record holds, what a change
/// set carries and what the journal keeps.
///
/// Two accounts are equal when their records are.
public struct Account: Equatable, Sendable {
    public let id: AccountID
    /// The number of the commit that last touched this account, counted over its graph: the precondition of the next.
    /// An account that was deleted and created again never has an old version, as it would if each account counted.
    public var version: UInt64 = 0
    public package(set) var epoch = Epoch.first

    public package(set) var email: EmailIdentifier?
    public package(set) var phone: PhoneIdentifier?
    public package(set) var password: PasswordCredential?
    /// Set once the account was entered through an e-mail link.
    public package(set) var emailLink: Origin?
    /// Ways in, in the order they came.
    public package(set) var linkedProviders: [LinkedProvider] = []
    /// Second factors, in the order they were enrolled.
    public package(set) var factors: [EnrolledFactor] = []
    /// Passkeys, in the order they were enrolled. They are no entry of the list of ways in, which the protocol shows without
    /// them.
    public package(set) var passkeys: [Passkey] = []
    /// Ways in that an earlier owner left behind.
    public package(set) var quarantine: [Tombstone] = []

    public package(set) var displayName: String?
    public package(set) var photoURL: String?
    public package(set) var screenName: String?
    /// Custom claims: the text of a JSON object.
    public package(set) var customAttributes: String?
    public package(set) var isDisabled = false
    /// Set once the account was entered with a custom token.
    public package(set) var usesCustomToken = false
    /// The first e-mail address that was ever replaced.
    public package(set) var initialEmail: String?

    public package(set) var createdAt: Instant?
    public package(set) var lastLoginAt: Instant?
    public package(set) var lastRefreshAt: Instant?
    /// Seconds since 1970; tokens issued before are refused.
    public package(set) var validSince: Int64?

    /// How many sessions this account has issued; the newest carries this number.
    public package(set) var sessionsIssued: UInt64 = 0
    /// Every session with a smaller number has ended.
    public package(set) var sessionsRevokedBelow: UInt64 = 0

    /// When a second factor was answered wrongly, the newest few, oldest first. Kept on the account because every new
    /// pending sign-in brings attempts of its own.
    public package(set) var secondFactorFailures: [Instant] = []

    public init(id: AccountID) {
        self.id = id
    }

    public static func == (a: Account, b: Account) -> Bool {
        AccountRecord.encoded(a) == AccountRecord.encoded(b)
    }
}

extension Account {
    /// The federated ways in, in the order they came.
    public var identities: [Identity] {
        self.linkedProviders.compactMap { if case .identity(let identity) = $0 { identity } else { nil } }
    }

    public func identity(_ provider: ProviderID) -> Identity? {
        for case .identity(let identity) in self.linkedProviders where identity.provider == provider {
            return identity
        }
        return nil
    }

    /// Whether this account owns exactly this identity; a passkey's id is the subject of ``ProviderID/passkey``.
    func has(_ provider: ProviderID, _ subject: String) -> Bool {
        if provider == .passkey { return self.passkey(subject) != nil }
        for case .identity(let identity) in self.linkedProviders where identity.provider == provider {
            return sameBytes(identity.subject, subject)
        }
        return false
    }

    public func factor(_ id: String) -> EnrolledFactor? {
        self.factors.first { sameBytes($0.factor.id, id) }
    }

    /// What the index of identities leads here by: the subjects of providers, and the ids of passkeys.
    var subjects: [(provider: ProviderID, subject: String)] {
        self.identities.map { ($0.provider, $0.subject) } + self.passkeys.map { (.passkey, $0.id) }
    }

    public func passkey(_ id: String) -> Passkey? {
        self.passkeys.first { sameBytes($0.id, id) }
    }

    /// Whether something signs in to this account by itself.
    public var hasSignInMethod: Bool {
        !self.linkedProviders.isEmpty || !self.passkeys.isEmpty
    }

    /// Whether the e-mail address leads in: by a password, or by links sent to it.
    var hasEmailSignInMethod: Bool {
        self.email != nil && (self.password != nil || self.emailLink != nil)
    }

    /// Whether nobody could sign in to this account any more, except an administrator's custom token.
    public var isUnreachable: Bool {
        !self.hasSignInMethod && self.email == nil
    }
}
