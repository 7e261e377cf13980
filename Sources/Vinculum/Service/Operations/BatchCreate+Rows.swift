extension Operation {
    /// The account that a row of an import describes. Checks are made in the order of the protocol.
    func account(
        from user: Wire.UserInfo, _ batch: inout Batch, rawPassword: Batch.HashedPassword?
    ) throws(RowError) -> Account {
        guard let text = user.localId.nonEmpty else { throw RowError("localId is missing") }
        guard let id = AccountID(text) else { throw RowError("localId is longer than 128 bytes") }
        if let tenant = user.tenantId.nonEmpty, tenant != self.call.tenant?.text {
            throw RowError("Tenant id in userInfo does not match the tenant id in request.")
        }
        var account = Account(id: id)
        for change in self.numbering(of: account) { account.apply(change) }
        let origin = account.origin(.attested)
        if self.settings.refuses(.uncheckedHashes) { try Operation.checkInstants(user) }
        account.apply(.created(Operation.instant(user.createdAt) ?? self.now))
        if (user.displayName?.utf8.count ?? 0) > StoredBounds.text {
            throw RowError("displayName is too long")
        }
        if (user.photoUrl?.utf8.count ?? 0) > StoredBounds.text {
            throw RowError("photoUrl is too long")
        }
        account.apply(.displayName(user.displayName))
        account.apply(.photoURL(user.photoUrl))
        account.apply(.lastLogin(Operation.instant(user.lastLoginAt)))
        if let password = try Operation.password(user, batch, rawPassword, origin, self.now) {
            account.apply(.password(password))
        }
        if let text = user.customAttributes.nonEmpty {
            try Operation.checkImportedClaims(text)
            account.apply(.customAttributes(text))
        }
        try self.importIdentities(user, &account, batch)
        let number = try self.importedNumber(user, account, batch)
        account.apply(.validSince(seconds: self.now.seconds))
        try self.importEmail(user, &account, batch)
        // Checked before the address, and listed after the sign-in method of the address.
        if let number { account.apply(.phone(PhoneIdentifier(number: number, origin: origin))) }
        account.apply(.disabled(user.disabled ?? false))
        account.apply(.statedVerified(user.emailVerified ?? false))
        try self.importFactors(user, &account)
        if user.mfaInfo == nil { self.keepFactors(of: &account) }
        if self.view.merge(.absorbed(id)) != nil {
            throw RowError("localId belongs to an account that was merged into another one.")
        }
        if !batch.allowsOverwrite, self.view.account(id) != nil || batch.isTaken(.id(id)) {
            throw RowError("localId belongs to an existing account - can not overwrite.")
        }
        if Operation.firstRepetition(account.factors.compactMap { $0.factor.phoneNumber }) != nil {
            throw RowError("INTERNAL_ERROR : MFA Enrollment Phone Numbers must be unique.")
        }
        return account
    }

    /// The counts with which the account begins. They continue those of an account that is overwritten, so that its
    /// sessions stay ended.
    private func numbering(of account: Account) -> [AccountChange] {
        guard let old = self.view.account(account.id) else { return account.opening(underChosenID: true, at: self.now) }
        return [
            .epoch(old.epoch.next), .sessionIssued(old.sessionsIssued),
            .sessionsRevoked(below: old.sessionsIssued &+ 1),
        ]
    }

    private static func instant(_ milliseconds: String?) -> Instant? {
        milliseconds.flatMap { Int64($0) }.map { Instant(milliseconds: $0) }
    }

    /// Refuses instants that cannot be read, which would become that of the import.
    private static func checkInstants(_ user: Wire.UserInfo) throws(RowError) {
        for (name, text) in [("createdAt", user.createdAt), ("lastLoginAt", user.lastLoginAt)]
        where text.nonEmpty != nil && Operation.instant(text) == nil {
            throw RowError(name + " must be milliseconds since 1970")
        }
    }

    private static func password(
        _ user: Wire.UserInfo, _ batch: Batch, _ raw: Batch.HashedPassword?, _ origin: Origin, _ now: Instant
    ) throws(RowError) -> PasswordCredential? {
        if raw == nil, let hash = user.passwordHash.nonEmpty {
            guard let algorithm = batch.algorithm else { throw RowError(ServiceError.missingHashAlgorithm) }
            let hash = Base64.decodedLeniently(hash)
            if batch.checksHashes, let objection = algorithm.objection(to: hash) { throw RowError(objection) }
            return PasswordCredential(
                hash: hash, salt: Base64.decodedLeniently(user.salt ?? ""),
                algorithm: batch.algorithmID, updatedAt: now, origin: origin
            )
        }
        guard let raw else { return nil }
        return PasswordCredential(
            hash: raw.hash, salt: raw.salt, algorithm: batch.houseAlgorithmID, updatedAt: now, origin: origin
        )
    }

    private static func checkImportedClaims(_ text: String) throws(RowError) {
        do throws(OperationExit) {
            try Operation.checkCustomAttributes(text)
        } catch {
            guard case .refused(let refusal, _) = error else { return }
            switch refusal.code {
            case .claimsTooLarge: throw RowError("Custom claims provided are too large.")
            case .forbiddenClaim: throw RowError("Custom claims provided include a reserved claim.")
            default: throw RowError("Invalid custom claims provided.")
            }
        }
    }

    private func importIdentities(
        _ user: Wire.UserInfo, _ account: inout Account, _ batch: Batch
    ) throws(RowError) {
        for info in user.providerUserInfo ?? [] {
            let provider = info.providerId.nonEmpty.map { ProviderID($0) }
            // `passkey` is the provider of passkeys, which rows cannot import.
            if provider == .password || provider == .phone || provider == .passkey { continue }
            guard let provider, let subject = SubjectID(info.rawId.nonEmpty) else {
                throw RowError(
                    info.federatedId.nonEmpty == nil
                        ? "federatedId or (providerId & rawId) is required"
                        : "a federatedId is not parsed here; give the providerId and the rawId instead"
                )
            }
            let claim = Batch.Claim.identity(provider, subject)
            if let owner = self.view.account(provider: provider, subject: subject), owner.id != account.id {
                throw RowError("raw id exists in other account in database")
            }
            if batch.isTaken(claim, byOtherThan: account.id) {
                throw RowError("raw id exists in other account in database")
            }
            if account.identity(provider) == nil, account.identities.count >= StoredBounds.identities {
                throw RowError("an account has at most \(StoredBounds.identities) identities")
            }
            account.apply(.identityLinked(Identity(info, provider, subject, account.origin(.attested))))
        }
    }

    private func importedNumber(
        _ user: Wire.UserInfo, _ account: Account, _ batch: Batch
    ) throws(RowError) -> PhoneNumber? {
        guard let text = user.phoneNumber.nonEmpty else { return nil }
        guard let number = self.newNumber(text) else { throw RowError("phone number format is invalid") }
        // The hosted service lets the last writer own a number; here a number is one account's.
        if let owner = self.view.account(phone: number), owner.id != account.id {
            throw RowError("phone number exists in other account in database")
        }
        if batch.isTaken(.phone(number), byOtherThan: account.id) {
            throw RowError("phone number exists in other account in database")
        }
        return number
    }

    private func importEmail(
        _ user: Wire.UserInfo, _ account: inout Account, _ batch: Batch
    ) throws(RowError) {
        guard let text = user.email.nonEmpty else { return }
        if text.hasBlankEnds { throw RowError("email has blanks at its ends; remove them") }
        guard let email = self.emailAddress(text) else { throw RowError("email is invalid") }
        let owner = self.view.account(email: email)
        if (owner != nil && owner?.id != account.id) || batch.isTaken(.email(email), byOtherThan: account.id) {
            throw RowError("email exists in other account in database")
        }
        let isVerified = user.emailVerified ?? false
        account.apply(
            .email(EmailIdentifier(address: email, isVerified: isVerified, origin: account.origin(.attested)))
        )
    }

    /// An account that is overwritten keeps its factors unless the row names others, or
    /// ``Permission/droppedFactors`` is granted.
    private func keepFactors(of account: inout Account) {
        guard self.keepsProvenFactors, let old = self.view.account(account.id) else { return }
        for var factor in old.factors where factor.origin.proof != .claimed {
            factor.origin.epoch = account.epoch
            account.apply(.factorEnrolled(factor))
        }
        if var codes = old.recoveryCodes, codes.origin.proof != .claimed, !account.factors.isEmpty {
            codes.origin.epoch = account.epoch
            account.apply(.recoveryCodes(codes))
        }
    }

    private func importFactors(_ user: Wire.UserInfo, _ account: inout Account) throws(RowError) {
        let enrollments = user.mfaInfo ?? []
        guard !enrollments.isEmpty else { return }
        guard let email = account.email else { throw RowError("Second factor account requires email to be presented.") }
        guard email.isVerified else { throw RowError("Second factor account requires email to be verified.") }
        for enrollment in enrollments {
            let id = FactorID(enrollment.mfaEnrollmentId.nonEmpty ?? self.generator.text(28, .alphanumeric))
            if account.factor(id) != nil { throw RowError("Enrollment id already exists.") }
            guard let text = enrollment.phoneInfo.nonEmpty else {
                throw RowError(
                    enrollment.totpInfo == nil
                        ? "Second factor not supported." : "Importing TOTP MFA is not supported."
                )
            }
            guard let number = self.newNumber(text) else { throw RowError("Phone number format is invalid") }
            let factor = Factor(
                id: id, kind: .phone(number: number.text), displayName: enrollment.displayName,
                enrolledAt: enrollment.enrolledAt.flatMap { Instant(rfc3339: $0) } ?? self.now
            )
            account.apply(.factorEnrolled(factor.enrolled(account.origin(.attested), by: account)))
        }
    }
}
