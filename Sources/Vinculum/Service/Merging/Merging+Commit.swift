extension Merging {
    /// Moves the sign-in methods of a merge, in one change set. The absorbed account becomes an alias, and its sessions
    /// and codes end.
    ///
    /// - Returns: The merge, and the plan that was carried out.
    /// - Throws: `MERGE_NOT_POSSIBLE` if an account or a session that asked has changed.
    func carryOut(_ merge: Merge) throws(OperationExit) -> (Merge, MergePlan) {
        guard self.isStanding(merge), let survivor = self.view.account(merge.survivor.account),
            let absorbed = self.view.account(merge.absorbed.account)
        else { throw .refused(ServiceError.mergeProofGone, Decision.Fact(.merge, merge.id.text)) }
        let plan = MergePlan(survivor: survivor, absorbed: absorbed, .chosen, at: self.now)
        try self.check(plan)
        self.permitPreparedMerge()
        self.tellOfMerge(survivor)
        self.tellOfMerge(absorbed)
        self.record(
            [
                .account(survivor), Decision.Fact(.absorbed, absorbed.id.text),
                Decision.Fact(.merge, merge.id.text),
                Decision.Fact(.moved, plan.items.filter { $0.outcome == .moves }.map { $0.words }),
                Decision.Fact(.retired, plan.items.filter { $0.outcome == .retired }.map { $0.words }),
            ])
        var account = survivor
        self.change(&account, plan.changes)
        if plan.bringsFirstFactor, self.settings.refuses(.sessionsBeforeFactor) {
            self.change(&account, account.revokingSessions(at: self.now))
        }
        let reversals = self.view.mailedCodes(of: absorbed.id).filter {
            absorbed.accepts($0) && $0.emailAction?.kind.undoesChange ?? false
        }
        self.propose(.account(.deleted(absorbed.id)))
        var merge = merge
        (merge.phase, merge.endedAt) = (.committed, self.now)
        merge.retired = plan.retired
        merge.remnant = AccountRecord.encoded(absorbed)
        self.propose(.merge(merge))
        // A thief of both sessions must not get rid of the links by which the owner takes changes back.
        for code in reversals { self.propose(.code(.stored(code))) }
        if let address = plan.retiredVerifiedEmail {
            self.mailRecovery(to: address, of: absorbed)
        }
        for enrolled in account.factors where survivor.factor(enrolled.factor.id) == nil {
            // An address that comes along knows of its factors, but the link that removes a new one works no more.
            let isRevertible = reversals.contains { $0.emailAction?.factor == enrolled.factor.id }
            if survivor.email != nil || isRevertible { self.mailReversal(of: enrolled.factor, account) }
        }
        return (merge, plan)
    }

    /// Opens a session of the survivor after a commit, in place of the one that asked.
    ///
    /// Where that one prepared the merge, it has the second factor of either session that did: the same person answered
    /// both. Another session has its own alone, and where it has none it gets no tokens for an account that has a
    /// factor by now.
    func continueSession(
        _ session: Session, of merge: Merge, in response: inout Wire.Merging.Response
    ) throws(OperationExit) {
        guard var account = self.proposedAccount(session.account.id) else { return }
        var origin = SessionOrigin(session.provider, continuing: session)
        var claims = [(session.secondFactor, session.number ?? 0, session.signedInAt)]
        // The absorbed account's recovery codes are none of the survivor's, and no session has the number 0.
        if merge.isPrepared(by: session) { claims.append((merge.absorbed.secondFactor, 0, merge.preparedAt.seconds)) }
        for case (let claim?, let number, let signedInAt) in claims
        where origin.secondFactor == nil && account.has(claim, of: number, since: signedInAt) {
            origin.secondFactor = claim
        }
        if origin.secondFactor == nil, self.isSecondFactorDue(account) { return }
        response.set(try self.issueTokens(&account, origin), of: account)
    }
}

extension MergeItem {
    /// What it is, in one word or two.
    var words: String { self.value.map { "\(self.kind.rawValue) \($0)" } ?? self.kind.rawValue }
}

extension Wire.Merging.Response {
    mutating func set(_ tokens: IssuedTokens, of account: Account) {
        self.localId = account.id.text
        self.idToken = tokens.idToken
        self.refreshToken = tokens.refreshToken
        self.expiresIn = tokens.expiresIn
    }
}
