/// A merge that can be undone, with the plan of it. A class, because copying it field by field is a kilobyte of code.
final class UndoableMerge {
    let merge: Merge
    let plan: MergeUndo

    init(_ merge: Merge, _ plan: MergeUndo) {
        self.merge = merge
        self.plan = plan
    }
}

/// What asks for the undo of a merge.
enum MergeUndoer {
    /// A session of the survivor, with its second factor.
    case session
    case administrator
    /// A link to the address of the absorbed account. It shows nothing of the survivor's owner.
    case link
}

extension Merging {
    /// The plan of a merge's undo. A session must be of the owner at the time of the merge: without a takeover or a
    /// recovery of the survivor since.
    ///
    /// - Returns: `nil` if it cannot be undone any more.
    func undoable(_ merge: Merge, by undoer: MergeUndoer) -> UndoableMerge? {
        guard let until = merge.undoneUntil, self.now <= until, let absorbed = merge.absorbedAccount,
            let survivor = self.view.account(merge.survivor.account),
            undoer != .session || survivor.epoch == merge.survivor.epoch
        else { return nil }
        let taken = merge.retired.filter { self.isTaken($0, absorbed) }
        let plan = MergeUndo(merge, absorbed, from: survivor, at: self.now, keepsFactors: undoer == .link) {
            taken.contains($0)
        }
        return UndoableMerge(merge, plan)
    }

    /// Whether an account has what a retired sign-in method needs.
    private func isTaken(_ subject: Tombstone.Subject, _ absorbed: Account) -> Bool {
        switch subject {
        case .password: absorbed.email.map { self.view.account(email: $0.address) != nil } ?? false
        case .phone: absorbed.phone.map { self.view.account(phone: $0.number) != nil } ?? false
        case .identity(let provider, let subject): self.view.account(provider: provider, subject: subject) != nil
        case .emailLink, .factor, .passkey: false
        }
    }

    /// Undoes a merge: the absorbed account comes back. Where sign-in methods go back with it, the survivor's sessions
    /// end, because one of those methods may have opened them.
    ///
    /// - Returns: The account that came back.
    func undo(_ undoable: UndoableMerge) -> (Merge, Account) {
        var (merge, survivor, restored) = (undoable.merge, undoable.plan.survivor, undoable.plan.restored)
        self.record(
            [
                .account(survivor), Decision.Fact(.absorbed, restored.id.text),
                Decision.Fact(.merge, merge.id.text),
                Decision.Fact(.moved, undoable.plan.items.filter { $0.outcome == .moves }.map { $0.words }),
            ])
        self.change(&survivor, undoable.plan.changes)
        if undoable.plan.endsSessions { self.change(&survivor, survivor.revokingSessions(at: self.now)) }
        (merge.phase, merge.endedAt) = (.undone, self.now)
        (merge.retired, merge.remnant) = ([], [])
        self.propose(.merge(merge))
        restored.fields.version = 0
        let changes = restored.changes
        restored = Account(id: restored.id)
        self.change(&restored, changes)
        return (merge, restored)
    }

    /// Whether a mailed link brings back an account that this one absorbed. A thief with a session of both could get
    /// rid of the owner's link if this one were absorbed in turn.
    func isOnTheWayBack(_ account: Account) -> Bool {
        for merge in self.view.undoableMerges(into: account.id) {
            guard let absorbed = merge.absorbedAccount else { continue }
            for code in self.view.mailedCodes(of: absorbed.id)
            where code.emailAction?.kind == .recoverEmail && code.expiresAt > self.now && absorbed.accepts(code) {
                return true
            }
        }
        return false
    }

    /// The account that a mailed link of an absorbed account brings back, and how.
    func undoable(byLinkOf id: AccountID) -> UndoableMerge? {
        guard let merge = self.view.merge(.absorbed(id)) else { return nil }
        return self.undoable(merge, by: .link)
    }
}
