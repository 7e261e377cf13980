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
        self.beginningEpoch(.emailProvenByNewOwner, at: now) { part in
            switch part {
            case .email(var email?):
                email.isVerified = true
                email.origin.proof = proof
                return .email(email)
            case .recoveryCodes(let codes?):
                return keepsProvenFactors && self.isOfAddressOwner(codes.origin.proof, codes.provenAddress) ? part : nil
            case .factorEnrolled(let enrolled):
                return keepsProvenFactors && self.isOfAddressOwner(enrolled.origin.proof, enrolled.provenAddress)
                    ? part : nil
            default: return nil
            }
        }
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

    /// The changes of a recovery: a new epoch of the same owner. Sessions, the password, passkeys, and every code that
    /// is not carried over end. Second factors stay (I7).
    ///
    /// - Parameters:
    ///   - new: The password that replaces the old one, which then leaves no tombstone.
    ///   - retains: Whether the phone number or an identity stays.
    func recovering(
        _ reason: Tombstone.Reason, setting new: PasswordCredential? = nil, at now: Instant,
        retains: (LinkedProvider) -> Bool
    ) -> [AccountChange] {
        let changes = self.beginningEpoch(reason, at: now) { part in
            switch part {
            case .password: new.map { .password($0) }
            case .email, .emailLink, .recoveryCodes, .factorEnrolled, .initialEmail: part
            case .phone: retains(.phone) ? part : nil
            case .identityLinked(let identity): retains(.identity(identity)) ? part : nil
            // Any session could have enrolled a passkey, and it opens sessions that count as having a second factor.
            default: nil
            }
        }
        return self.password == nil ? changes + (new.map { [.password($0)] } ?? []) : changes
    }

    /// The changes that begin an epoch and end all sessions: each part that can end is carried into the epoch, or
    /// retired with a tombstone.
    ///
    /// - Parameter successor: What becomes of a part; `nil` retires it.
    private func beginningEpoch(
        _ reason: Tombstone.Reason, at now: Instant, successor: (AccountChange) -> AccountChange?
    ) -> [AccountChange] {
        let epoch = self.epoch.next
        // Tombstones in the order of their subjects. Recovery codes, which have none, come before the factors: codes
        // that are kept end nevertheless with the last factor.
        var (parts, places): ([AccountChange], [UInt8]) = ([], [])
        for part in self.changes {
            guard let ending = part.ending else { continue }
            parts.append(part)
            places.append(ending.subject.map { $0.number + 1 } ?? 0)
        }
        var changes: [AccountChange] = [.epoch(epoch)]
        for place in sortedOrder(parts.count, { places[$0] < places[$1] }) {
            let part = parts[place]
            if let next = successor(part) {
                if let carried = next.carried(into: epoch) { changes.append(carried) }
            } else {
                changes += self.retiring(part, reason, at: now)
            }
        }
        return changes + self.revokingSessions(at: now)
    }

    /// The changes that retire a part with a tombstone.
    func retiring(_ part: AccountChange, _ reason: Tombstone.Reason, at now: Instant) -> [AccountChange] {
        guard let ending = part.ending else { return [] }
        guard let subject = ending.subject, let origin = part.origin else { return [ending.removal] }
        return [
            .quarantined(Tombstone(subject: subject, reason: reason, retiredAt: now, origin: origin)), ending.removal,
        ]
    }
}
