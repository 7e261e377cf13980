extension Account {
    // Not inlined: each is large, and has many callers.

    /// Applies one delta. Every change applies to every account.
    @inline(never)
    package mutating func apply(_ change: AccountChange) {
        switch change {
        case .created(let instant): self.fields.createdAt = instant
        case .email(let email):
            self.fields.email = email
            self.fields.statedVerified = nil
            self.setListed(.password, self.hasEmailSignInMethod)
        case .phone(let phone):
            self.fields.phone = phone
            self.setListed(.phone, phone != nil)
        case .password(let password):
            self.fields.password = password
            self.setListed(.password, self.hasEmailSignInMethod)
        case .emailLink(let origin):
            self.fields.emailLink = origin
            self.setListed(.password, self.hasEmailSignInMethod)
        case .identityLinked(let identity): self.put(identity)
        case .identityUnlinked(let provider):
            self.fields.linkedProviders.removeAll {
                if case .identity(let known) = $0 { known.provider == provider } else { false }
            }
        case .factorEnrolled(let factor): self.put(factor)
        case .factorWithdrawn(let id):
            self.fields.factors.removeAll { $0.factor.id == id }
            // Codes that stand for a factor end with the last one (I7).
            if self.factors.isEmpty { self.fields.recoveryCodes = nil }
        case .quarantined(let tombstone):
            if self.quarantine.count >= StoredBounds.tombstones { self.fields.quarantine.removeFirst() }
            self.fields.quarantine.append(tombstone)
        case .quarantineLifted(let subject): self.fields.quarantine.removeAll { $0.subject == subject }
        case .passkeyEnrolled(let passkey): self.put(passkey)
        case .passkeyRemoved(let id): self.fields.passkeys.removeAll { $0.id == id }
        case .displayName(let text): self.fields.displayName = text
        case .photoURL(let text): self.fields.photoURL = text
        case .screenName(let text): self.fields.screenName = text
        case .customAttributes(let text): self.fields.customAttributes = text
        case .disabled(let flag): self.fields.disabled = flag
        case .statedVerified(let flag): self.fields.statedVerified = self.email == nil ? flag : nil
        case .usedCustomToken: self.fields.usesCustomToken = true
        case .initialEmail(let text): self.fields.initialEmail = text
        case .lastLogin(let instant): self.fields.lastLoginAt = instant
        case .lastRefresh(let instant): self.fields.lastRefreshAt = instant
        case .validSince(let seconds): self.fields.validSince = seconds
        case .epoch(let epoch): self.fields.epoch = max(self.epoch, epoch)
        case .sessionIssued(let number): self.fields.sessionsIssued = max(self.sessionsIssued, number)
        case .sessionsRevoked(let number): self.endSessions(below: number)
        case .sessionRecorded(let record): self.put(record)
        case .sessionsEnded(let first, let last): self.endSessions(from: first, through: last)
        case .sessionsForgotten: self.fields.sessionRecords = SessionRecords()
        case .secondFactorFailures(let instants): self.fields.secondFactorFailures = instants
        case .recoveryCodes(let codes): self.fields.recoveryCodes = codes
        case .recoveryCodeUsed(let index): self.fields.recoveryCodes?.drop(index)
        }
    }

    /// Lists a provider at the end, or removes it from the list. One that is listed already keeps its place.
    @inline(never)
    private mutating func setListed(_ provider: LinkedProvider, _ isListed: Bool) {
        let index = self.linkedProviders.firstIndex { $0 == provider }
        switch (index, isListed) {
        case (nil, true): self.fields.linkedProviders.append(provider)
        case (let index?, false): self.fields.linkedProviders.remove(at: index)
        case (nil, false), (.some, true): break
        }
    }

    private mutating func put(_ identity: Identity) {
        for index in self.linkedProviders.indices {
            if case .identity(let known) = self.linkedProviders[index], known.provider == identity.provider {
                self.fields.linkedProviders[index] = .identity(identity)
                return
            }
        }
        self.fields.linkedProviders.append(.identity(identity))
    }

    private mutating func put(_ passkey: Passkey) {
        if let index = self.passkeys.firstIndex(where: { $0.id == passkey.id }) {
            self.fields.passkeys[index] = passkey
        } else {
            self.fields.passkeys.append(passkey)
        }
    }

    private mutating func put(_ factor: EnrolledFactor) {
        if let index = self.factors.firstIndex(where: { $0.factor.id == factor.factor.id }) {
            self.fields.factors[index] = factor
        } else {
            self.fields.factors.append(factor)
        }
    }
}
