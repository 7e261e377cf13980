extension Operation {
    /// `accounts:update`: changes an account, which includes unlinking providers.
    ///
    /// Other than the reference: factors and identities that a client brings itself are ``ProofMethod/claimed``, and
    /// refused beyond local trust; an identity of another account is refused to administrators too; a client gets a
    /// placeholder for the password hash.
    func update(_ request: Wire.Update.Request) throws(OperationExit) -> Wire.Update.Response {
        let isAdministrator = self.call.caller == .administrator
        if request.provider != nil { throw .refused(.unimplemented("updating provider")) }
        if request.upgradeToFederatedLogin != nil { throw .refused(.unimplemented("upgradeToFederatedLogin")) }
        if !isAdministrator {
            guard request.idToken.nonEmpty != nil || request.oobCode.nonEmpty != nil else {
                throw .refused(.unsupportedRequestParameters)
            }
            if request.customAttributes != nil { throw .refused(.insufficientPermission) }
        } else if request.localId.nonEmpty == nil {
            throw .refused(.missingLocalID)
        }
        if let text = request.customAttributes.nonEmpty { try Operation.checkCustomAttributes(text) }
        try Operation.checkProfile(displayName: request.displayName, photoURL: request.photoUrl)
        // Before a code is used up.
        _ = try Operation.parts(request.deleteAttribute, nil, nil)
        if let key = CodeKey(request.oobCode.nonEmpty) { return try self.applyOobCode(key, request) }

        var update = try self.target(request)
        if isAdministrator, request.tellOwner == true { self.toldOwner = update.account }
        try self.updateIdentifiers(request, &update)
        try self.updateFactors(request, &update)
        if isAdministrator { try self.updateAsAdministrator(request, &update) }
        try self.permit(.setProfile, by: update.session)
        self.updateProfile(request, &update.account)
        try self.removeSignInMethods(request, &update)
        try self.linkProvider(request, &update)
        return try self.answer(&update)
    }

    /// The account in update, and what follows from the changes so far.
    private struct AccountUpdate {
        var account: Account
        /// The provider of the session, or of the password that it sets; tokens are issued for it.
        var provider: ProviderID?
        var secondFactor: SecondFactorClaim?
        /// The session of the request; `nil` for an administrator's.
        var session: Session?
        var newEmail: String?
        var endsSessions = false
        /// Whether the session that asked is continued, if the update ends it.
        var continuesSession = true
        var proof: ProofMethod

        /// The change that adds an address or a password to an account without one.
        var joining: OwnerChange { .joining(self.session?.account ?? self.account) }
    }

    private func target(_ request: Wire.Update.Request) throws(OperationExit) -> AccountUpdate {
        if let session = try self.optionalSession(request.idToken) {
            if request.disableUser != nil { throw .refused(.operationNotAllowed) }
            return AccountUpdate(
                account: session.account, provider: session.provider, secondFactor: session.secondFactor,
                session: session, proof: .typedPassword
            )
        }
        guard let id = AccountID(request.localId ?? ""), let account = self.view.account(id) else {
            throw .refused(.userNotFound)
        }
        return AccountUpdate(account: account, proof: .administrator)
    }

    /// Address and password. A new one ends every earlier session.
    private func updateIdentifiers(
        _ request: Wire.Update.Request, _ update: inout AccountUpdate
    ) throws(OperationExit) {
        let origin = update.account.origin(update.proof)
        if let text = request.email.nonEmpty {
            guard let email = self.emailAddress(text) else { throw .refused(.invalidEmail) }
            update.newEmail = email.text
            if update.account.email?.address != email {
                try self.permit(
                    self.addressChange(of: update.session?.account ?? update.account, to: email), by: update.session)
                try self.spendSignUp()
                if let owner = self.view.account(email: email) { throw .emailExists(email, owner) }
                try self.checkNotHeld(email, for: update.account.id)
                self.changeEmail(
                    &update.account, to: email, provenBy: update.proof, remembersOld: update.provider != .anonymous
                )
                update.endsSessions = true
            }
        }
        if let password = request.password.nonEmpty {
            // The reference sets one although none signs in.
            guard
                self.policy.allowsPasswords || self.call.caller == .administrator
                    || self.settings.allows(.uselessPasswords)
            else { throw .refused(.operationNotAllowed, by: .setting) }
            try self.checkStrength(password)
            try self.permit(update.account.password == nil ? update.joining : .replacePassword, by: update.session)
            let credential = try self.credential(password, origin)
            self.change(&update.account, [.password(credential)])
            update.provider = .password
            update.endsSessions = true
        }
        if request.validSince.nonEmpty != nil {
            try self.permit(.endSessions, by: update.session)
            // An ID token lives an hour and travels far; an old one that changed nothing gets no session that lasts.
            if !update.endsSessions, let session = update.session, self.settings.refuses(.oldSessions),
                !self.isRecent(session)
            {
                update.continuesSession = false
            }
            update.endsSessions = true
        }
        if update.endsSessions { self.change(&update.account, update.account.revokingSessions(at: self.now)) }
    }

    /// Replaces the list of factors; an empty list removes all.
    ///
    /// Beyond local trust a client may only remove factors: adding one needs an enrolment, which proves it (I1).
    private func updateFactors(
        _ request: Wire.Update.Request, _ update: inout AccountUpdate
    ) throws(OperationExit) {
        guard let mfa = request.mfa else { return }
        let account = update.account
        let factors = try self.normalisedFactors(mfa.enrollments, keepingIDs: true, existing: account)
        var enrolled: [EnrolledFactor] = []
        for var factor in factors {
            let known = account.factor(factor.id).flatMap { $0.factor.phoneNumber == factor.phoneNumber ? $0 : nil }
            // What a recovery takes back depends on the instant, so that a client does not choose it.
            if self.call.caller != .administrator { factor.enrolledAt = known.map { $0.factor.enrolledAt } ?? self.now }
            // An unchanged factor keeps its origin.
            if var known {
                known.factor = factor
                enrolled.append(known)
            } else if self.call.caller == .administrator {
                enrolled.append(factor.enrolled(account.origin(.administrator), by: account))
            } else {
                try self.checkClaims(.account(account), .factor(factor.id))
                enrolled.append(factor.enrolled(account.origin(.claimed)))
            }
        }
        guard enrolled != account.factors else { return }
        let isRemoved = account.factors.contains { old in !enrolled.contains { $0.factor.id == old.factor.id } }
        try self.permit(isRemoved ? .withdrawFactor : .replaceFactor, by: update.session)
        var deltas: [AccountChange] = account.factors.map { .factorWithdrawn(id: $0.factor.id) }
        deltas += enrolled.map { .factorEnrolled($0) }
        let isAnyKept = enrolled.contains { new in
            account.factor(new.factor.id).map { $0.factor.phoneNumber == new.factor.phoneNumber } ?? false
        }
        // They end while the list is empty.
        if isAnyKept, account.recoveryCodes != nil { deltas.append(.recoveryCodes(account.recoveryCodes)) }
        self.change(&update.account, deltas)
        if account.factors.isEmpty, self.settings.refuses(.sessionsBeforeFactor) {
            self.change(&update.account, update.account.revokingSessions(at: self.now))
        }
    }

    private func updateAsAdministrator(
        _ request: Wire.Update.Request, _ update: inout AccountUpdate
    ) throws(OperationExit) {
        if let disabled = request.disableUser { self.change(&update.account, [.disabled(disabled)]) }
        if let text = request.phoneNumber.nonEmpty,
            update.account.phone == nil || update.account.phone?.number != PhoneNumber(text),
            let number = try self.freePhoneNumber(text)
        {
            let origin = update.account.origin(.administrator)
            self.change(&update.account, [.phone(PhoneIdentifier(number: number, origin: origin))])
        }
        if let verified = request.emailVerified, update.account.email == nil {
            self.change(&update.account, [.statedVerified(verified)])
        } else if let verified = request.emailVerified, var email = update.account.email {
            // The administrator vouches that the owner stays the same; see ``Account/takingOver``.
            if email.isVerified, !verified { email.origin.proof = .administrator }
            email.isVerified = verified
            self.change(&update.account, [.email(email)])
        }
        if let text = request.customAttributes {
            self.change(&update.account, [.customAttributes(text.isEmpty ? nil : text)])
        }
        if let milliseconds = request.createdAt.flatMap({ Int64($0) }) {
            self.change(&update.account, [.created(Instant(milliseconds: milliseconds))])
        }
        if let milliseconds = request.lastLoginAt.flatMap({ Int64($0) }) {
            self.change(&update.account, [.lastLogin(Instant(milliseconds: milliseconds))])
        }
        if let seconds = request.validSince.flatMap({ Int64($0) }) {
            self.change(&update.account, [.validSince(seconds: seconds)])
        }
    }

    /// Sets or deletes name and picture.
    private func updateProfile(_ request: Wire.Update.Request, _ account: inout Account) {
        if let name = request.displayName { self.change(&account, [.displayName(name)]) }
        if let url = request.photoUrl { self.change(&account, [.photoURL(url)]) }
        for attribute in request.deleteAttribute ?? [] {
            switch attribute {
            case .displayName: self.change(&account, [.displayName(nil)])
            case .photoUrl: self.change(&account, [.photoURL(nil)])
            case .password, .email, .unspecified, .provider, .rawUserInfo: break
            }
        }
    }

    /// Removes the address, the password, providers and passkeys that the request deletes.
    private func removeSignInMethods(
        _ request: Wire.Update.Request, _ update: inout AccountUpdate
    ) throws(OperationExit) {
        let old = update.account
        let parts = try Operation.parts(request.deleteAttribute, request.deleteProvider, request.deletePasskey)
        for part in parts {
            let changes = update.account.removing(part)
            if changes.isEmpty { continue }
            try self.permit(.removing(part), by: update.session)
            let email = update.account.email
            self.change(&update.account, changes)
            if part == .email, let email, self.settings.refuses(.lostRecoveries) {
                self.mailRecovery(to: email.address, wasProven: email.isVerified, of: update.account)
            }
        }
        if old.hasSignInMethod, !update.account.hasSignInMethod {
            self.record(
                .change, .signInMethodRemains, .account(update.account),
                Decision.Fact(.providers, old.linkedProviders.map { $0.provider.rawValue })
            )
        }
    }

    /// What a request removes of an account's sign-in methods, in the order in which it is removed.
    ///
    /// - Throws: The refusal of attributes that are not implemented.
    static func parts(
        _ attributes: [Wire.UserAttributeName]?, _ providers: [String]?, _ passkeys: [String]?
    ) throws(OperationExit) -> [SignInPart] {
        var parts: [SignInPart] = []
        for attribute in attributes ?? [] {
            switch attribute {
            case .password: parts.append(.password)
            case .email: parts.append(.email)
            case .provider, .rawUserInfo: throw .refused(.unimplemented("deleteAttribute \(attribute.rawValue)"))
            case .displayName, .photoUrl, .unspecified: break
            }
        }
        for provider in providers ?? [] { parts += SignInPart.unlinking(ProviderID(provider)) }
        return parts + (passkeys ?? []).map { .passkey(PasskeyID($0)) }
    }

    /// `linkProviderUserInfo`: an administrator, or under local trust any session, attaches an identity that no account
    /// has.
    private func linkProvider(
        _ request: Wire.Update.Request, _ update: inout AccountUpdate
    ) throws(OperationExit) {
        let account = update.account
        guard let info = request.linkProviderUserInfo else { return }
        guard let provider = info.providerId.nonEmpty.map({ ProviderID($0) }) else {
            throw .refused(.missingProviderID)
        }
        guard let subject = SubjectID(info.rawId.nonEmpty) else { throw .refused(.missingRawID) }
        // Any client can name any identity; a session alone proves none (I6).
        let isAdministrator = self.call.caller == .administrator
        if !isAdministrator { try self.checkClaims(.account(account), .provider(provider)) }
        if provider == .password || provider == .phone || provider == .passkey { return }
        try Operation.checkBounds(of: info)
        if let owner = self.view.account(provider: provider, subject: subject), owner.id != account.id {
            throw .refused(
                .federatedUserIDAlreadyLinked, .account(account), .provider(provider),
                Decision.Fact(.owner, owner.id.text)
            )
        }
        let origin = account.origin(isAdministrator ? .administrator : .claimed)
        let identity = Identity(info, provider, subject, origin)
        try self.checkRoom(for: provider, on: account, adding: identity)
        try self.permit(update.joining, by: update.session)
        self.change(&update.account, [.identityLinked(identity)])
    }

    /// Opens a session if the update ended the one that asked for it.
    private func answer(_ update: inout AccountUpdate) throws(OperationExit) -> Wire.Update.Response {
        var tokens: IssuedTokens?
        if update.endsSessions, update.continuesSession, let provider = update.provider {
            let origin = SessionOrigin(provider, secondFactor: update.secondFactor, continuing: update.session)
            tokens = try self.issueTokens(&update.account, origin)
        }
        return Wire.Update.Response {
            self.show(update.account, in: &$0)
            $0.newEmail = update.newEmail
            $0.idToken = tokens?.idToken
            $0.refreshToken = tokens?.refreshToken
            $0.expiresIn = tokens?.expiresIn
        }
    }

    /// The account as an update returns it.
    func show(_ account: Account, in response: inout Wire.Update.Response) {
        let shown = Wire.UserInfo(account, tenant: self.call.tenant, showsHash: self.call.caller == .administrator)
        response.localId = shown.localId
        response.email = shown.email
        response.emailVerified = shown.emailVerified
        response.displayName = shown.displayName
        response.photoUrl = shown.photoUrl
        response.passwordHash = shown.passwordHash
        response.providerUserInfo = shown.providerUserInfo ?? []
    }
}
