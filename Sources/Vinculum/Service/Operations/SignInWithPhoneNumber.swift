extension Operation {
    /// `accounts:signInWithPhoneNumber`: redeems an SMS code or a temporary proof to sign in, sign up, or link the
    /// number to the session's account.
    ///
    /// Other than the reference: codes and temporary proofs expire and work once, a code allows five wrong answers, and
    /// a refused request consumes nothing.
    func signInWithPhoneNumber(
        _ request: Wire.SignInWithPhoneNumber.Request
    ) throws(OperationExit) -> Wire.SignInWithPhoneNumber.Response {
        if self.call.tenant != nil { throw .refused(.unsupportedTenantOperation) }
        guard self.policy.allowsPhones else { throw .refused(.operationNotAllowed) }
        let isProof = request.temporaryProof.nonEmpty != nil
        let (number, key) = isProof ? try self.redeemProof(request) : try self.redeemCode(request)
        let session = try self.optionalSession(request.idToken)
        let owner = self.view.account(phone: number)
        if let session, let owner, owner.id != session.account.id {
            if isProof { throw .phoneNumberExists(number, owner) }
            self.record(.demand, .owner, .phone(number), Decision.Fact(.owner, owner.id.text))
            return self.temporaryProof(number, consuming: key)
        }
        let known = session?.account ?? owner
        if let known {
            try self.checkEnabled(known)
            if !known.factors.isEmpty { throw .phoneFirstFactorOnMFAUser(known) }
        }
        var account: Account
        if let known {
            account = known
        } else {
            try self.checkClientSignUp()
            account = Account(id: try self.freshAccountID())
            self.permit(.newAccount)
            self.change(&account, [.created(self.now)])
        }
        self.propose(.code(.consumed(key: key)))
        if let session, account.phone?.number != number {
            if account.phone != nil { try self.permit(.removePhone, by: session) }
            try self.permit(.joining(account), by: session)
        }
        if account.phone?.number != number { self.change(&account, account.linking(number)) }
        let tokens = try self.finishSignIn(&account, isNew: known == nil, by: SignIn(.phone))
        return Wire.SignInWithPhoneNumber.Response {
            $0.isNewUser = known == nil
            $0.phoneNumber = number.text
            $0.localId = account.id.text
            $0.idToken = tokens.idToken
            $0.refreshToken = tokens.refreshToken
            $0.expiresIn = tokens.expiresIn
        }
    }

    /// The number of a right code, and the key to consume. A wrong code costs an attempt.
    private func redeemCode(
        _ request: Wire.SignInWithPhoneNumber.Request
    ) throws(OperationExit) -> (PhoneNumber, key: CodeKey) {
        guard let key = CodeKey(request.sessionInfo.nonEmpty) else { throw .refused(.missingSessionInfo) }
        guard let typed = request.code.nonEmpty else { throw .refused(.missingCode) }
        guard let pending = self.view.code(key), case .phoneSignIn(let number, let code) = pending.purpose else {
            throw .refused(.invalidSessionInfo)
        }
        try self.spendPhoneCode()
        try self.check(typed, against: code, of: pending, under: key)
        self.passwordWasRight()
        return (number, pending.key)
    }

    /// The number of a temporary proof, and the key to consume.
    private func redeemProof(
        _ request: Wire.SignInWithPhoneNumber.Request
    ) throws(OperationExit) -> (PhoneNumber, key: CodeKey) {
        guard let text = request.phoneNumber.nonEmpty else { throw .refused(.missingPhoneNumber) }
        guard
            let key = CodeKey(request.temporaryProof.nonEmpty), let pending = self.view.code(key),
            case .temporaryProof(let number) = pending.purpose, number == PhoneNumber(text),
            pending.expiresAt > self.now
        else { throw .refused(.invalidTemporaryProof) }
        return (number, pending.key)
    }

    /// Answers that another account has the number, with a proof by which the caller may sign in to that account.
    private func temporaryProof(
        _ number: PhoneNumber, consuming key: CodeKey
    ) -> Wire.SignInWithPhoneNumber.Response {
        let proof = self.storeCode(
            .temporaryProof(number: number), of: nil, keyLength: 119, forSeconds: ServiceLimits.temporaryProofSeconds)
        // Last, so that the proof does not get the sequence number of the consumed code.
        self.propose(.code(.consumed(key: key)))
        return Wire.SignInWithPhoneNumber.Response {
            $0.phoneNumber = number.text
            $0.temporaryProof = proof.text
            $0.temporaryProofExpiresIn = "\(ServiceLimits.temporaryProofSeconds)"
        }
    }
}
