/// One person's account: identifiers, sign-in methods, second factors, profile, and the count of its sessions.
///
/// An account changes by applying an ``AccountChange`` and in no other way. The same changes make up the stored record,
/// the change set of an operation and the journal.
///
/// Two accounts are equal when their records are.
public struct Account: Equatable, Sendable {
    struct Fields: Sendable {
        let id: AccountID
        var version: UInt64 = 0
        var epoch = Epoch.first
        var email: EmailIdentifier?
        var phone: PhoneIdentifier?
        var password: PasswordCredential?
        var emailLink: Origin?
        var linkedProviders: [LinkedProvider] = []
        var factors: [EnrolledFactor] = []
        var recoveryCodes: RecoveryCodes?
        var passkeys: [Passkey] = []
        var quarantine: [Tombstone] = []
        var displayName: String?
        var photoURL: String?
        var screenName: String?
        var customAttributes: String?
        var disabled: Bool?
        var statedVerified: Bool?
        var usesCustomToken = false
        var initialEmail: String?
        var createdAt: Instant?
        var lastLoginAt: Instant?
        var lastRefreshAt: Instant?
        var validSince: Int64?
        var sessionsIssued: UInt64 = 0
        var sessionsRevokedBelow: UInt64 = 0
        var secondFactorFailures: [Instant] = []
        var endedSessions = EndedSessions()
        var sessionRecords = SessionRecords()
    }

    /// One reference, because an account goes through every operation, and each place that copied thirty fields took
    /// hundreds of bytes of code.
    @CopiedOnWrite var fields: Fields

    /// The `localId`: the key of the account in its graph.
    public var id: AccountID { self.fields.id }
    /// The number of the commit that last changed this account, counted over its graph. An operation that read the
    /// account has it as a precondition. Because the count is the graph's, an account that is deleted and created again
    /// never gets an old version.
    public var version: UInt64 { self.fields.version }
    /// The epoch of the current owner; see ``Epoch``.
    public var epoch: Epoch { self.fields.epoch }

    /// The e-mail address; `nil` if the account has none.
    public var email: EmailIdentifier? { self.fields.email }
    /// The phone number as a first factor; `nil` if the account has none.
    public var phone: PhoneIdentifier? { self.fields.phone }
    /// The hashed password; `nil` if the account has none.
    public var password: PasswordCredential? { self.fields.password }
    /// Where the right to sign in by e-mail links comes from; `nil` until the first sign-in with such a link.
    public var emailLink: Origin? { self.fields.emailLink }
    /// The sign-in methods that the protocol lists as `providerUserInfo`, in the order they were linked.
    public var linkedProviders: [LinkedProvider] { self.fields.linkedProviders }
    /// Second factors, in the order they were enrolled.
    public var factors: [EnrolledFactor] { self.fields.factors }
    /// The unused recovery codes; `nil` if none were made for the second factors that the account has.
    public var recoveryCodes: RecoveryCodes? { self.fields.recoveryCodes }
    /// Passkeys, in the order they were enrolled. They are not in ``linkedProviders``, because the protocol lists them
    /// apart.
    public var passkeys: [Passkey] { self.fields.passkeys }
    /// The sign-in methods of earlier owners that were retired.
    public var quarantine: [Tombstone] { self.fields.quarantine }

    /// The name to show; `nil` if the account has none.
    public var displayName: String? { self.fields.displayName }
    /// The address of a picture; `nil` if the account has none.
    public var photoURL: String? { self.fields.photoURL }
    /// The user name at a provider such as Twitter; `nil` if the account has none.
    public var screenName: String? { self.fields.screenName }
    /// Custom claims, which go into every ID token: the text of a JSON object.
    public var customAttributes: String? { self.fields.customAttributes }
    /// Whether the account is disabled: it gets no session, and its tokens are refused.
    public var isDisabled: Bool { self.fields.disabled ?? false }
    /// ``isDisabled`` as an administrator or a blocking function last set it; `nil` if neither did.
    public var disabled: Bool? { self.fields.disabled }
    /// What an administrator said about an address while the account has none: repeated in lookups and tokens, and
    /// without any effect. An address that joins the account ends it.
    public var statedVerified: Bool? { self.fields.statedVerified }
    /// Whether the account was ever signed in to with a custom token.
    public var usesCustomToken: Bool { self.fields.usesCustomToken }
    /// The first e-mail address of the account that was replaced.
    public var initialEmail: String? { self.fields.initialEmail }

