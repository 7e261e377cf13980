/// What a merge of two accounts does, line by line, and the changes that do it. One computation makes both, so that the
/// plan and the deed cannot differ.
///
/// The survivor loses nothing. What the absorbed account has:
///
/// | | the survivor has none | the survivor has one |
/// | --- | --- | --- |
/// | the address with its password and links, the number, the identity of a provider | moves | retired |
/// | passkeys, second factors | move | move; the same phone number once |
/// | name, picture, user name | move | left |
/// | custom claims, quarantine, recovery codes | left | left |
/// | sessions | end | end |
///
/// What its client only claimed (``ProofMethod/claimed``) proves nothing and is retired, never moved (I6).
public struct MergePlan: Sendable {
    /// Why an account is the one that survives.
    public enum SurvivorReason: String, CaseIterable, Sendable {
        /// The other one is a guest's.
        case otherIsAnonymous
        /// The caller chose it.
        case chosen
        /// It alone has a verified address.
        case hasVerifiedEmail
        /// It is the older one.
        case isOlder
    }

    /// The account that stays, as it is before.
    public let survivor: Account
    /// The account that goes, as it is before.
    public let absorbed: Account
    /// Why this one survives.
    public let reason: SurvivorReason
    /// What becomes of everything, the survivor's first.
    public private(set) var items: [MergeItem] = []
    /// The changes of the survivor.
    public private(set) var changes: [AccountChange] = []
    /// What gives way, as ``Merge/retired``.
    public private(set) var retired: [Tombstone.Subject] = []
    /// Whether the survivor gets its first second factor.
    public private(set) var bringsFirstFactor = false

    /// Plans the merge.
    ///
    /// - Parameters:
    ///   - chosen: The account that the caller wants to survive. A guest's never survives the merge with another one.
    ///   - now: When sign-in methods are retired.
    public init(_ one: Account, _ other: Account, chosen: AccountID?, at now: Instant) {
        let (isFirst, reason) = MergePlan.survives(one, other, chosen)
        self.init(survivor: isFirst ? one : other, absorbed: isFirst ? other : one, reason, at: now)
    }

    /// Plans a merge whose survivor is known.
    init(survivor: Account, absorbed: Account, _ reason: SurvivorReason, at now: Instant) {
        (self.survivor, self.absorbed, self.reason) = (survivor, absorbed, reason)
        var kept: [MergeItem] = []
        MergeItem.forEach(of: survivor) { kind, value in kept.append(MergeItem(kind, value, of: survivor, .stays)) }
        self.items = kept
        self.planEmail()
        self.planPhone(at: now)
        for identity in self.absorbed.identities { self.plan(identity, at: now) }
        for passkey in self.absorbed.passkeys { self.plan(passkey) }
        for enrolled in self.absorbed.factors { self.plan(enrolled, at: now) }
        self.planProfile()
        self.planRest()
    }

    /// Whether the first of two accounts survives, and why.
    private static func survives(_ one: Account, _ other: Account, _ chosen: AccountID?) -> (Bool, SurvivorReason) {
        if one.isAnonymous != other.isAnonymous { return (other.isAnonymous, .otherIsAnonymous) }
        if let chosen { return (chosen == one.id, .chosen) }
        let (oneIsVerified, otherIsVerified) = (one.email?.isVerified ?? false, other.email?.isVerified ?? false)
        if oneIsVerified != otherIsVerified { return (oneIsVerified, .hasVerifiedEmail) }
        let (created, otherCreated) = (one.createdAt?.milliseconds ?? 0, other.createdAt?.milliseconds ?? 0)
        return (created == otherCreated ? one.id < other.id : created < otherCreated, .isOlder)
    }

    /// The origin of what moves: proven as it was, of the survivor's epoch.
    private func moved(_ origin: Origin) -> Origin { Origin(epoch: self.survivor.epoch, proof: origin.proof) }

    private mutating func add(_ kind: MergeItem.Kind, _ value: String?, _ outcome: MergeItem.Outcome) {
        self.items.append(MergeItem(kind, value, of: self.absorbed, outcome))
    }

    private mutating func retire(_ subject: Tombstone.Subject, _ origin: Origin, at now: Instant) {
        self.retired.append(subject)
        // What only a client claimed leaves no trace on an account that never had it.
        if origin.proof == .claimed { return }
        self.changes.append(
            .quarantined(
                Tombstone(subject: subject, reason: .merged, retiredAt: now, origin: self.moved(origin))))
    }
}

