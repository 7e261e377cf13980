extension Merging {
    /// `accounts:mergeStatus`: how far a merge has come, for a session of one of its accounts and for administrators,
    /// who may also ask for the account that an absorbed one went to.
    func mergeStatus(_ request: Wire.Merging.Request) throws(OperationExit) -> Wire.Merging.Response {
        let merge = try self.namedMerge(request).merge
        return Wire.Merging.Response { $0.merge = self.shown(merge) }
    }

    /// `accounts:commitMerge`: the application says that it has moved its data, so the sign-in methods move. For the
    /// session of the survivor that prepared the merge, for another one that could prepare it now, and for
    /// administrators. Repeating it changes nothing.
    func commitMerge(_ request: Wire.Merging.Request) throws(OperationExit) -> Wire.Merging.Response {
        let (merge, session) = try self.namedMerge(request)
        if let session, session.account.id != merge.survivor.account { throw .refused(ServiceError.mergeNotFound) }
        guard merge.phase != .committed else { return Wire.Merging.Response { $0.merge = self.shown(merge) } }
        guard merge.isOpen(at: self.now) else { throw self.ended(merge) }
        // A session that did not prepare the merge proves by itself what those that did have proven.
        if let session, !merge.isPrepared(by: session) { try self.checkMayMerge(session) }
        let (committed, plan) = try self.carryOut(merge)
        return try Wire.Merging.Response { response throws(OperationExit) in
            response.merge = self.shown(committed)
            response.plan = Wire.Merging.Plan(plan)
            if let session { try self.continueSession(session, of: committed, in: &response) }
        }
    }

    /// `accounts:abortMerge`: ends an unfinished merge; both accounts stay as they are. For a session of either account
    /// and for administrators. The application moves its own data back. Repeating it changes nothing.
    ///
    /// Any session of them, however old: an owner must be able to stop a merge that another one prepared, and nothing
    /// has moved.
    func abortMerge(_ request: Wire.Merging.Request) throws(OperationExit) -> Wire.Merging.Response {
        var merge = try self.namedMerge(request).merge
        switch merge.phase {
        case .prepared, .moving: merge = self.abort(merge)
        case .aborted: break
        case .committed, .undone: throw self.ended(merge)
        }
        return Wire.Merging.Response { $0.merge = self.shown(merge) }
    }

    /// `accounts:undoMergePlan` and `accounts:undoMerge`: brings an absorbed account back, within 30 days
    /// (``Merge/undoSeconds``). Needs a recent session of the survivor with its second factor, opened by a sign-in
    /// method that goes back; an administrator needs none. Repeating it changes nothing.
    func undoMerge(
        _ request: Wire.Merging.Request, isPlan: Bool
    ) throws(OperationExit) -> Wire.Merging.Response {
        let (merge, session) = try self.namedMerge(request)
        if let session, session.account.id != merge.survivor.account { throw .refused(ServiceError.mergeNotFound) }
        return try Wire.Merging.Response { response throws(OperationExit) in
            response.merge = self.shown(merge)
            if merge.phase != .undone { try self.undo(merge, session, isPlan: isPlan, in: &response) }
        }
    }

    private func undo(
        _ merge: Merge, _ session: Session?, isPlan: Bool, in response: inout Wire.Merging.Response
    ) throws(OperationExit) {
        guard merge.phase == .committed else { throw self.ended(merge) }
        guard let undoable = self.undoable(merge, by: session == nil ? .administrator : .session) else {
            throw .refused(ServiceError.undoImpossible, Decision.Fact(.merge, merge.id.text))
        }
        response.plan = Wire.Merging.Plan(undoable.plan)
        response.sessionsEnded = undoable.plan.endsSessions
        response.survivorUnreachable = undoable.plan.leavesUnreachable
        if let session {
            try self.checkNotMerging(session.account)
            guard undoable.plan.isOpened(by: session.provider, session.secondFactor) else {
                throw .refused(
                    ServiceError.undoNeedsReturningMethod, by: .merging, .account(session.account),
                    Decision.Fact(.providers, undoable.plan.returning.map { $0.rawValue }))
            }
        }
        if isPlan { return try self.check(.undoMerge, by: session) }
        try self.permit(.undoMerge, by: session)
        var (undone, restored) = self.undo(undoable)
        if let session {
            var origin = SessionOrigin(restored.isAnonymous ? .anonymous : session.provider, continuing: session)
            // What a blocking function said of one account holds for no other.
            origin.extraClaims = nil
            // A recovery code of the survivor is none of the restored account's.
            if let claim = session.secondFactor, restored.has(claim, of: 0, since: session.signedInAt) {
                origin.secondFactor = claim
            }
            // A factor that stays with the survivor does not open an account with a factor of its own.
            if origin.secondFactor != nil || !self.isSecondFactorDue(restored) {
                response.set(try self.issueTokens(&restored, origin), of: restored)
            }
        }
        undone.sequence = merge.sequence
        response.merge = self.shown(undone)
    }

    private func ended(_ merge: Merge) -> OperationExit {
        .refused(
            ServiceError.mergeEnded(merge.word(at: self.now)), Decision.Fact(.merge, merge.id.text))
    }

    /// The merge that a request names: of the session's account, or for an administrator of the account named, by ID;
    /// without an ID the unfinished one of that account, or the one that absorbed it.
    private func namedMerge(
        _ request: Wire.Merging.Request
    ) throws(OperationExit) -> (merge: Merge, session: Session?) {
        var session: Session?
        let account: AccountID
        if self.call.caller == .administrator {
            guard let id = AccountID(request.localId ?? "") else { throw .refused(.missingLocalID) }
            account = id
        } else {
            let verified = try self.requiredSession(request.idToken)
            (session, account) = (verified, verified.account.id)
        }
        let id = request.mergeId.nonEmpty == nil ? nil : try self.mergeID(request)
        if let id, let merge = self.view.merge(.id(id, survivor: account)) { return (merge, session) }
        for query in [MergeQuery.unfinished(account), .absorbed(account)] {
            guard let merge = self.view.merge(query), id == nil || merge.id == id else { continue }
            return (merge, session)
        }
        throw .refused(ServiceError.mergeNotFound, .account(account))
    }
}
