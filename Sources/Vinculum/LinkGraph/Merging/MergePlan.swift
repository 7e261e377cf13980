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
        var items: [MergeItem] = []
        MergeItem.forEach(of: survivor) { kind, value, _ in items.append(MergeItem(kind, value, of: survivor, .stays)) }
        MergeItem.forEach(of: absorbed) { kind, value, part in
            let outcome = self.outcome(of: part, kind)
            if kind != .sessions { items.append(MergeItem(kind, value, of: absorbed, outcome)) }
            switch outcome {
            case .moves: self.move(part, at: now)
            case .retired: self.retire(part, at: now)
            case .stays, .left, .ends: break
            }
        }
        // Named though none are open.
        self.items = items + [MergeItem(.sessions, nil, of: absorbed, .ends)]
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
}

extension MergePlan {
    /// What becomes of a part of the absorbed account.
    private func outcome(of part: AccountChange, _ kind: MergeItem.Kind) -> MergeItem.Outcome {
        let isProven = part.origin?.proof != .claimed
        switch kind {
        // They belong together: a password never comes to another address.
        case .email, .password, .emailLink:
            return self.survivor.email == nil && self.survivor.password == nil
                && self.absorbed.email?.origin.proof != .claimed ? .moves : .retired
        case .phone:
            // A disputed number gives way to the one that proves something, which may be the same.
            return self.survivor.phone?.isDisputed ?? true && isProven ? .moves : .retired
        case .identity:
            guard case .identityLinked(let identity) = part else { return .left }
            return self.survivor.identity(identity.provider) == nil && isProven ? .moves : .retired
        case .passkey: return .moves
        // The union of both accounts' factors: a merge never makes an account easier to enter (I6).
        case .secondFactor:
            guard case .factorEnrolled(let enrolled) = part else { return .left }
            let number = enrolled.factor.phoneNumber
            let isKnown = self.survivor.factors.contains {
                $0.factor.id == enrolled.factor.id || (number != nil && $0.factor.phoneNumber == number)
            }
            return !isKnown && isProven ? .moves : .retired
        case .displayName: return self.survivor.displayName == nil ? .moves : .left
        case .photoURL: return self.survivor.photoURL == nil ? .moves : .left
        case .screenName: return self.survivor.screenName == nil ? .moves : .left
        case .customAttributes, .quarantine: return .left
        case .sessions: return .ends
        }
    }

    /// Gives the part to the survivor: proven as it was, in the survivor's epoch.
    private mutating func move(_ part: AccountChange, at now: Instant) {
        var part = part
        if case .factorEnrolled(var enrolled) = part {
            // A factor joins the survivor at the merge, however old it is. What a recovery takes back for being younger
            // than a replaced address, it takes back of the merge too.
            enrolled.factor.enrolledAt = now
            part = .factorEnrolled(enrolled)
            if self.survivor.factors.isEmpty { self.bringsFirstFactor = true }
        }
        self.changes.append(part.carried(into: self.survivor.epoch) ?? part)
    }

    /// Has the part give way. A number and an identity leave a tombstone.
    private mutating func retire(_ part: AccountChange, at now: Instant) {
        // With the address go its password and its links.
        if case .email = part { self.retired.append(.password) }
        guard let subject = part.ending?.subject, let origin = part.carried(into: self.survivor.epoch)?.origin else {
            return
        }
        switch subject {
        case .password, .emailLink, .passkey: break
        case .factor: self.retired.append(subject)
        case .phone, .identity:
            self.retired.append(subject)
            // What only a client claimed leaves no trace on an account that never had it.
            if origin.proof == .claimed { return }
            self.changes.append(
                .quarantined(Tombstone(subject: subject, reason: .merged, retiredAt: now, origin: origin)))
        }
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
