extension Merging {
    /// `accounts:mergePlan`: what a merge of the accounts of two sessions would do. Changes nothing.
    func mergePlan(_ request: Wire.Merging.Request) throws(OperationExit) -> Wire.Merging.Response {
        let (one, other) = try self.mergingSessions(request)
        let plan = try self.mergePlan(one.account, other.account, survivorID: request.survivorId)
        try self.checkNotMerging(one.account)
        try self.checkNotMerging(other.account)
        return Wire.Merging.Response { $0.plan = Wire.Merging.Plan(plan) }
    }

    /// `accounts:merge`: prepares a merge, and tells the project's `beforeMerge` function, if there is one, to move its
    /// data. The function answers that it has moved them, and the merge is committed at once, or says so later.
    ///
    /// Repeating the request with the same `mergeId` answers how far the merge has come.
    func merge(_ request: Wire.Merging.Request) throws(OperationExit) -> Wire.Merging.Response {
        let id = try self.mergeID(request)
        if let known = try self.repeatedMerge(id, request) {
            return Wire.Merging.Response { $0.merge = self.shown(known) }
        }
        let (one, other) = try self.mergingSessions(request)
        // Each leaves a record for a day, and guests need no sign-in for it.
        try self.spendPreparation()
        let plan = try self.mergePlan(one.account, other.account, survivorID: request.survivorId)
        let (survivor, absorbed) = plan.survivor.id == one.account.id ? (one, other) : (other, one)
        for session in [one, other] {
            try self.checkNotMerging(session.account)
            if let left = self.view.merge(.unfinished(session.account.id)) { _ = self.abort(left) }
        }
        var merge = Merge(id: id, survivor: .init(survivor), absorbed: .init(absorbed), preparedAt: self.now)
        let reply = try self.blockingReply(survivor, merge)
        if reply != nil { merge.phase = .moving }
        let hasMovedData = reply?.hasMovedData ?? false
        if hasMovedData { (merge, _) = try self.carryOut(merge) } else { self.propose(.merge(merge)) }
        return try Wire.Merging.Response { response throws(OperationExit) in
            response.plan = Wire.Merging.Plan(plan)
            response.merge = self.shown(merge)
            if hasMovedData { try self.continueSession(survivor, of: merge, in: &response) }
        }
    }

    /// The merge that a request repeats, if it does.
    private func repeatedMerge(
        _ id: MergeID, _ request: Wire.Merging.Request
    ) throws(OperationExit) -> Merge? {
        let account = try self.requiredSession(request.idToken).account.id
        if let merge = self.view.merge(.id(id, survivor: account)) { return merge }
        if let merge = self.view.merge(.unfinished(account)), merge.id == id { return merge }
        // The survivor may be the other account, and the merge may have ended.
        guard request.otherIdToken.nonEmpty != nil else { return nil }
        let other = try self.requiredSession(request.otherIdToken).account.id
        guard let merge = self.view.merge(.id(id, survivor: other)) else { return nil }
        return merge.absorbed.account == account ? merge : nil
    }

    /// - Throws: `MISSING_MERGE_ID` or `INVALID_MERGE_ID`.
    func mergeID(_ request: Wire.Merging.Request) throws(OperationExit) -> MergeID {
        guard let text = request.mergeId.nonEmpty else { throw .refused(ServiceError.missingMergeID) }
        guard let id = MergeID(text) else { throw .refused(ServiceError.invalidMergeID) }
        return id
    }
}
