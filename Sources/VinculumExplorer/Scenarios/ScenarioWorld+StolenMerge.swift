import Vinculum

/// The scenario of a stolen merge.
///
/// A thief has a recent session of the victim's account, and two accounts besides. For seven days the victim gets her
/// address back with what is in her mailbox.
extension ScenarioWorld {
    private static let thiefs = #""email":"thief@example.net","password":"\#(Actor.attacker.password)""#
    private static let heldSeconds: Int64 = 7 * 86_400

    mutating func beginStolenMerge() {
        self.admin("accounts:signUp", #""localId":"attacker","emailVerified":true,"# + Self.thiefs)
        self.admin("accounts:signUp", #""localId":"hoard","displayName":"hoard""#)
        let identity = Identity(
            provider: ProviderID("apple.com"), subject: SubjectID(Actor.attacker.subject),
            origin: Origin(epoch: .first, proof: .federated))
        self.commit([.identityLinked(identity)], to: "hoard")
    }

    /// Plays a move of the scenario.
    ///
    /// - Returns: What the scenario forbids and the move did.
    mutating func performStolenMerge(_ move: ScenarioMove) -> ScenarioViolation? {
        switch move {
        case .thiefMergesVictimIntoFirst: self.steal(.victim, into: .attacker)
        case .thiefMergesVictimIntoSecond: self.steal(.victim, into: .hoard)
        case .thiefMergesFirstIntoSecond: self.steal(.attacker, into: .hoard)
        case .thiefMergesSecondIntoFirst: self.steal(.hoard, into: .attacker)
        case .thiefUndoesLast: self.undoTheft(self.stolenMerge.deeds.count - 1)
        case .thiefUndoesFirst: self.undoTheft(0)
        case .thiefReplacesAddress:
            let session = self.session(of: .hoard)
            self.client("accounts:update", #""email":"other@example.net","idToken":"\#(session)""#)
        case .thiefTakesAddress:
            let session = self.session(of: .attacker)
            self.client("accounts:update", #""email":"\#(Actor.victim.mailbox)","idToken":"\#(session)""#)
        case .ownerFollowsRecovery: self.followRecovery()
        case .eightDaysPass: self.pass(seconds: 8 * 86_400)
        default: self.perform(move)
        }
        if self.stolenMerge.isRefused { return .mergeRefused }
        if !Invariants.violations(in: self.authority.store[nil]).isEmpty { return .invariantBroken }
        if self.isTheftOld { return nil }
        return self.recoversByMailbox ? nil : .recoveryBlocked
    }

    private var isTheftOld: Bool { self.now >= World.beginning.adding(seconds: Self.heldSeconds) }

    /// A new session of an account of the thief's, or the stolen one.
    private mutating func session(of side: ScenarioStolenMerge.Side) -> String {
        switch side {
        case .victim: return self.stolenSession()
        case .attacker: return self.client("accounts:signInWithPassword", Self.thiefs).idToken
        case .hoard: return self.claim("apple.com", Actor.attacker.subject, nil, verified: false).idToken
        }
    }

    /// The stolen session, or a new one where the address is the thief's by now.
    private mutating func stolenSession() -> String {
        let own = Actor.attacker.mailbox
        guard self.account?.email?.address == EmailAddress(own) else { return self.session }
        self.client("accounts:sendOobCode", #""requestType":"EMAIL_SIGNIN","email":"\#(own)""#)
        let code = self.newestLink(.emailSignIn)
        return self.client("accounts:signInWithEmailLink", #""email":"\#(own)","oobCode":"\#(code)""#).idToken
    }

    /// Merges one account into another one. A removed rule is removed here, because local trust lacks it.
    private mutating func steal(_ absorbed: ScenarioStolenMerge.Side, into survivor: ScenarioStolenMerge.Side) {
        let (one, other) = (self.session(of: survivor), self.session(of: absorbed))
        let isRemoved = self.removedRule == .survivorsAreAbsorbed
        self.under(isRemoved ? .local : self.trust) { world in
            let prepared = world.prepareMerge(one, other, survivor: survivor.rawValue)
            guard let id = prepared["merge"]?.string(of: "mergeId") else { return }
            guard world.merging("commitMerge", one).isSuccess else { return }
            world.stolenMerge.deeds.append(.init(id: id, survivor: survivor, absorbed: absorbed))
        }
        // A live link alone holds up who has both accounts.
        let isThere = self.isLive(one, of: survivor) && self.isLive(other, of: absorbed)
        let hasLink = self.authority.store[nil].pendingCodes.contains {
            $0.emailAction?.kind == .recoverEmail && $0.expiresAt > self.now
        }
        if isThere, !hasLink, absorbed != .victim { self.stolenMerge.isRefused = true }
    }

    /// Whether a session is one of an account: a recovery may have retired the identity that opened it.
    private func isLive(_ session: String, of side: ScenarioStolenMerge.Side) -> Bool {
        do throws(CompactJWS.ReadError) {
            return try UnverifiedIDToken(parsing: session).accountID == side.rawValue && self.isLive(session)
        } catch {
            return false
        }
    }

    /// Undoes a merge with sessions of its survivor.
    private mutating func undoTheft(_ index: Int) {
        guard self.stolenMerge.deeds.indices.contains(index) else { return }
        let deed = self.stolenMerge.deeds[index]
        for side in [deed.absorbed, deed.survivor] {
            let reply = self.merging("undoMerge", self.session(of: side), #","mergeId":"\#(deed.id)""#)
            guard reply.isSuccess else { continue }
            self.stolenMerge.deeds.remove(at: index)
            return
        }
    }

    /// The victim follows every link in her mailbox that restores her address.
    private mutating func followRecovery() {
        let address = EmailAddress(Actor.victim.mailbox)
        for code in self.authority.store[nil].pendingCodes
        where code.emailAction?.kind == .recoverEmail && code.emailAction?.address == address {
            self.client("accounts:update", #""oobCode":"\#(code.key.text)""#)
        }
    }

    /// Whether the victim gets an account with her address, by the links in her mailbox and a password reset.
    private var recoversByMailbox: Bool {
        var trial = self
        trial.followRecovery()
        trial.client("accounts:sendOobCode", #""requestType":"PASSWORD_RESET","email":"\#(Actor.victim.mailbox)""#)
        let reset = trial.client(
            "accounts:resetPassword",
            #""oobCode":"\#(trial.newestLink(.passwordReset))","newPassword":"\#(Actor.victim.password)""#)
        guard reset.isSuccess, let address = EmailAddress(Actor.victim.mailbox) else { return false }
        return trial.authority.store[nil][email: address]?.email?.isVerified ?? false
    }

    func hashStolenMerge(into writer: inout ByteWriter) {
        for deed in self.stolenMerge.deeds {
            writer.string(deed.survivor.rawValue)
            writer.string(deed.absorbed.rawValue)
        }
        for id in ["victim", "attacker", "hoard"] {
            writer.string(self.account(id)?.email?.address.text ?? "")
            writer.bool(self.account(id) != nil)
        }
        let address = EmailAddress(Actor.victim.mailbox)
        writer.varint(
            UInt64(
                self.authority.store[nil].pendingCodes.count {
                    $0.emailAction?.kind == .recoverEmail && $0.emailAction?.address == address
                }))
        writer.bool(self.isTheftOld)
    }
}
