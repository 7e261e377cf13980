import Vinculum

extension ScenarioMutation {
    /// Edits the changes of a merge, of an undo, or of an account that is being merged.
    func editMerges(_ set: inout ChangeSet, _ graph: Graph) {
        if self == .mergesOutliveSessions || self == .mergesOutliveUpgrades { self.carryMerges(&set, graph) }
        for case .merge(let merge) in set.changes where merge.phase == .committed {
            guard let absorbed = graph[merge.absorbed.account] else { continue }
            switch self {
            case .claimedThingsMove:
                let claimed = absorbed.factors.filter { $0.origin.proof == .claimed }
                self.append(claimed.map { .factorEnrolled($0) }, to: merge.survivor.account, &set)
            case .mergesForgetFactors:
                for index in set.changes.indices {
                    guard case .account(.changed(let id, var deltas)) = set.changes[index] else { continue }
                    deltas.removeAll { if case .factorEnrolled = $0 { true } else { false } }
                    set.changes[index] = .account(.changed(id, deltas))
                }
            case .mergesMoveClaims:
                let claims = absorbed.customAttributes
                self.append([.customAttributes(claims)], to: merge.survivor.account, &set)
            case .mergesEndLinks: self.dropLinks(&set) { graph.pendingCode($0) != nil }
            case .mergesMailNoLink: self.dropLinks(&set) { graph.pendingCode($0) == nil }
            case .absorbedIDsAreFree:
                set.changes.removeAll { if case .merge = $0 { true } else { false } }
            default: break
            }
        }
        for case .merge(let merge) in set.changes where merge.phase == .undone && self == .undoRelinks {
            guard let old = graph[.absorbed(merge.absorbed.account)]?.absorbedAccount else { continue }
            let gone = old.identities.filter { graph[$0.provider, $0.subject] == nil }
            self.append(gone.map { .identityLinked($0) }, to: old.id, &set)
        }
    }

    private func append(_ deltas: [AccountChange], to id: AccountID, _ set: inout ChangeSet) {
        set.changes.append(.account(.changed(id, deltas)))
    }

    /// Takes out the links that a merge stores.
    private func dropLinks(_ set: inout ChangeSet, _ isDropped: (CodeKey) -> Bool) {
        set.changes.removeAll { change in
            guard case .code(.stored(let code)) = change else { return false }
            return code.emailAction?.kind == .recoverEmail && isDropped(code.key)
        }
    }

    /// Has the proof of an unfinished merge follow what ends it.
    private func carryMerges(_ set: inout ChangeSet, _ graph: Graph) {
        for case .account(.changed(let id, let deltas)) in set.changes {
            guard var account = graph[id], let merge = graph[.unfinished(id)] else { continue }
            let old = account
            for delta in deltas { account.apply(delta) }
            let isUpgraded = old.isAnonymous && !account.isAnonymous
            let isEnded = old.epoch != account.epoch || old.sessionsRevokedBelow != account.sessionsRevokedBelow
            guard self == .mergesOutliveUpgrades ? isUpgraded : isEnded else { continue }
            func carried(_ side: Merge.Side) -> Merge.Side {
                guard side.account == id else { return side }
                var side = side
                side.epoch = account.epoch
                if isEnded { side.session = account.sessionsIssued &+ 1 }
                side.wasAnonymous = account.isAnonymous
                return side
            }
            set.changes.append(
                .merge(
                    Merge(
                        id: merge.id, survivor: carried(merge.survivor), absorbed: carried(merge.absorbed),
                        preparedAt: merge.preparedAt)))
        }
    }
}
