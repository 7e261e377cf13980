extension Account {
    /// The changes of ``forEachChange(_:)`` as a list. Not inlined, because the walk would be compiled into each
    /// caller.
    @inline(never)
    package var changes: [AccountChange] {
        var changes: [AccountChange] = []
        self.forEachChange { changes.append($0) }
        return changes
    }

    /// Writes the changes of ``forEachChange(_:)``, those of the sessions as they are stored.
    func writeChanges(to writer: inout ByteWriter) {
        self.forEachChangeBeforeSessions { $0.write(to: &writer) }
        writer.raw(self.sessionRecords.bytes)
        self.forEachChangeAfterSessions { $0.write(to: &writer) }
    }

    /// Passes to `body` the changes that make this account out of an empty one, in an order that restores the order of
    /// its sign-in methods. Applied to `Account(id:)`, they give this account again, except for its version.
    func forEachChange(_ body: (AccountChange) -> Void) {
        self.forEachChangeBeforeSessions(body)
        for record in self.sessions { body(.sessionRecorded(record)) }
        self.forEachChangeAfterSessions(body)
    }

    private func forEachChangeBeforeSessions(_ body: (AccountChange) -> Void) {
        if self.epoch != .first { body(.epoch(self.epoch)) }
        if let instant = self.createdAt { body(.created(instant)) }
        self.forEachLinkedProvider(body)
        for factor in self.factors { body(.factorEnrolled(factor)) }
        if self.recoveryCodes != nil { body(.recoveryCodes(self.recoveryCodes)) }
        for passkey in self.passkeys { body(.passkeyEnrolled(passkey)) }
        for tombstone in self.quarantine { body(.quarantined(tombstone)) }
        if let text = self.displayName { body(.displayName(text)) }
        if let text = self.photoURL { body(.photoURL(text)) }
        if let text = self.screenName { body(.screenName(text)) }
        if let text = self.customAttributes { body(.customAttributes(text)) }
        if let flag = self.disabled { body(.disabled(flag)) }
        if self.statedVerified != nil { body(.statedVerified(self.statedVerified)) }
        if self.usesCustomToken { body(.usedCustomToken) }
        if let text = self.initialEmail { body(.initialEmail(text)) }
        if self.lastLoginAt != nil { body(.lastLogin(self.lastLoginAt)) }
        if self.lastRefreshAt != nil { body(.lastRefresh(self.lastRefreshAt)) }
        if self.validSince != nil { body(.validSince(seconds: self.validSince)) }
        // The record of the newest session counts it too.
        if self.sessionsIssued != self.sessionRecords.last { body(.sessionIssued(self.sessionsIssued)) }
        if self.sessionsRevokedBelow != 0 { body(.sessionsRevoked(below: self.sessionsRevokedBelow)) }
    }

    private func forEachChangeAfterSessions(_ body: (AccountChange) -> Void) {
        for run in self.endedSessions.runs { body(.sessionsEnded(from: run.first, through: run.last)) }
        if !self.secondFactorFailures.isEmpty { body(.secondFactorFailures(self.secondFactorFailures)) }
    }

    private func forEachLinkedProvider(_ body: (AccountChange) -> Void) {
        var wroteEmail = false
        for linked in self.linkedProviders {
            switch linked {
            case .password:
                self.forEachEmailChange(body)
                wroteEmail = true
            case .phone: body(.phone(self.phone))
            case .identity(let identity): body(.identityLinked(identity))
            }
        }
        if !wroteEmail { self.forEachEmailChange(body) }
    }

    private func forEachEmailChange(_ body: (AccountChange) -> Void) {
        if self.email != nil { body(.email(self.email)) }
        if self.password != nil { body(.password(self.password)) }
        if self.emailLink != nil { body(.emailLink(self.emailLink)) }
    }
}
