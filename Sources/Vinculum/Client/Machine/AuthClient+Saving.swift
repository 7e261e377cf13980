/// The end of an event: what changed is kept, then told.
extension AuthClient {
    /// Ends an event: forgets users nobody refers to, and says what the host has to do.
    ///
    /// Requests go out at once. Notices and ends wait until what they tell of is kept, so that nobody is told of a session
    /// that a crash would take back.
    ///
    /// - Parameter repeatsSaving: Whether what could not be kept is tried again. Every event does once, except the answer
    ///   of the storage itself, or a full disk would be asked without end.
    mutating func settle(repeatsSaving: Bool = true) -> [Effect] {
        if let uid = self.pending?.uid, !sameBytes(uid, self.currentUser?.uid) {
            // Somebody who was to be shown to be the current user is not the current user any more.
            self.pending = nil
        }
        let used = self.flows.flatMap { [$0.subject, $0.candidate] } + [self.currentSlot, self.lastNotified.slot]
        self.slots.removeAll { slot in !used.contains(slot.number) }
        var toDo: [Effect] = []
        var ends: [Effect] = []
        for effect in self.effects {
            switch effect {
            case .request, .needsRecaptcha: toDo.append(effect)
            default: ends.append(effect)
            }
        }
        self.effects = []
        if self.saving != nil {
            self.effects = ends
            return toDo
        }
        let isForced = self.isForced
        self.isForced = false
        let session = self.session
        let isRepeated = session == self.lastNotified.session
        if isRepeated, !self.isUnkept || !repeatsSaving {
            self.lastNotified.slot = self.currentSlot
            return toDo + ends
        }
        let id = RequestID(number: self.freshNumber())
        self.saving = Saving(
            id: id, session: session, slot: self.currentSlot, slotBefore: self.lastNotified.slot, isForced: isForced,
            isRepeated: isRepeated, ends: ends)
        return toDo + [.store(id, session)]
    }

    /// - Returns: What is told now that the session is kept, or after it was taken back.
    mutating func finishSaving(_ saving: Saving, _ answer: Answer) -> [Effect] {
        self.saving = nil
        guard case .stored = answer else { return self.failSaving(saving, answer) }
        self.isUnkept = false
        self.lastNotified.session = saving.session
        self.lastNotified.slot = saving.slot
        return self.notices(of: saving.session?.user) + saving.ends
    }

    private mutating func failSaving(_ saving: Saving, _ answer: Answer) -> [Effect] {
        // What ends here has nothing to do with what cannot be kept.
        if saving.isRepeated { return saving.ends }
        var error = AuthError(.keychainError, family: .unreachable)
        if case .storageFailed(let why) = answer { error.failureReason = why }
        let ends = saving.ends.map { end in
            if case .done(let flow, _) = end { Effect.failed(flow, error) } else { end }
        }
        if saving.isForced {
            self.isUnkept = true
            self.lastNotified.session = saving.session
            self.lastNotified.slot = saving.slot
            return self.notices(of: saving.session?.user) + ends
        }
        if saving.slot == saving.slotBefore {
            // The session goes on with what it has; trying the same again at once would not end.
            self.isUnkept = true
            self.lastNotified.session = saving.session
        } else if self.currentSlot == saving.slot {
            // Nobody becomes the current user here who would not be it after a restart.
            self.currentSlot = saving.slotBefore
            self.pending = self.lastNotified.session?.pending
            self.enrollment = self.lastNotified.session?.enrollment
        }
        return ends
    }
}
