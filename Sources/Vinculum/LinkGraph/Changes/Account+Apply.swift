extension Account {
    // Not inlined: each is large, and has many callers.

    /// Applies one delta. Every change applies to every account.
    @inline(never)
    package mutating func apply(_ change: AccountChange) {
        switch change {
        case .created(let instant): self.createdAt = instant
        case .email(let email):
            self.email = email
            self.statedVerified = nil
            self.setListed(.password, self.hasEmailSignInMethod)
        case .phone(let phone):
            self.phone = phone
            self.setListed(.phone, phone != nil)
        case .password(let password):
            self.password = password
            self.setListed(.password, self.hasEmailSignInMethod)
        case .emailLink(let origin):
            self.emailLink = origin
            self.setListed(.password, self.hasEmailSignInMethod)
        case .identityLinked(let identity): self.put(identity)
        case .identityUnlinked(let provider):
            self.linkedProviders.removeAll {
                if case .identity(let known) = $0 { known.provider == provider } else { false }
            }
        case .factorEnrolled(let factor): self.put(factor)
        case .factorWithdrawn(let id):
            self.factors.removeAll { $0.factor.id == id }
            // Codes that stand for a factor end with the last one (I7).
            if self.factors.isEmpty { self.recoveryCodes = nil }
        case .quarantined(let tombstone):
            if self.quarantine.count >= StoredBounds.tombstones { self.quarantine.removeFirst() }
            self.quarantine.append(tombstone)
        case .quarantineLifted(let subject): self.quarantine.removeAll { $0.subject == subject }
        case .passkeyEnrolled(let passkey): self.put(passkey)
        case .passkeyRemoved(let id): self.passkeys.removeAll { $0.id == id }
        case .displayName(let text): self.displayName = text
        case .photoURL(let text): self.photoURL = text
        case .screenName(let text): self.screenName = text
        case .customAttributes(let text): self.customAttributes = text
        case .disabled(let flag): self.disabled = flag
        case .statedVerified(let flag): self.statedVerified = self.email == nil ? flag : nil
        case .usedCustomToken: self.usesCustomToken = true
        case .initialEmail(let text): self.initialEmail = text
        case .lastLogin(let instant): self.lastLoginAt = instant
        case .lastRefresh(let instant): self.lastRefreshAt = instant
        case .validSince(let seconds): self.validSince = seconds
        case .epoch(let epoch): self.epoch = max(self.epoch, epoch)
        case .sessionIssued(let number): self.sessionsIssued = max(self.sessionsIssued, number)
        case .sessionsRevoked(let number): self.endSessions(below: number)
        case .sessionRecorded(let record): self.put(record)
        case .sessionsEnded(let first, let last): self.endSessions(from: first, through: last)
        case .sessionsForgotten: self.sessionRecords = SessionRecords()
        case .secondFactorFailures(let instants): self.secondFactorFailures = instants
        case .recoveryCodes(let codes): self.recoveryCodes = codes
        case .recoveryCodeUsed(let index): self.recoveryCodes?.drop(index)
        }
    }

    /// Lists a provider at the end, or removes it from the list. One that is listed already keeps its place.
    @inline(never)
    private mutating func setListed(_ provider: LinkedProvider, _ isListed: Bool) {
        let index = self.linkedProviders.firstIndex { $0 == provider }
        switch (index, isListed) {
        case (nil, true): self.linkedProviders.append(provider)
        case (let index?, false): self.linkedProviders.remove(at: index)
        case (nil, false), (.some, true): break
        }
    }

    private mutating func put(_ identity: Identity) {
        for index in self.linkedProviders.indices {
            if case .identity(let known) = self.linkedProviders[index], known.provider == identity.provider {
                self.linkedProviders[index] = .identity(identity)
                return
            }
        }
        self.linkedProviders.append(.identity(identity))
    }

    private mutating func put(_ passkey: Passkey) {
        if let index = self.passkeys.firstIndex(where: { $0.id == passkey.id }) {
            self.passkeys[index] = passkey
        } else {
            self.passkeys.append(passkey)
        }
    }

    private mutating func put(_ factor: EnrolledFactor) {
        if let index = self.factors.firstIndex(where: { $0.factor.id == factor.factor.id }) {
            self.factors[index] = factor
        } else {
            self.factors.append(factor)
        }
    }
}
