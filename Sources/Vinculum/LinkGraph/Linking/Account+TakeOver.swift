extension Account {
    /// Begins a new epoch because somebody without a session proved an identifier nobody had proven before.
    ///
    /// Everything that whoever made the account left in it is retired: passwords, identities, numbers, factors and
    /// sessions. The tombstones tell the new owner what was there. Pending codes of the old epoch are worthless by
    /// their epoch alone.
    ///
    /// - Parameter proof: What was shown to prove the e-mail address.
    public func takingOver(provingEmailBy proof: ProofMethod, at now: Instant) -> [AccountChange] {
        let origin = Origin(epoch: self.epoch.next, proof: proof)
        var changes: [AccountChange] = [.epoch(origin.epoch)]
        let reason = Tombstone.Reason.emailProvenByNewOwner
        if let password = self.password {
            changes.append(.quarantined(Tombstone(.password, reason, now, password.origin)))
            changes.append(.password(nil))
        }
        if let emailLink = self.emailLink {
            changes.append(.quarantined(Tombstone(.emailLink, reason, now, emailLink)))
            changes.append(.emailLink(nil))
        }
        if let phone = self.phone {
            changes.append(.quarantined(Tombstone(.phone(number: phone.number.text), reason, now, phone.origin)))
            changes.append(.phone(nil))
        }
        for identity in self.identities { changes += self.retiring(identity, reason, now) }
        for enrolled in self.factors { changes += self.retiring(enrolled, reason, now) }
        for passkey in self.passkeys { changes += self.retiring(passkey, reason, now) }
        if let email = self.email {
            changes.append(.email(EmailIdentifier(address: email.address, isVerified: true, origin: origin)))
        }
        // The address that an earlier owner gave up must not be offered as the one to return to.
        if self.initialEmail != nil { changes.append(.initialEmail(nil)) }
        return changes + self.revokingSessions(at: now)
    }

    /// Begins a new epoch on an account that was proven already, because the provider presented its address with a
    /// different identity: the mailbox may have a new holder.
    ///
    /// Sessions, the password and the identity that the address no longer belongs to are retired. Second factors stay,
    /// so whoever holds the mailbox now still meets them (I7), and so do the other ways in that the owner proved.
    public func recovering(from recycled: ProviderID, at now: Instant) -> [AccountChange] {
        self.recovering(.emailRecycled, at: now) { way in
            if case .identity(let identity) = way { identity.provider != recycled } else { true }
        }
    }

    /// Begins a new epoch of the same owner: sessions and the password end, and with them every code that is not
    /// carried over. Second factors stay (I7).
    ///
    /// - Parameters:
    ///   - new: The password that takes the place of the old one, of which there is then nothing to tell.
    ///   - retains: Which phone number and identities stay.
    func recovering(
        _ reason: Tombstone.Reason, setting new: PasswordCredential? = nil, at now: Instant, retains: (LinkedProvider) -> Bool
    ) -> [AccountChange] {
        let epoch = self.epoch.next
        var changes: [AccountChange] = [.epoch(epoch)]
        if let new {
            changes.append(.password(new))
        } else if let password = self.password {
            changes.append(.quarantined(Tombstone(.password, reason, now, password.origin)))
            changes.append(.password(nil))
        }
        if var email = self.email {
            email.origin.epoch = epoch
            changes.append(.email(email))
        }
        if var emailLink = self.emailLink {
            emailLink.epoch = epoch
            changes.append(.emailLink(emailLink))
        }
        if var phone = self.phone {
            if retains(.phone) {
                phone.origin.epoch = epoch
                changes.append(.phone(phone))
            } else {
                changes.append(.quarantined(Tombstone(.phone(number: phone.number.text), reason, now, phone.origin)))
                changes.append(.phone(nil))
            }
        }
        for var identity in self.identities {
            if retains(.identity(identity)) {
                identity.origin.epoch = epoch
                changes.append(.identityLinked(identity))
            } else {
                changes += self.retiring(identity, reason, now)
            }
        }
        for var factor in self.factors {
            factor.origin.epoch = epoch
            changes.append(.factorEnrolled(factor))
        }
        // Whoever had a session could enrol one, and nobody checks what it signs.
        for passkey in self.passkeys { changes += self.retiring(passkey, reason, now) }
        return changes + self.revokingSessions(at: now)
    }

    private func retiring(_ passkey: Passkey, _ reason: Tombstone.Reason, _ now: Instant) -> [AccountChange] {
        [
            .quarantined(Tombstone(.passkey(id: passkey.id), reason, now, passkey.origin)),
            .passkeyRemoved(id: passkey.id),
        ]
    }

    func retiring(_ enrolled: EnrolledFactor, _ reason: Tombstone.Reason, _ now: Instant) -> [AccountChange] {
        [
            .quarantined(Tombstone(.factor(id: enrolled.factor.id), reason, now, enrolled.origin)),
            .factorWithdrawn(id: enrolled.factor.id),
        ]
    }

    private func retiring(_ identity: Identity, _ reason: Tombstone.Reason, _ now: Instant) -> [AccountChange] {
        let subject = Tombstone.Subject.identity(provider: identity.provider, subject: identity.subject)
        return [
            .quarantined(Tombstone(subject, reason, now, identity.origin)), .identityUnlinked(identity.provider),
        ]
    }
}

extension Tombstone {
    fileprivate init(_ subject: Subject, _ reason: Reason, _ retiredAt: Instant, _ origin: Origin) {
        self.init(subject: subject, reason: reason, retiredAt: retiredAt, origin: origin)
    }
}
