extension Account {
    /// The provenance of something proven now, by the current owner.
    public func origin(_ proof: ProofMethod) -> Origin {
        Origin(epoch: self.epoch, proof: proof)
    }

    /// Links what the claim asserts; a link brings back what had been retired under the same name.
    public func linking(_ claim: FederatedClaim) -> [AccountChange] {
        let identity = claim.identity(self.origin(.federated))
        var changes = self.liftingQuarantine(of: .identity(provider: claim.provider, subject: claim.subject))
        if self.identity(claim.provider) != identity { changes.append(.identityLinked(identity)) }
        return changes
    }

    /// Links a phone number whose code came back.
    public func linking(_ number: PhoneNumber) -> [AccountChange] {
        self.liftingQuarantine(of: .phone(number: number.text))
            + [.phone(PhoneIdentifier(number: number, origin: self.origin(.phone)))]
    }

    /// Lets links to the account's address lead in.
    public func linkingEmailLink() -> [AccountChange] {
        var changes = self.liftingQuarantine(of: .emailLink)
        let origin = self.origin(.mailbox)
        if self.emailLink != origin { changes.append(.emailLink(origin)) }
        return changes
    }

    /// Enrols a passkey, or renames it.
    public func linking(_ passkey: Passkey) -> [AccountChange] {
        self.liftingQuarantine(of: .passkey(id: passkey.id)) + [.passkeyEnrolled(passkey)]
    }

    /// Lifts the quarantine of a sign-in method that the owner links again.
    private func liftingQuarantine(of subject: Tombstone.Subject) -> [AccountChange] {
        self.quarantine.contains { $0.subject == subject } ? [.quarantineLifted(subject)] : []
    }

    /// Takes a provider off the account. Unknown providers change nothing.
    ///
    /// Taking `password` off gives up the address with it, and `phone` the number: on the wire these ways in are
    /// nothing but those identifiers.
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
