/// Recovery codes: what the owner keeps on paper for the day on which no second factor is at hand.
extension Operation {
    /// `accounts:makeRecoveryCodes`: makes ten codes for the session's account, which this response alone shows. The
    /// old ones end, with every second factor that they gave to sessions.
    func makeRecoveryCodes(
        _ request: Wire.RecoveryCodes.Request
    ) throws(OperationExit) -> Wire.RecoveryCodes.Response {
        let session = try self.requiredSession(request.idToken)
        var account = session.account
        if account.factors.isEmpty {
            throw .refused(ServiceError.recoveryCodesWithoutFactor, by: .recoveryCodes, .account(account))
        }
        try self.permit(.makeRecoveryCodes, by: session)
        let known = session.secondFactor.flatMap { account.factor($0.identifier) }?.origin.proof
        let proof =
            session.secondFactor?.isRecovery ?? false ? account.recoveryCodes?.origin.proof : known
        let codes = self.newRecoveryCodes(of: &account, by: proof ?? .passkey)
        var response = self.count(account)
        response.recoveryCodes = codes
        return response
    }

    /// `accounts:recoveryCodes`: how many unused codes the session's account has; for administrators, any account.
    func recoveryCodes(
        _ request: Wire.RecoveryCodes.Request
    ) throws(OperationExit) -> Wire.RecoveryCodes.Response {
        if self.call.caller == .administrator { return self.count(try self.account(named: request.localId)) }
        return self.count(try self.requiredSession(request.idToken).account)
    }

    /// `accounts:removeRecoveryCodes`: ends the codes of an account, for administrators.
    func removeRecoveryCodes(
        _ request: Wire.RecoveryCodes.Request
    ) throws(OperationExit) -> Wire.RecoveryCodes.Response {
        var account = try self.account(named: request.localId)
        if account.recoveryCodes != nil { self.change(&account, [.recoveryCodes(nil)]) }
        return self.count(account)
    }

    /// Gives the account ten new codes.
    ///
    /// - Parameter proof: The proof of the factor that the session has.
    /// - Returns: The codes as they are shown.
    @inline(never)
    func newRecoveryCodes(of account: inout Account, by proof: ProofMethod) -> [String] {
        var codes: [RecoveryCode] = []
        for _ in 0..<RecoveryCode.countOfSet {
            codes.append(RecoveryCode(bytes: self.generator.bytes(RecoveryCode.byteCount)))
        }
        let salt = self.generator.bytes(16)
        self.change(&account, account.makingRecoveryCodes(codes, salt: salt, by: proof, at: self.now))
        return codes.map { $0.text }
    }

    /// The place of the recovery code that answers a pending sign-in. A wrong one counts like any wrong second factor.
    ///
    /// - Throws: `INVALID_CODE`.
    @inline(never)
    func match(
        _ code: RecoveryCode, _ pending: PendingCode, _ account: Account
    ) throws(OperationExit) -> UInt64 {
        guard let index = account.recoveryCodes?.index(of: code) else {
            self.countWrongAnswer(pending)
            self.countWrongSecondFactor(account)
            throw .refused(.invalidCode)
        }
        return UInt64(index)
    }

    /// Uses up a recovery code, and has the owner told.
    ///
    /// - Parameters:
    ///   - account: The account as the pending sign-in left it.
    ///   - old: The account by whose codes the place was found.
    @inline(never)
    func useRecoveryCode(
        at index: UInt64, of account: inout Account, _ old: Account
    ) throws(OperationExit) {
        // A takeover may have retired the codes; the one that was typed then stands for nothing.
        guard let codes = account.recoveryCodes, codes.salt == old.recoveryCodes?.salt else {
            throw .factorNotFound(FactorID(RecoveryCode.claim), account)
        }
        self.change(&account, [.recoveryCodeUsed(index: index)])
        self.tell(
            "A recovery code was used to sign in; \(codes.remaining - 1) are left.", kind: Budgets.recoveryCodeKind, old
        )
    }

    private func account(named id: String?) throws(OperationExit) -> Account {
        guard let id = AccountID(id ?? ""), let account = self.view.account(id) else { throw .refused(.userNotFound) }
        return account
    }

    private func count(_ account: Account) -> Wire.RecoveryCodes.Response {
        var response = Wire.RecoveryCodes.Response()
        response.createdAt = account.recoveryCodes?.createdAt.iso8601
        response.remaining = Int64(account.recoveryCodes?.remaining ?? 0)
        return response
    }
}
