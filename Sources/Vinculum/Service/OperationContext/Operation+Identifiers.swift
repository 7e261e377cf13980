extension Operation {
    /// A new `localId` that no account has.
    func freshAccountID() throws(OperationExit) -> AccountID {
        for _ in 0..<10 {
            if let id = AccountID(self.generator.text(28, .alphanumeric)), self.view.isUnused(id) { return id }
        }
        throw .refused(.noFreshID)
    }

    /// Refuses the ID of an account that was merged into another one: it is never given out again.
    ///
    /// - Parameter isLikelyThere: Whether an account whose row is not read yet is there in all likelihood. Then rows of
    ///   a merge are not looked for before that is known.
    func checkNotAbsorbed(
        _ id: String, _ refusal: ServiceError, isLikelyThere: Bool = false
    ) throws(OperationExit) {
        if isLikelyThere, self.view.hasNeeds { return }
        guard let id = AccountID(id), let merge = self.view.merge(.absorbed(id)) else { return }
        throw .refused(refusal, by: .merging, .account(id), Decision.Fact(.owner, merge.survivor.account.text))
    }

    /// A new `mfaEnrollmentId` that the account does not have.
    func freshFactorID(_ account: Account) throws(OperationExit) -> FactorID {
        for _ in 0..<10 {
            let id = FactorID(self.generator.text(28, .alphanumeric))
            if account.factor(id) == nil { return id }
        }
        throw .refused(.noFreshID)
    }

    /// The address in a text by which a request finds an account.
    func namedAddress(_ text: String) -> EmailAddress? { self.settings.permissions.namedAddress(text) }

    /// Refuses an address with blanks at its ends, where a text that is no address is not refused.
    ///
    /// - Throws: `INVALID_EMAIL`, unless ``Permission/paddedAddresses`` is granted.
    func checkBlankEnds(of text: String) throws(OperationExit) {
        if text.hasBlankEnds, self.settings.refuses(.paddedAddresses) { throw .refused(.invalidEmail) }
    }

    /// The address in a text that a request would have stored, or have mail sent to.
    ///
    /// - Returns: `nil` for a text that is no address, and, where outsiders can reach the service, for an address that
    ///   programs read differently (``EmailAddress/isPlain``).
    func emailAddress(_ text: String) -> EmailAddress? {
        guard let address = self.namedAddress(text) else { return nil }
        return self.settings.allows(.looseAddresses) || address.isPlain ? address : nil
    }

    /// Refuses one identity too many, and one for which the others leave no room.
    ///
    /// - Parameter identity: What is to be linked, if it is known by now. Of a claim, whose sign-in must go on once its
    ///   identity is linked, as much is kept as there is room for; see ``Account/linking(_:)``.
    func checkRoom(
        for provider: ProviderID, on account: Account, adding identity: Identity? = nil
    ) throws(OperationExit) {
        let isNew = account.identity(provider) == nil
        let others = account.identityByteCount(but: provider)
        let isTooMany = isNew && account.identities.count >= StoredBounds.identities
        let isTooLong = others > 0 && others + (identity?.shownByteCount ?? 0) >= StoredBounds.identityBytes
        guard isTooMany || isTooLong && (isNew || identity != nil) else { return }
        throw .refused(
            ServiceError.tooManyIdentities, .account(account), .count(.limit, StoredBounds.identities))
    }

    /// The address that a request wants for an account.
    ///
    /// - Throws: `INVALID_EMAIL`, or `EMAIL_EXISTS` if an account has it.
    func freeEmail(_ text: String?) throws(OperationExit) -> EmailAddress? {
        guard let text else { return nil }
        guard let email = self.emailAddress(text) else { throw .refused(.invalidEmail) }
        if let owner = self.view.account(email: email) { throw .emailExists(email, owner) }
        return email
    }

    /// The number that a request would have stored, or have a code sent to.
    ///
    /// - Returns: `nil` for a text without `+` before it, and for what is no number of E.164 unless
    ///   ``Permission/looseNumbers`` is granted.
    func newNumber(_ text: String?) -> PhoneNumber? {
        guard let number = PhoneNumber(text ?? "") else { return nil }
        return self.settings.allows(.looseNumbers) || number.isE164 ? number : nil
    }

    /// The number that a request wants for an account.
    ///
    /// - Throws: `INVALID_PHONE_NUMBER`, or `PHONE_NUMBER_EXISTS` if an account has it.
    func freePhoneNumber(_ text: String?) throws(OperationExit) -> PhoneNumber? {
        guard let text = text.nonEmpty else { return nil }
        guard let number = self.newNumber(text) else { throw .refused(ServiceError.invalidPhoneNumber) }
        if let owner = self.view.account(phone: number) { throw .phoneNumberExists(number, owner) }
        return number
    }
}

// Of the permissions, because the whole settings would be copied for the call.
extension Permissions {
    /// The address that a request or a provider names. Blanks at its ends are left out where
    /// ``Permission/paddedAddresses`` is granted.
    ///
    /// - Returns: `nil` for a text that is no address, and elsewhere for one with blanks at its ends.
    func namedAddress(_ text: String) -> EmailAddress? {
        if text.hasBlankEnds, !self.contains(.paddedAddresses) { return nil }
        return EmailAddress(text.withoutBlankEnds)
    }
}
