extension Account {
    /// The changes of a takeover: a new epoch, because an identifier that was not verified was proven without a
    /// session.
    ///
    /// Everything that the earlier owner left is retired: passwords, identities, numbers, factors and sessions.
    /// Tombstones show the new owner what it was. Pending codes of the old epoch are worthless by their epoch alone.
    ///
    /// - Parameters:
    ///   - proof: How the e-mail address was proven.
    ///   - keepsProvenFactors: Whether second factors stay that were enrolled behind the same address when it was
    ///     verified, or on an account whose address an administrator set or un-verified since: their owner is the one
    ///     who proves the address now.
    public func takingOver(
        provingEmailBy proof: ProofMethod, at now: Instant, keepsProvenFactors: Bool = false
    ) -> [AccountChange] {
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
            let retired = Tombstone.Subject.phone(number: ByteText(phone.number.text))
            changes.append(.quarantined(Tombstone(retired, reason, now, phone.origin)))
            changes.append(.phone(nil))
        }
        for identity in self.identities { changes += self.retiring(identity, reason, now) }
        changes += self.keepingRecoveryCodes(in: origin.epoch) { codes in
            keepsProvenFactors && self.isOfAddressOwner(codes.origin.proof, codes.provenAddress)
        }
        for var enrolled in self.factors {
            if keepsProvenFactors, self.isOfAddressOwner(enrolled.origin.proof, enrolled.provenAddress) {
                enrolled.origin.epoch = origin.epoch
                changes.append(.factorEnrolled(enrolled))
            } else {
                changes += self.retiring(enrolled, reason, now)
            }
        }
        for passkey in self.passkeys { changes += self.retiring(passkey, reason, now) }
        if let email = self.email {
            changes.append(.email(EmailIdentifier(address: email.address, isVerified: true, origin: origin)))
        }
        // An address of an earlier owner must not be offered as the one to return to.
        if self.initialEmail != nil { changes.append(.initialEmail(nil)) }
        return changes + self.revokingSessions(at: now)
    }

    /// Whether a factor, or recovery codes, belong to the owner of the address that the account has, verified or not.
    ///
    /// - Parameter address: The address that was verified when they were added.
    private func isOfAddressOwner(_ proof: ProofMethod, _ address: EmailAddress?) -> Bool {
        guard let email = self.email, proof != .claimed else { return false }
        switch email.origin.proof {
        case .administrator, .attested: return true
        case .typedPassword, .mailbox, .phone, .federated, .oneTimePassword, .passkey, .claimed:
            return address == email.address
        }
    }

    /// The changes that take recovery codes to a new epoch, or end them. None without codes; and codes that are kept
    /// end nevertheless with the last factor.
    private func keepingRecoveryCodes(in epoch: Epoch, if isKept: (RecoveryCodes) -> Bool) -> [AccountChange] {
        guard var codes = self.recoveryCodes else { return [] }
        codes.origin.epoch = epoch
        return [.recoveryCodes(isKept(codes) ? codes : nil)]
    }

    /// The changes of a recovery because a provider presented a verified address with a different identity: the mailbox
    /// may have a new holder.
    ///
    /// Sessions, the password and the provider's earlier identity are retired. Second factors stay, so that the current
    /// holder of the mailbox still meets them (I7), and so do the other sign-in methods that the owner proved.
    public func recovering(from recycled: ProviderID, at now: Instant) -> [AccountChange] {
        self.recovering(.emailRecycled, at: now) { linked in
            if case .identity(let identity) = linked { identity.provider != recycled } else { true }
        }
    }

    /// The changes of a recovery: a new epoch of the same owner. Sessions, the password, and every code that is not
    /// carried over end. Second factors stay (I7).
    ///
    /// - Parameters:
    ///   - new: The password that replaces the old one, which then leaves no tombstone.
    ///   - retains: Whether the phone number or an identity stays.
    func recovering(
        _ reason: Tombstone.Reason, setting new: PasswordCredential? = nil, at now: Instant,
        retains: (LinkedProvider) -> Bool
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
                let retired = Tombstone.Subject.phone(number: ByteText(phone.number.text))
                changes.append(.quarantined(Tombstone(retired, reason, now, phone.origin)))
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
        changes += self.keepingRecoveryCodes(in: epoch) { _ in true }
        for var factor in self.factors {
            factor.origin.epoch = epoch
            changes.append(.factorEnrolled(factor))
        }
        // Any session could have enrolled one, and it opens sessions that count as having a second factor.
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
