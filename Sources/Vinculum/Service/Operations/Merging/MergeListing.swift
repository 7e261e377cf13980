extension Merging {
    /// `GET merges`: the merges of the project or tenant in the order they were prepared, for administrators: the
    /// unfinished ones, whose data the application moves, and the committed ones, which say where an account went.
    ///
    /// The query takes `pageSize` and `pageToken`, that of an earlier page; merges prepared after it are answered. So a
    /// program that keeps the last one hears of each new merge by asking again.
    func listMerges() throws(OperationExit) -> Wire.Merging.Response {
        try self.requireAdministrator()
        try self.call.checkTarget()
        let size = try Operation.pageSize(self.call.query)
        let token = self.call.query["pageToken"].nonEmpty
        guard let after = UInt64(token ?? "0") else { throw .refused(ServiceError.invalidPageSelection) }
        let merges = self.view.merges(after: after, limit: size)
        return Wire.Merging.Response {
            $0.merges = merges.map { self.shown($0) }
            $0.nextPageToken = "\(merges.last?.sequence ?? after)"
        }
    }

    /// A merge on the wire.
    func shown(_ merge: Merge) -> Wire.Merging.Merge {
        Wire.Merging.Merge { shown in
            shown.absorbedId = merge.absorbed.account.text
            shown.survivorId = merge.survivor.account.text
            shown.mergeId = merge.id.text
            shown.phase = merge.word(at: self.now)
            shown.preparedAt = merge.preparedAt.iso8601
            shown.endedAt = merge.endedAt?.iso8601
            if merge.isUnfinished { shown.expiresAt = merge.expiresAt.iso8601 }
            shown.undoableUntil = merge.undoneUntil?.iso8601
            if merge.phase == .committed {
                shown.successorId = self.view.successor(withoutPrecondition: merge.survivor.account)?.text
            }
        }
    }
}

extension Merge {
    /// How far it has come, in the word of the wire.
    func word(at now: Instant) -> String {
        switch self.phase {
        case .prepared: self.isOpen(at: now) ? "prepared" : "expired"
        case .moving: self.isOpen(at: now) ? "moving" : "expired"
        case .committed: "committed"
        case .aborted: "aborted"
        case .undone: "undone"
        }
    }
}

extension Wire.Merging.Plan {
    init(_ plan: MergePlan) {
        self.init()
        self.survivorId = plan.survivor.id.text
        self.absorbedId = plan.absorbed.id.text
        self.survivorReason = plan.reason.rawValue
        self.items = plan.items.map { Wire.Merging.Item($0) }
    }

    init(_ undo: MergeUndo) {
        self.init()
        self.survivorId = undo.survivor.id.text
        self.absorbedId = undo.restored.id.text
        self.items = undo.items.map { Wire.Merging.Item($0) }
    }
}

extension Wire.Merging.Item {
    init(_ item: MergeItem) {
        self.init()
        self.kind = item.kind.rawValue
        self.localId = item.account.text
        self.outcome = item.outcome.rawValue
        self.value = item.value
    }
}
