/// What a merge asks of its two accounts.
extension Merging {
    /// The sessions of the two accounts that a request wants merged, each of which is recent and has its account's
    /// second factor. A guest's account needs its own session alone: nothing else could prove it. A session that
    /// another sign-in opened, before that method was taken from the account, is no guest's.
    ///
    /// - Throws: `CREDENTIAL_TOO_OLD_LOGIN_AGAIN` for a session that is too old, or lacks the second factor;
    ///   `MERGE_NOT_POSSIBLE` for two sessions of one account.
    func mergingSessions(_ request: Wire.Merging.Request) throws(OperationExit) -> (Session, Session) {
        let one = try self.requiredSession(request.idToken)
        guard request.otherIdToken.nonEmpty != nil else { throw .refused(ServiceError.missingOtherSession) }
        let other = try self.requiredSession(request.otherIdToken)
        guard one.account.id != other.account.id else {
            throw .refused(ServiceError.mergeWithItself, .account(one.account))
        }
        try self.checkMayMerge(one)
        try self.checkMayMerge(other)
        return (one, other)
    }

    /// Refuses a session that could not prepare a merge of its account now.
    func checkMayMerge(_ session: Session) throws(OperationExit) {
        guard session.number != nil else { throw .refused(ServiceError.mergeNeedsNumberedSession) }
        if session.account.isAnonymous, session.provider == .anonymous { return }
        try self.check(.merge, by: session)
    }

    /// The plan of a merge.
    ///
    /// - Parameter survivorID: The account that the caller wants to survive.
    /// - Throws: `MERGE_NOT_POSSIBLE` if the accounts cannot become one.
    func mergePlan(
        _ one: Account, _ other: Account, survivorID: String?
    ) throws(OperationExit) -> MergePlan {
        let chosen = survivorID.nonEmpty.flatMap { AccountID($0) }
        if survivorID.nonEmpty != nil, chosen != one.id, chosen != other.id {
            throw .refused(ServiceError.foreignSurvivor)
        }
        let plan = MergePlan(one, other, chosen: chosen, at: self.now)
        if let chosen, chosen != plan.survivor.id {
            throw .refused(ServiceError.anonymousSurvivor, .account(chosen))
        }
        try self.check(plan)
        return plan
    }

    /// Refuses a client's merge that does away with an account, other than a guest's, where clients may not delete one;
    /// one into an account that would have more than an account may have; one that moves an address past
    /// the recovery of a verified one (the link that restores it stays behind, or the address comes in its place); and
    /// one that absorbs an account through which a mailed link finds another one.
    func check(_ plan: MergePlan) throws(OperationExit) {
        guard self.call.caller == .administrator || self.policy.allowsClientDeletion || plan.absorbed.isAnonymous
        else { throw .refused(.adminOnlyOperation, by: .setting) }
        let result = plan.result
        if plan.survivor.email == nil, result.email != nil,
            self.isUnprovenReplacement(plan.absorbed)
                || self.settings.refuses(.mergesBeforeRecovery) && self.isRecoverable(plan.survivor)
        {
            throw .refused(ServiceError.mergeOfReplacement, .account(plan.survivor), .account(plan.absorbed))
        }
        if self.settings.refuses(.lostRecoveries), self.isOnTheWayBack(plan.absorbed) {
            throw .refused(ServiceError.mergeOfSurvivor, .account(plan.survivor), .account(plan.absorbed))
        }
        let identityLimit = max(StoredBounds.identityBytes, plan.survivor.identityByteCount())
        guard result.identities.count <= StoredBounds.identities, result.identityByteCount() <= identityLimit,
            result.passkeys.count <= Passkey.maximumCount,
            result.factors.count <= max(StoredBounds.factors, plan.survivor.factors.count),
            self.undoableMergeCount(into: plan.survivor) < StoredBounds.undoableMerges
        else { throw .refused(ServiceError.mergeTooLarge, .account(plan.survivor), .account(plan.absorbed)) }
    }

    private func undoableMergeCount(into account: Account) -> Int {
        self.view.undoableMerges(into: account.id).reduce(0) { count, merge in
            count + (merge.undoneUntil.map { $0 >= self.now } ?? false ? 1 : 0)
        }
    }

    /// Whether a merge can still be committed: in time, and both accounts are as their sessions proved them.
    func isStanding(_ merge: Merge) -> Bool {
        guard merge.isOpen(at: self.now), let survivor = self.view.account(merge.survivor.account),
            let absorbed = self.view.account(merge.absorbed.account)
        else { return false }
        return [(merge.survivor, survivor), (merge.absorbed, absorbed)].allSatisfy { side, account in
            side.stands(for: account, since: merge.preparedAt, needsFactor: self.isSecondFactorDue(account))
        }
    }

    /// Refuses what must not happen to an account that is being merged. A merge that can no longer be committed is no
    /// obstacle: who left it lying holds up nothing.
    func checkNotMerging(_ account: Account) throws(OperationExit) {
        guard let merge = self.view.merge(.unfinished(account.id)), self.isStanding(merge) else { return }
        throw .refused(ServiceError.mergeInProgress, .account(account), Decision.Fact(.merge, merge.id.text))
    }

    /// Ends an unfinished merge. Nothing has moved.
    func abort(_ merge: Merge) -> Merge {
        var merge = merge
        (merge.phase, merge.endedAt) = (.aborted, self.now)
        self.propose(.merge(merge))
        return merge
    }
}

extension Merge {
    /// Whether it is the session of the survivor that prepared the merge. Refreshing keeps a session's number.
    func isPrepared(by session: Session) -> Bool {
        session.account.id == self.survivor.account && session.number == self.survivor.session
    }
}

extension Merge.Side {
    /// The side of a session's account.
    init(_ session: Session) {
        self.init(
            account: session.account.id, epoch: session.account.epoch, session: session.number ?? 0,
            secondFactor: session.secondFactor, wasAnonymous: session.account.isAnonymous)
    }
}