extension MergePlan {
    /// Address, password and links belong together: a password never comes to another address.
    private mutating func planEmail() {
        guard let email = self.absorbed.email else { return }
        let moves = self.survivor.email == nil && self.survivor.password == nil && email.origin.proof != .claimed
        let outcome: MergeItem.Outcome = moves ? .moves : .retired
        self.add(.email, email.address.text, outcome)
        if moves {
            self.changes.append(
                .email(
                    EmailIdentifier(
                        address: email.address, isVerified: email.isVerified, origin: self.moved(email.origin))))
        } else {
            self.retired.append(.password)
        }
        if var password = self.absorbed.password {
            self.add(.password, nil, outcome)
            password.origin = self.moved(password.origin)
            if moves { self.changes.append(.password(password)) }
        }
        if let link = self.absorbed.emailLink {
            self.add(.emailLink, nil, outcome)
            if moves { self.changes.append(.emailLink(self.moved(link))) }
        }
    }

    private mutating func planPhone(at now: Instant) {
        guard let phone = self.absorbed.phone else { return }
        if self.survivor.phone == nil, phone.origin.proof != .claimed {
            self.add(.phone, phone.number.text, .moves)
            self.changes.append(.phone(PhoneIdentifier(number: phone.number, origin: self.moved(phone.origin))))
        } else {
            self.add(.phone, phone.number.text, .retired)
            self.retire(.phone(number: ByteText(phone.number.text)), phone.origin, at: now)
        }
    }

    private mutating func plan(_ identity: Identity, at now: Instant) {
        let moves = self.survivor.identity(identity.provider) == nil && identity.origin.proof != .claimed
        self.add(.identity, identity.provider.rawValue, moves ? .moves : .retired)
        guard moves else {
            self.retire(
                .identity(provider: identity.provider, subject: identity.subject), identity.origin, at: now)
            return
        }
        var identity = identity
        identity.origin = self.moved(identity.origin)
        self.changes.append(.identityLinked(identity))
    }

    private mutating func plan(_ passkey: Passkey) {
        var passkey = passkey
        passkey.origin = self.moved(passkey.origin)
        self.add(.passkey, passkey.id.text, .moves)
        self.changes.append(.passkeyEnrolled(passkey))
    }

    /// The union of both accounts' factors: a merge never makes an account easier to enter (I6).
    ///
    /// A factor joins the survivor at the merge, however old it is. What a recovery takes back for being younger than a
    /// replaced address, it takes back of the merge too.
    private mutating func plan(_ enrolled: EnrolledFactor, at now: Instant) {
        let number = enrolled.factor.phoneNumber
        let isKnown = self.survivor.factors.contains {
            $0.factor.id == enrolled.factor.id || (number != nil && $0.factor.phoneNumber == number)
        }
        let moves = !isKnown && enrolled.origin.proof != .claimed
        self.add(.secondFactor, enrolled.factor.id.text, moves ? .moves : .retired)
        guard moves else {
            self.retired.append(.factor(id: enrolled.factor.id))
            return
        }
        var enrolled = enrolled
        enrolled.origin = self.moved(enrolled.origin)
        enrolled.factor.enrolledAt = now
        self.changes.append(.factorEnrolled(enrolled))
        if self.survivor.factors.isEmpty { self.bringsFirstFactor = true }
    }

    private mutating func planProfile() {
        if let name = self.absorbed.displayName {
            self.add(.displayName, name, self.survivor.displayName == nil ? .moves : .left)
            if self.survivor.displayName == nil { self.changes.append(.displayName(ByteText(name))) }
        }
        if let url = self.absorbed.photoURL {
            self.add(.photoURL, url, self.survivor.photoURL == nil ? .moves : .left)
            if self.survivor.photoURL == nil { self.changes.append(.photoURL(ByteText(url))) }
        }
        if let name = self.absorbed.screenName {
            self.add(.screenName, name, self.survivor.screenName == nil ? .moves : .left)
            if self.survivor.screenName == nil { self.changes.append(.screenName(ByteText(name))) }
        }
    }

    private mutating func planRest() {
        if self.absorbed.customAttributes != nil { self.add(.customAttributes, nil, .left) }
        if !self.absorbed.quarantine.isEmpty { self.add(.quarantine, nil, .left) }
        self.add(.sessions, nil, .ends)
    }
}

extension MergePlan {
    /// The survivor's changes as one account: what it is afterwards.
    public var result: Account {
        var account = self.survivor
        for change in self.changes { account.apply(change) }
        return account
    }

    /// The verified address that gives way, whose holder gets a link that brings the absorbed account back; `nil` if
    /// none does.
    public var retiredVerifiedEmail: EmailAddress? {
        guard let email = self.absorbed.email, email.isVerified, self.retired.contains(.password) else { return nil }
        return email.address
    }
}
