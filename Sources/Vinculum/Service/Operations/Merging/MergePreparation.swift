extension Operation {
    /// `accounts:mergePlan`: what a merge of the accounts of two sessions would do. Changes nothing.
    mutating func mergePlan(_ request: Wire.Merging.Request) throws(OperationExit) -> Wire.Merging.Response {
        let (one, other) = try self.mergingSessions(request)
        let plan = try self.mergePlan(one.account, other.account, survivorID: request.survivorId)
        try self.checkNotMerging(one.account)
        try self.checkNotMerging(other.account)
        var response = Wire.Merging.Response()
        response.plan = Wire.Merging.Plan(plan)
        return response
    }

    /// `accounts:merge`: prepares a merge, and tells the project's `beforeMerge` function, if there is one, to move its
    /// data. The function answers that it has moved them, and the merge is committed at once, or says so later.
    ///
    /// Repeating the request with the same `mergeId` answers how far the merge has come.
    mutating func merge(_ request: Wire.Merging.Request) throws(OperationExit) -> Wire.Merging.Response {
        let id = try self.mergeID(request)
        var response = Wire.Merging.Response()
        if let known = try self.repeatedMerge(id, request) {
            response.merge = self.shown(known)
            return response
        }
        let (one, other) = try self.mergingSessions(request)
        let plan = try self.mergePlan(one.account, other.account, survivorID: request.survivorId)
        response.plan = Wire.Merging.Plan(plan)
        let (survivor, absorbed) = plan.survivor.id == one.account.id ? (one, other) : (other, one)
        for session in [one, other] {
            try self.checkNotMerging(session.account)
            if let left = self.view.merge(.unfinished(session.account.id)) { _ = self.abort(left) }
        }
        var merge = Merge(id: id, survivor: .init(survivor), absorbed: .init(absorbed), preparedAt: self.now)
        let reply = try self.blockingReply(
            to: .beforeMerge, survivor.account, SignIn(survivor.provider, secondFactor: survivor.secondFactor), merge)
        if reply != nil { merge.phase = .moving }
        guard reply?.hasMovedData ?? false else {
            self.propose(.merge(merge))
            response.merge = self.shown(merge)
            return response
        }
        (merge, _) = try self.carryOut(merge)
        response.merge = self.shown(merge)
        try self.continueSession(survivor, of: merge, in: &response)
        return response
    }

    /// The merge that a request repeats, if it does.
    private mutating func repeatedMerge(
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
