import Vinculum

/// What must hold in the scenario of merges.
extension ScenarioWorld {
    func account(_ id: String) -> Account? { AccountID(id).flatMap { self.authority.store[nil][$0] } }

    /// The account that an account is part of by now. An account that was absorbed without an alias is part of the
    /// victim's other one.
    func successor(_ id: String) -> String {
        let graph = self.authority.store[nil]
        if let successor = AccountID(id).flatMap({ graph.successor(of: $0) }) { return successor.text }
        let isAlias = self.merges.aliases.contains { $0 == id }
        guard isAlias, self.account(id) == nil else { return id }
        return id == "victim" ? "second" : "victim"
    }

    /// The account that the victim's first one is part of by now; `nil` once it is deleted.
    var home: String? {
        let id = self.successor("victim")
        return self.account(id) == nil ? nil : id
    }

    /// A session of the victim's account that signed in now with the second factor, as if the rule that is removed
    /// asked for nothing.
    func forgedSession(_ provider: String) -> String {
        guard let id = self.home, let account = self.account(id) else { return "" }
        let payload =
            #"{"user_id":"\#(id)","iat":\#(self.now.seconds),"exp":\#(self.now.seconds + 3600),"#
            + #""auth_time":\#(self.now.seconds),"firebase":{"sign_in_provider":"\#(provider)","#
            + #""session":\#(account.sessionsIssued),"#
            + #""sign_in_second_factor":"phone","second_factor_identifier":"factor"}}"#
        return UnsignedJWS.encoded(Array(payload.utf8))
    }

    /// What a merge did that none may do.
    var mergeViolation: ScenarioViolation? {
        if self.merges.isNameGivenAgain { return .absorbedIDGivenAgain }
        if self.merges.isUndoneByOthers { return .undoneByOthers }
        for id in ["victim", "second", "attacker"] {
            guard let claims = self.account(id)?.customAttributes else { continue }
            if claims != #"{"of":"\#(id)"}"# { return .claimsMoved }
        }
        if let violation = self.sessionViolation { return violation }
        if self.merges.isDeleted { return nil }
        guard let id = self.home, let home = self.account(id), id != "attacker" else { return .accountTaken }
        let guest = self.successor(self.merges.guestID)
        if self.merges.isUpgraded, guest == "attacker" { return .accountTaken }
        if home.identities.contains(where: { $0.subject == SubjectID(Actor.attacker.subject) }) {
            return .strangerIdentity
        }
        if !home.factors.contains(where: { $0.factor.id == FactorID("factor") }) { return .factorsChanged }
        let hasClaimed = home.factors.contains { $0.origin.proof == .claimed }
        if hasClaimed, id == "victim" { return .claimedFactorMoved }
        return self.entryViolation(home)
    }

    /// Whether a session of an absorbed account opens anything.
    private var sessionViolation: ScenarioViolation? {
        var trial = self
        for (id, session) in [("victim", self.merges.oldSession), (self.merges.guestID, self.merges.guestSession)]
        where self.merges.wasAbsorbed(id) {
            let kept = self.removedRule == .absorbedSessionsLive ? self.forgedSession("anonymous") : session
            if trial.client("accounts:lookup", #""idToken":"\#(kept)""#).isSuccess { return .absorbedSessionLives }
        }
        guard self.merges.wasAbsorbed(self.merges.guestID) else { return nil }
        return trial.continued(self.merges.guestRefreshToken) == nil ? nil : .absorbedSessionLives
    }

    /// Whether the victim's identities do not open her accounts, or open them without the factor she enrolled.
    private func entryViolation(_ home: Account) -> ScenarioViolation? {
        var trial = self
        let first = trial.enter("google.com", .victim)
        guard let token = first.token, token.accountID == home.id.text else { return .ownerLockedOut }
        if token.secondFactor == nil { return .factorsChanged }
        let second = self.account("second")
        let isBack = second != nil && self.merges.isUnlinked
        if isBack, second?.identity(ProviderID(Self.movingProvider)) != nil { return .unlinkedCameBack }
        if self.merges.isUnlinked { return nil }
        let other = trial.enter(Self.movingProvider, .victim)
        guard let token = other.token, token.accountID == self.successor("second") else {
            return .ownerLockedOut
        }
        return self.isAddressRetired && !self.recoversAddress ? .recoveryBlocked : nil
    }

    /// Whether the victim's address gave way to that of her second account. Local trust holds none.
    private var isAddressRetired: Bool {
        self.removedRule == nil && self.authority.settings.refuses(.freedAddresses) && self.account("victim") == nil
    }

    /// Whether the link that was mailed to the address brings its account back.
    private var recoversAddress: Bool {
        var trial = self
        let address = EmailAddress(Actor.victim.mailbox)
        let code = self.authority.store[nil].pendingCodes.last {
            $0.emailAction?.kind == .recoverEmail && $0.emailAction?.address == address
        }
        trial.client("accounts:update", #""oobCode":"\#(code?.key.text ?? "")""#)
        return trial.account?.email?.address == address
    }

    func hashMerges(into writer: inout ByteWriter) {
        guard !self.merges.guestID.isEmpty else { return }
        let graph = self.authority.store[nil]
        for id in ["victim", "second", "attacker", self.merges.guestID] {
            guard let account = AccountID(id) else { continue }
            writer.string(graph.successor(of: account)?.text ?? "")
            if let merge = graph[.absorbed(account)] {
                writer.bool(merge.remnant.isEmpty)
                writer.bool(graph[merge.survivor.account]?.epoch == merge.survivor.epoch)
                writer.varint(UInt64(merge.retired.count))
            }
            if let merge = graph[.unfinished(account)] {
                writer.string(merge.survivor.account.text)
                let sides = [merge.survivor, merge.absorbed]
                let stands = sides.allSatisfy { side in
                    graph[side.account].map { side.stands(for: $0, since: merge.preparedAt, needsFactor: false) }
                        ?? false
                }
                writer.bool(stands && merge.isOpen(at: self.now))
            }
            writer.bool(graph[account] != nil)
        }
        let sessions = [self.merges.oldSession, self.merges.weakSession, self.merges.guestSession]
        for session in sessions { writer.bool(self.isLive(session)) }
        writer.string(self.merges.lastAbsorbed)
        writer.bool(self.merges.isUnlinked)
        writer.bool(self.merges.isUpgraded)
        writer.bool(self.merges.isDeleted)
        writer.zigzag(self.now.seconds / 3600)
    }

    /// Whether the session of an ID token is live.
    func isLive(_ session: String) -> Bool {
        do throws(CompactJWS.ReadError) {
            let token = try UnverifiedIDToken(parsing: session)
            return self.account(token.accountID)?.isSessionLive(token.session ?? 0) ?? false
        } catch {
            return false
        }
    }
}
