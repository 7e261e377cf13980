/// The end of an event: changes are stored first, then listeners and callers are notified.
extension AuthClient {
    /// What the host was last notified of, so that only changes are reported.
    struct LastNotified: Equatable, Sendable {
        var session: StoredSession?
        var idToken: Secret?
        /// The slot of the user who was current when the session was last stored.
        var slot: Int64?

        init(session: StoredSession?, slot: Int64?) {
            self.session = session
            self.idToken = session?.user?.tokens.idToken
            self.slot = slot
        }
    }

    /// A session that the host is storing, and what is reported once it is stored.
    struct Saving: Equatable, Sendable {
        let id: RequestID
        let session: StoredSession?
        /// The current user's slot with this session.
        let slot: Int64?
        /// The current user's slot before, which is restored if storing fails.
        let slotBefore: Int64?
        /// Whether the change is kept even if it cannot be stored.
        let appliesEvenIfUnsaved: Bool
        /// Whether this only stores again what could not be stored before.
        let isRetry: Bool
        var ends: [Effect]
    }

    /// Ends an event: removes users that nothing refers to, and returns what the host has to do.
    ///
    /// Requests are returned at once. Notifications and ends of flows wait until the session they report is stored, so
    /// that no caller hears of a session that a crash would undo.
    ///
    /// - Parameter retriesSaving: Whether a session that could not be stored is stored again. Every event retries once
    ///   except the storage's own answer; otherwise a full disk would be written to in an endless loop.
    mutating func flushEffects(retriesSaving: Bool = true) -> [Effect] {
        if let uid = self.pending?.uid, uid != self.currentUser?.uid {
            // The pending link or reauthentication is for a user who is no longer the current one.
            self.pending = nil
        }
        let used =
            self.flows.flatMap { [$0.subject, $0.candidate] }
            + [self.currentSlot, self.otherSlot, self.lastNotified.slot]
        self.slots.removeAll { slot in !used.contains(slot.number) }
        var immediate: [Effect] = []
        var ends: [Effect] = []
        for effect in self.effects {
            switch effect {
            case .request, .needsRecaptcha: immediate.append(effect)
            default: ends.append(effect)
            }
        }
        self.effects = []
        if self.saving != nil {
            self.effects = ends
            return immediate
        }
        let appliesEvenIfUnsaved = self.appliesEvenIfUnsaved
        self.appliesEvenIfUnsaved = false
        let session = self.session
        let isUnchanged = session == self.lastNotified.session
        if isUnchanged, !self.lastSaveFailed || !retriesSaving {
            self.lastNotified.slot = self.currentSlot
            return immediate + ends
        }
        let id = RequestID(number: self.nextNumber())
        self.saving = Saving(
            id: id, session: session, slot: self.currentSlot, slotBefore: self.lastNotified.slot,
            appliesEvenIfUnsaved: appliesEvenIfUnsaved, isRetry: isUnchanged, ends: ends)
        return immediate + [.store(id, session)]
    }

    /// Handles the storage's answer.
    ///
    /// - Returns: What is reported now that the session is stored, or now that the change has been undone.
    mutating func handle(_ answer: Answer, for saving: Saving) -> [Effect] {
        self.saving = nil
        guard case .stored = answer else { return self.handleStorageFailure(answer, saving) }
        self.lastSaveFailed = false
        self.lastNotified.session = saving.session
        self.lastNotified.slot = saving.slot
        return self.notices(for: saving.session?.user) + saving.ends
    }

    private mutating func handleStorageFailure(_ answer: Answer, _ saving: Saving) -> [Effect] {
        // The flows that end here have changed nothing, so the failure is not theirs.
        if saving.isRetry { return saving.ends }
        var error = AuthError(.keychainError, family: .unreachable)
        if case .storageFailed(let why) = answer { error.failureReason = why }
        let ends = saving.ends.map { end in
            if case .done(let flow, _) = end { Effect.failed(flow, error) } else { end }
        }
        if saving.appliesEvenIfUnsaved {
            self.lastSaveFailed = true
            self.lastNotified.session = saving.session
            self.lastNotified.slot = saving.slot
            return self.notices(for: saving.session?.user) + ends
        }
        if saving.slot == saving.slotBefore {
            // The session continues with what it has; storing the same again at once would never end.
            self.lastSaveFailed = true
            self.lastNotified.session = saving.session
        } else if self.currentSlot == saving.slot {
            // A user who would not be signed in after a restart does not become the current user.
            self.currentSlot = saving.slotBefore
            self.pending = self.lastNotified.session?.pending
            self.enrollment = self.lastNotified.session?.enrollment
            self.otherSlot = self.lastNotified.session?.other.map { self.addSlot(for: $0) }
        }
        return ends
    }
}

extension AuthClient.Effect {
    /// The flow whose end this effect reports, if it reports one.
    var endedFlow: AuthClient.FlowID? {
        switch self {
        case .done(let flow, _), .failed(let flow, _): flow
        default: nil
        }
    }
}
