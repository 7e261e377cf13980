extension Account {
    /// The origin of something that the current owner adds now.
    public func origin(_ proof: ProofMethod) -> Origin {
        Origin(epoch: self.epoch, proof: proof)
    }

    /// The changes that link the identity of a claim, or refresh its profile. They lift the tombstone of the same
    /// identity.
    ///
    /// Where the account's other identities leave no room for the name, the picture and the user name, the identity has
    /// none. The name of a provider that says it once stays with the identity, and completes an account without one.
    public func linking(_ claim: FederatedClaim) -> [AccountChange] {
        var identity = claim.identity(self.origin(.federated))
        let known = self.identity(claim.provider)
        if claim.isNamedOnce, let known, known.subject == claim.subject {
            identity.displayName = claim.displayName ?? known.displayName
        }
        let others = self.identityByteCount(but: claim.provider)
        if others > 0, others + identity.shownByteCount > StoredBounds.identityBytes {
            (identity.displayName, identity.photoURL, identity.screenName) = (nil, nil, nil)
        }
        var changes = self.liftingQuarantine(of: .identity(provider: claim.provider, subject: claim.subject))
        let linked = AccountChange.identityLinked(identity)
        // By their bytes: to compare field by field takes two kilobytes of code.
        if known.map({ AccountChange.identityLinked($0).record }) != linked.record {
            changes.append(linked)
        }
        if claim.isNamedOnce, self.displayName == nil, let name = claim.displayName {
            changes.append(.displayName(name))
        }
        return changes
    }

    /// The changes that link a phone number whose code was right. They lift the tombstone of the same number.
    public func linking(_ number: PhoneNumber) -> [AccountChange] {
        self.liftingQuarantine(of: .phone(number: number.text))
            + [.phone(PhoneIdentifier(number: number, origin: self.origin(.phone)))]
    }

    /// The changes that let links to the account's address sign in. They lift the tombstone of e-mail links.
    public func linkingEmailLink() -> [AccountChange] {
        var changes = self.liftingQuarantine(of: .emailLink)
        let origin = self.origin(.mailbox)
        if self.emailLink != origin { changes.append(.emailLink(origin)) }
        return changes
    }

    /// The changes that enrol a passkey, or rename it. They lift its tombstone.
    public func linking(_ passkey: Passkey) -> [AccountChange] {
        self.liftingQuarantine(of: .passkey(id: passkey.id)) + [.passkeyEnrolled(passkey)]
    }

    /// Lifts the quarantine of a sign-in method that the owner links again.
    private func liftingQuarantine(of subject: Tombstone.Subject) -> [AccountChange] {
        self.quarantine.contains { $0.subject == subject } ? [.quarantineLifted(subject)] : []
    }

    /// The changes that remove a provider; none if it is not linked.
    ///
    /// Removing `password` removes the address with it, and `phone` the number: on the wire these sign-in methods are
    /// the identifiers themselves.
    public func unlinking(_ provider: ProviderID) -> [AccountChange] {
        switch provider {
        case .password:
            self.email == nil && self.password == nil && self.emailLink == nil
                ? [] : [.password(nil), .emailLink(nil), .email(nil)]
        case .phone: self.phone == nil ? [] : [.phone(nil)]
        default: self.identity(provider) == nil ? [] : [.identityUnlinked(provider)]
        }
    }
}
