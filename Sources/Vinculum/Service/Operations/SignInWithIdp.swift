extension Operation {
    /// `accounts:signInWithIdp`: signs in, signs up or links with an assertion of an identity provider: by the
    /// provider's configuration, or, without one, in the unsigned form of a local emulator.
    ///
    /// Other than the reference:
    /// - A takeover leaves nothing of an earlier owner: passwords, numbers, identities, factors, sessions and codes are
    ///   all retired.
    /// - Disabled accounts are refused before anything is written.
    /// - The name that Apple says once, in a form field, is read. It and a made-up name of Apple's complete an account
    ///   without one, and replace none.
    /// - `email_verified` counts as the boolean or the text it is, so the text `false` is false.
    /// - `autoCreate: false`, which clients send to reauthenticate, refuses an identity that no account has, as the
    ///   hosted service does: it neither creates an account nor links by address.
    func signInWithIdp(
        _ request: Wire.SignInWithIdp.Request
    ) throws(OperationExit) -> Wire.SignInWithIdp.Response {
        if request.returnRefreshToken == true { throw .refused(.unimplemented("returnRefreshToken")) }
        if request.pendingIdToken.nonEmpty != nil { throw .refused(.unimplemented("pendingIdToken")) }
        var assertion = try self.assertion(of: request)
        if let doubt = assertion.doubt,
            self.view.account(provider: assertion.claim.provider, subject: assertion.claim.subject) == nil
        {
            throw doubt
        }
        if assertion.claim.isNamedOnce { assertion.takeName(from: request) }
        // The person still signs in; an address that programs read differently just proves no mailbox.
        assertion.claim.email = assertion.claim.email.flatMap { self.emailAddress($0.text) }
        try Operation.checkProfile(displayName: assertion.claim.displayName, photoURL: assertion.claim.photoURL)
        try Operation.checkProfile(displayName: assertion.claim.screenName, photoURL: nil)
        let signIn = SignIn(assertion)
        var response = assertion.takeResponse()
        try self.answer(assertion.claim, request, signIn, &response)
        return response
    }

    private func answer(
        _ claim: FederatedClaim, _ request: Wire.SignInWithIdp.Request, _ signIn: SignIn,
        _ response: inout Wire.SignInWithIdp.Response
    ) throws(OperationExit) {
        let outcome: LinkOutcome
        let earlier = self.proposed
        do throws(OperationExit) {
            outcome = try self.resolve(
                claim, idToken: request.idToken, acceptsUnknown: request.autoCreate != false
            )
        } catch {
            // A client that asked for the provider's credential gets it with the refusal.
            if case .refused(let refusal, let context) = error, request.returnIdpCredential == true,
                refusal.kind == .refused,
                !Operation.isAboutRequest(refusal)
            {
                self.proposed = earlier
                self.record(refusal, on: context)
                response.errorMessage = refusal.message
                return
            }
            throw error
        }
        switch outcome {
        case .confirmation(let account):
            response.needConfirmation = true
            // Nothing was proven; where e-mail addresses tell nothing, neither does a claim of one.
            if self.settings.refuses(.accountHints), self.policy.hidesEmails { return }
            response.localId = account.id.text
            response.verifiedProvider = account.identities.map { $0.provider.rawValue }
        case .deferred(var account, let deferred, let isRecycled):
            response.emailRecycled = isRecycled ? true : nil
            response.localId = account.id.text
            response.tenantId = self.call.tenant?.text
            try self.finishFirstFactor(
                &response, &account, isNew: false, by: signIn, deferring: .federated(deferred))
        case .account(var account, let isNew, let isRecycled):
            response.isNewUser = isNew ? true : nil
            response.emailRecycled = isRecycled ? true : nil
            response.localId = account.id.text
            response.tenantId = self.call.tenant?.text
            self.reopenPasswords(for: account.email?.address)
            try self.finishFirstFactor(&response, &account, isNew: isNew, by: signIn)
            if let email = account.email, email.address == claim.email {
                response.emailVerified = email.isVerified
            }
        }
    }

    /// What the provider says about the person: by its answer to a sign-in that was begun here, or by tokens that the
    /// client posts.
    private func assertion(of request: Wire.SignInWithIdp.Request) throws(OperationExit) -> IDPAssertion {
        if let open = try self.openProviderSignIn(request) { return try self.assertion(completing: open, request) }
        let callback = try IDPCallback(request)
        guard let contract = try self.contract(of: callback.provider) else {
            return try IDPAssertion(
                callback, self.settings.permissions, needsIDToken: false,
                ignoringSignature: self.settings.allows(.ignoredSignatures))
        }
        var client = self.client(of: contract)
        if let verified = try client.assertion(ofSAML: callback.fields) { return verified }
        var claim: Claim?
        if let code = client.postedCode(in: callback.fields) {
            claim = try self.claim(ofPosted: code, contract.id)
        }
        if let verified = try client.assertion(ofPosted: callback.fields, claiming: claim) { return verified }
        func has(_ name: String) -> Bool { callback.fields[name].nonEmpty != nil }
        if !has("id_token"), !has("access_token"), !contract.id.isSAML, has("code") || has("error") {
            throw contract.id.refusal(ServiceError.redirectWithoutSession, .nonce)
        }
        var assertion = try IDPAssertion(callback, self.settings.permissions, needsIDToken: contract.needsIDToken)
        try client.check(assertion, of: callback)
        if let believed = self.believedContract(of: contract.id) {
            assertion.decideEmail(by: believed, self.settings.permissions)
        }
        return assertion
    }

    /// The result of matching a claim to an account.
    indirect enum LinkOutcome {
        case confirmation(Account)
        /// The claim changes the account once its second factor is answered.
        case deferred(Account, FederatedClaim, isRecycled: Bool)
        case account(Account, isNew: Bool, isRecycled: Bool)
    }

    /// Whether the refusal is one of the session, of what it may do, or of how often was tried: these are never sent
    /// with status 200.
    private static func isAboutRequest(_ refusal: ServiceError) -> Bool {
        switch refusal.code {
        case .invalidIDToken, .tokenExpired, .userNotFound, .userDisabled, .tenantIDMismatch,
            .credentialTooOldLoginAgain, .operationNotAllowed, .tooManyAttemptsTryLater:
            true
        default: false
        }
    }

    /// Finds or creates the account of a claim, and proposes the changes that link it.
    ///
    /// - Parameters:
    ///   - acceptsUnknown: Whether an identity that no account has may sign in without a session.
    ///   - isFactorAnswered: Whether the second factor of the account was answered.
    func resolve(
        _ claim: FederatedClaim, idToken: String?, acceptsUnknown: Bool, isFactorAnswered: Bool = false
    ) throws(OperationExit) -> LinkOutcome {
        let owner = self.view.account(provider: claim.provider, subject: claim.subject)
        if let session = try self.optionalSession(idToken) {
            if let owner {
                throw .refused(
                    .federatedUserIDAlreadyLinked, .account(session.account), .provider(claim.provider),
                    Decision.Fact(.owner, owner.id.text)
                )
            }
            try self.permit(.joining(session.account), by: session)
            return try self.link(claim, to: session.account)
        }
        // Before the address is read: a reauthentication must not link an identity to another account.
        if owner == nil, !acceptsUnknown { throw .refused(.userNotFound, .provider(claim.provider)) }
        let byEmail: Account?
        // Before the address is read: what is answered tells whether an account has it.
        if owner == nil, !isFactorAnswered { try self.spendSignUp() }
        if self.policy.oneAccountPerEmail, owner == nil, let email = claim.email {
            byEmail = claim.provesEmail ? self.account(openedBy: email) : self.view.account(email: email)
        } else {
            byEmail = nil
        }
        let mayAddressMove = self.believedContract(of: claim.provider)?.emailTrust.isMutable ?? false
        switch SignInDecision(claim, byIdentity: owner, byEmail: byEmail, mayAddressMove: mayAddressMove) {
        case .signIn(var account):
            try self.checkEnabled(account)
            let refreshed = account.linking(claim)
            if !refreshed.isEmpty {
                self.record(.change, .linkedIdentity, .account(account), .provider(claim.provider))
            }
            self.change(&account, refreshed)
            return .account(account, isNew: false, isRecycled: false)
        case .needsConfirmation(let account):
            self.record(.demand, .addressNeedsConfirmation, claim, account)
            return .confirmation(account)
        case .create(let isEmailProven):
            try self.checkClientSignUp()
            if self.policy.oneAccountPerEmail, !isEmailProven, let email = claim.email { try self.checkNotHeld(email) }
            return .account(try self.create(claim, isEmailProven), isNew: true, isRecycled: false)
        case .link(var account, let isRecycled):
            try self.checkEnabled(account)
            try self.checkRoom(for: claim.provider, on: account)
            self.permit(.signIn)
            self.record(.change, isRecycled ? .addressRecycled : .addressLinks, claim, account)
            let old = account
            let recovery = isRecycled ? account.recovering(from: claim.provider, at: self.now) : []
            if !isFactorAnswered, self.waitsForSecondFactor(account, recovery) {
                return .deferred(account, claim, isRecycled: isRecycled)
            }
            self.tell(.linkSignInMethod, account)
            self.change(&account, recovery)
            if isRecycled { self.carryCodes(from: old, to: account) }
            self.merge(claim, into: &account, keepsName: claim.isNamedOnce && !isRecycled)
            return .account(account, isNew: false, isRecycled: isRecycled)
        case .takeOver(var account, let isRecycled):
            try self.checkEnabled(account)
            self.permit(.signIn)
            self.record(.change, .addressTakesOver, claim, account)
            let takeover = account.takingOver(
                provingEmailBy: .federated, at: self.now, keepsProvenFactors: self.keepsProvenFactors)
            if !isFactorAnswered, self.waitsForSecondFactor(account, takeover) {
                return .deferred(account, claim, isRecycled: isRecycled)
            }
            self.change(&account, takeover)
            self.merge(claim, into: &account)
            return .account(account, isNew: false, isRecycled: isRecycled)
        }
    }

    /// Records a decision about an address that a claim names.
    private func record(
        _ kind: Decision.Kind, _ rule: Decision.Rule, _ claim: FederatedClaim, _ account: Account
    ) {
        self.record(
            kind, rule, .account(account), Decision.Fact(.email, claim.email?.text ?? ""),
            Decision.Fact(.isEmailProven, account.email?.isVerified ?? false), .provider(claim.provider),
            Decision.Fact(.claimProvesEmail, claim.provesEmail),
            Decision.Fact(.providers, account.linkedProviders.map { $0.provider.rawValue })
        )
    }

    /// Links to the account of the session. The claim's address may become the account's, if no other account has it.
    private func link(_ claim: FederatedClaim, to linked: Account) throws(OperationExit) -> LinkOutcome {
        var account = linked
        try self.checkRoom(for: claim.provider, on: account)
        if self.policy.oneAccountPerEmail, let email = claim.email {
            if email != account.email?.address { try self.spendSignUp() }
            let isVerified = claim.provesEmail
            let holder = isVerified ? self.account(openedBy: email) : self.view.account(email: email)
            if let holder, holder.id != account.id { throw .emailExists(email, holder) }
            if account.email == nil {
                // A removed verified address counts as the present one, which a link does not replace.
                let change = self.addressChange(of: account, to: email)
                guard !change.demands(under: self.settings.permissions).keepsVerifiedEmail else {
                    self.change(&account, account.linking(claim))
                    return .account(account, isNew: false, isRecycled: false)
                }
                self.vacate(email, for: account)
                if !isVerified { try self.checkNotHeld(email, for: account.id) }
                let origin = account.origin(.federated)
                let identifier = EmailIdentifier(address: email, isVerified: isVerified, origin: origin)
                self.change(&account, [.email(identifier)])
            } else if let known = account.email, known.address == email, isVerified, !known.isVerified {
                // The session's holder proves the address the account has: no change of owner.
                let origin = account.origin(.federated)
                let identifier = EmailIdentifier(address: email, isVerified: true, origin: origin)
                self.record(.change, .addressProven, claim, account)
                self.change(&account, [.email(identifier)])
            }
        }
        self.change(&account, account.linking(claim))
        return .account(account, isNew: false, isRecycled: false)
    }

    /// Links to an account that the claim's address matched, or that is new; the profile becomes the provider's.
    ///
    /// - Parameter keepsName: Whether the account's name stays. A name of an earlier owner never does.
    private func merge(_ claim: FederatedClaim, into account: inout Account, keepsName: Bool = false) {
        self.change(&account, account.linking(claim))
        self.change(
            &account,
            [
                .displayName(keepsName ? account.displayName : claim.displayName), .photoURL(claim.photoURL),
                .screenName(claim.screenName),
            ]
        )
    }

    private func create(_ claim: FederatedClaim, _ isEmailProven: Bool) throws(OperationExit) -> Account {
        var account = Account(id: try self.freshAccountID())
        self.permit(.newAccount)
        self.change(&account, [.created(self.now)])
        if self.policy.oneAccountPerEmail, let email = claim.email {
            self.vacate(email, for: account)
            let origin = account.origin(.federated)
            let identifier = EmailIdentifier(address: email, isVerified: isEmailProven, origin: origin)
            self.change(&account, [.email(identifier)])
        }
        self.merge(claim, into: &account)
        return account
    }
}