    /// When the account was created; `nil` if an import did not say.
    public var createdAt: Instant? { self.fields.createdAt }
    /// When the account was last signed in to; `nil` if never.
    public var lastLoginAt: Instant? { self.fields.lastLoginAt }
    /// When the account last got an ID token; `nil` if never.
    public var lastRefreshAt: Instant? { self.fields.lastRefreshAt }
    /// Seconds since 1970. ID tokens issued before are refused.
    public var validSince: Int64? { self.fields.validSince }

    /// How many sessions the account has opened. The newest session has this number.
    public var sessionsIssued: UInt64 { self.fields.sessionsIssued }
    /// Every session with a smaller number has ended.
    public var sessionsRevokedBelow: UInt64 { self.fields.sessionsRevokedBelow }
    /// The sessions that ended one by one, among those that are not below ``sessionsRevokedBelow``.
    var endedSessions: EndedSessions { self.fields.endedSessions }
    /// What is remembered of the newest live sessions, in the order of their numbers. Sessions of earlier versions, and
    /// those that began while records were switched off, have no record.
    public var sessions: [SessionRecord] { self.fields.sessionRecords.all }
    /// ``sessions`` as they are stored.
    var sessionRecords: SessionRecords { self.fields.sessionRecords }

    /// When second factors were answered wrongly: the newest few, oldest first. Stored on the account, because each new
    /// pending sign-in would bring attempts of its own.
    public var secondFactorFailures: [Instant] { self.fields.secondFactorFailures }

    /// Creates an account that has nothing but its id.
    public init(id: AccountID) {
        self.fields = Fields(id: id)
    }

    /// Whether the two records are the same bytes.
    public static func == (a: Account, b: Account) -> Bool {
        AccountRecord.encoded(a) == AccountRecord.encoded(b)
    }
}

extension Account {
    /// The federated identities, in the order they were linked.
    public var identities: [Identity] {
        self.linkedProviders.compactMap { if case .identity(let identity) = $0 { identity } else { nil } }
    }

    /// The identity at a provider; `nil` if the account has none there.
    public func identity(_ provider: ProviderID) -> Identity? {
        for case .identity(let identity) in self.linkedProviders where identity.provider == provider {
            return identity
        }
        return nil
    }

    /// Whether the account has exactly this identity. The subject of ``ProviderID/passkey`` is a passkey's id.
    func has(_ provider: ProviderID, _ subject: SubjectID) -> Bool {
        if provider == .passkey { return self.passkey(PasskeyID(subject.text)) != nil }
        for case .identity(let identity) in self.linkedProviders where identity.provider == provider {
            return identity.subject == subject
        }
        return false
    }

    /// The second factor with this `mfaEnrollmentId`.
    public func factor(_ id: FactorID) -> EnrolledFactor? {
        self.factors.first { $0.factor.id == id }
    }

    /// The keys of the account in the index of identities: the subjects of providers and the ids of passkeys.
    var subjects: [(provider: ProviderID, subject: SubjectID)] {
        self.identities.map { ($0.provider, $0.subject) } + self.passkeys.map { (.passkey, SubjectID($0.id)) }
    }

    /// The passkey with this credential id.
    public func passkey(_ id: PasskeyID) -> Passkey? {
        self.passkeys.first { $0.id == id }
    }

    /// Whether at least one sign-in method is linked, a passkey included.
    public var hasSignInMethod: Bool {
        !self.linkedProviders.isEmpty || !self.passkeys.isEmpty
    }

    /// Whether the e-mail address signs in: with a password or through links mailed to it.
    var hasEmailSignInMethod: Bool {
        self.email != nil && (self.password != nil || self.emailLink != nil)
    }

    /// Whether nothing signs in to the account any more except an administrator's custom token: it has no sign-in
    /// method, and no address that a password could be reset by.
    public var isUnreachable: Bool {
        !self.hasSignInMethod && self.email == nil
    }

    /// Whether the account was never more than a guest's: nothing signs in to it but its own sessions.
    public var isAnonymous: Bool {
        !self.hasSignInMethod && self.email == nil && self.factors.isEmpty && !self.usesCustomToken
    }
}
