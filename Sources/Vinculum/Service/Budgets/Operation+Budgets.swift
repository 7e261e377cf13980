/// What operations count. Only strict mode counts, and never a request of an administrator.
///
/// A token is taken before the work, so that requests at the same time cannot pass a limit together, and once for a
/// request, however often it runs: after a conflict the next run takes back what this one took.
extension Operation {
    /// Whether the request is counted. If so, the clock of the counters shows the request's instant.
    private func isCounted() -> Bool {
        guard self.settings.refuses(.unlimitedUse), self.call.caller != .administrator else { return false }
        self.budgets.advance(to: self.now)
        return true
    }

    /// See ``Budgets/take(_:)``.
    private func take(_ counters: [Budgets.Counter]) -> Budget? {
        let refusal = self.budgets.take(counters)
        if refusal == nil { self.budgetUse.count.taken += counters }
        return refusal
    }

    private func spend(
        _ counters: [Budgets.Counter], orElse refusal: ServiceError, _ fact: Decision.Fact? = nil
    ) throws(OperationExit) {
        guard !self.isResumed, let budget = self.take(counters) else { return }
        let facts = [Decision.Fact.count(.limit, Int(budget.count))]
        throw .refused(refusal, on: RefusalContext(rule: .quota, facts: fact.map { [$0] + facts } ?? facts))
    }

    /// Counts a password for an address as wrong, until ``passwordWasRight()``.
    ///
    /// A peer that signed in to the account lately is not counted for the address, nor refused by its count, so that
    /// strangers cannot lock its owner out.
    ///
    /// - Throws: `TOO_MANY_ATTEMPTS_TRY_LATER`, whether an account has the address or not.
    func spendPassword(for address: EmailAddress) throws(OperationExit) {
        guard self.isCounted() else { return }
        var counters: [Budgets.Counter] = []
        if let peer = self.call.peer {
            counters.append(
                self.budgets.passwords(.passwordsForAddressByPeer, for: address, in: self.call.tenant, by: peer))
            counters += self.budgets.counters(.passwordsByPeer, by: peer)
        }
        if !self.isKnownPeer(of: self.view.owner(withoutPrecondition: address)) {
            counters.append(self.budgets.passwords(.passwordsForAddress, for: address, in: self.call.tenant))
        }
        self.budgetUse.password = counters
        try self.spend(counters, orElse: .tooManyPasswords, .email(address))
    }

    /// Counts the typed code of a message as wrong, until ``passwordWasRight()``: one network guesses no more of them,
    /// at however many numbers, than passwords.
    ///
    /// - Throws: `TOO_MANY_ATTEMPTS_TRY_LATER`.
    func spendPhoneCode() throws(OperationExit) {
        guard self.isCounted(), let peer = self.call.peer else { return }
        self.budgetUse.password = self.budgets.counters(.passwordsByPeer, by: peer)
        try self.spend(self.budgetUse.password, orElse: ServiceError(.tooManyAttemptsTryLater))
    }

    /// Gives back what ``spendPassword(for:)`` or ``spendPhoneCode()`` took, whatever else the request is refused for.
    func passwordWasRight() { self.budgetUse.wasPasswordRight = true }

    /// Counts a mail that a client asks for.
    ///
    /// A peer that signed in to the account lately has a count of its own, so that strangers do not use up the owner's
    /// mails. If the address is not the verified one of that account, all such peers share a second count of the
    /// mailbox: the account may be a stranger's too, and have been signed in to from many networks.
    ///
    /// - Parameter account: The account that has the address, or whose session wants it.
    /// - Throws: `TOO_MANY_ATTEMPTS_TRY_LATER`.
    func spendMail(
        _ kind: EmailAction.Kind, to address: EmailAddress, of account: Account?
    ) throws(OperationExit) {
        guard self.isCounted() else { return }
        let peer = self.call.peer
        let own = self.isKnownPeer(of: account) ? peer : nil
        var counters = [self.budgets.mails(.mailsToMailbox, kind, to: address, of: own)]
        let isVerified = account?.email.map { $0.address == address && $0.isVerified } ?? false
        if own != nil, !isVerified { counters.append(self.budgets.mails(.mailsByKnownPeers, kind, to: address)) }
        if let peer { counters += self.budgets.counters(.mailsByPeer, by: peer) }
        try self.spend(counters, orElse: .tooManyMails, .email(address))
    }

    /// Counts a mail with a link to reset a password, whether an account has the address or not: the refusal must not
    /// say which.
    func spendReset(to address: EmailAddress?) throws(OperationExit) {
        guard let address else { return }
        try self.spendMail(.passwordReset, to: address, of: self.view.owner(withoutPrecondition: address))
    }

    /// Whether a mailbox is mailed which methods sign in. Counted for the mailbox alone: a peer could read a count of
    /// its own.
    func takesHint(to address: EmailAddress) -> Bool {
        guard self.isCounted() else { return true }
        let counter = self.budgets.hints(to: address, in: self.call.tenant)
        return self.take([counter]) == nil
    }

    /// Whether a notice of this kind is sent to the owner of an account. It is counted if the request succeeds.
    func takesNotice(_ kind: String, of account: AccountID) -> Bool {
        guard self.isCounted() else { return true }
        return self.takesAtEnd(self.budgets.counter(.noticesOfAccount, self.name(of: account) + [kind]))
    }

    /// Counts the link that takes a new second factor off. Without that mail its owner could not take the factor off,
    /// so it is not added.
    ///
    /// - Throws: `TOO_MANY_ATTEMPTS_TRY_LATER`.
    func spendReversal(of account: AccountID) throws(OperationExit) {
        guard self.isCounted() else { return }
        let kind = EmailAction.Kind.revertSecondFactorAddition.linkMode
        let counter = self.budgets.counter(.noticesOfAccount, self.name(of: account) + [kind])
        try self.spend([counter], orElse: ServiceError(.tooManyAttemptsTryLater), .account(account))
    }

    /// Whether a mailbox that was never verified is mailed that its account has another address now. It is counted if
    /// the request succeeds.
    func takesRecovery(to address: EmailAddress) -> Bool {
        guard self.isCounted() else { return true }
        return self.takesAtEnd(self.budgets.mails(.mailsToMailbox, .recoverEmail, to: address))
    }

    private func takesAtEnd(_ counter: Budgets.Counter) -> Bool {
        guard self.budgets.hasToken(counter) else { return false }
        self.budgetUse.sent.append(counter)
        return true
    }

    /// Counts a message to a number. Messages of second factors are counted apart from all others, so that clients
    /// without the first factor do not use up the owner's.
    ///
    /// It is called before the answer depends on the account that has the number, because that answer tells of it.
    ///
    /// A peer that signed in to the account lately has a count of its own for the number, and a larger one for all
    /// numbers, because its account may be a stranger's.
    ///
    /// - Parameter account: The account that has the number, if one has.
    /// - Throws: `TOO_MANY_ATTEMPTS_TRY_LATER`.
    func spendMessage(
        _ purpose: Effect.Message.Purpose, to number: PhoneNumber, of account: Account?
    ) throws(OperationExit) {
        guard self.isCounted() else { return }
        let own = self.isKnownPeer(of: account) ? self.call.peer : nil
        let kind = Budgets.kind(of: purpose)
        var counters = [self.budgets.messages(kind, to: number, of: own)]
        if let peer = self.call.peer {
            let budget = own == nil ? Budget.messagesByPeer : .messagesByKnownPeer
            counters += self.budgets.counters(budget, [kind], by: peer)
        }
        try self.spend(counters, orElse: ServiceError(.tooManyAttemptsTryLater), .phone(number))
    }

    /// Counts a new account of a client that proved no mailbox and no number, whose mails and messages are counted; or
    /// an address that a client wants for an account. That is called before the address is looked up, because the
    /// answer says whether an account has it.
    ///
    /// - Throws: `TOO_MANY_ATTEMPTS_TRY_LATER`.
    func spendSignUp() throws(OperationExit) {
        guard self.isCounted(), let peer = self.call.peer else { return }
        try self.spend(self.budgets.counters(.signUpsByPeer, by: peer), orElse: .tooManySignUps)
    }

    /// Counts a code or challenge that a client asks for.
    ///
    /// - Parameter byteCount: The bytes that the client has stored with it. Each whole KiB counts as another code.
    /// - Throws: `QUOTA_EXCEEDED`.
    func spendCode(_ kind: PendingCode.Kind, storing byteCount: Int = 0) throws(OperationExit) {
        try self.spendCode("\(kind.rawValue)", storing: byteCount)
    }

    /// Counts a question that an address answers, like a code.
    ///
    /// - Throws: `QUOTA_EXCEEDED`.
    func spendCode(_ kind: String, storing byteCount: Int = 0) throws(OperationExit) {
        guard self.isCounted(), let peer = self.call.peer else { return }
        let one = self.budgets.counters(.codesByPeer, [kind], by: peer)
        var counters = one
        for _ in 0..<byteCount / 1024 { counters += one }
        try self.spend(counters, orElse: .quotaExceeded)
    }

    /// Counts a request's calls to an identity provider about one person, once.
    ///
    /// - Throws: `TOO_MANY_ATTEMPTS_TRY_LATER`.
    func spendProviderCall() throws(OperationExit) {
        guard self.isCounted(), let peer = self.call.peer, !self.budgetUse.hasCountedCalls else { return }
        self.budgetUse.hasCountedCalls = true
        try self.spend(
            self.budgets.counters(.providerCallsByPeer, by: peer), orElse: ServiceError(.tooManyAttemptsTryLater))
    }

    /// Whether a peer that signed in to the account lately may answer a second factor although too many wrong answers
    /// were given, perhaps by a stranger who knows the password. Counts the answer for that peer.
    func hasOwnSecondFactorAnswer(_ account: Account) -> Bool {
        guard self.isCounted(), let peer = self.call.peer, self.isKnownPeer(of: account) else { return false }
        let counter = self.budgets.counter(.secondFactorsByPeer, self.name(of: account.id), peer)
        return self.isResumed || self.take([counter]) == nil
    }

    /// Counts a sign-in that waits for its second factor. A peer that signed in to the account lately is counted
    /// apart.
    ///
    /// - Throws: `TOO_MANY_ATTEMPTS_TRY_LATER`.
    func spendPendingSignIn(_ account: Account) throws(OperationExit) {
        guard self.isCounted() else { return }
        let own = self.isKnownPeer(of: account) ? self.call.peer : nil
        let counter = self.budgets.counter(.pendingSignInsOfAccount, self.name(of: account.id), own)
        try self.spend([counter], orElse: ServiceError(.tooManyAttemptsTryLater), .account(account))
    }
}

extension Operation {
    /// Has the account know the request's peer, if the request succeeds.
    func rememberPeer(at account: Account) {
        if self.settings.refuses(.unlimitedUse) { self.budgetUse.signedIn = self.name(ofOwner: account) }
    }

    /// Ends the count of wrong passwords for an address, if the request succeeds: it proves the mailbox, or an identity
    /// of its account.
    func reopenPasswords(for address: EmailAddress?) { self.budgetUse.proven = address }

    /// Counts the outcome of the request.
    func settleBudgets(isRefused: Bool) {
        guard !self.budgetUse.isEmpty, self.isCounted() else { return }
        if self.budgetUse.wasPasswordRight {
            self.budgets.giveBack(self.budgetUse.password)
            self.budgetUse.count.givenBack += self.budgetUse.password
        }
        if isRefused { return }
        for counter in self.budgetUse.sent { _ = self.take([counter]) }
        if let address = self.budgetUse.proven {
            self.budgets.refill(self.budgets.passwords(.passwordsForAddress, for: address, in: self.call.tenant))
            if let peer = self.call.peer {
                self.budgets.refill(
                    self.budgets.passwords(.passwordsForAddressByPeer, for: address, in: self.call.tenant, by: peer))
            }
        }
        if let peer = self.call.peer, let account = self.budgetUse.signedIn {
            self.budgetUse.count.remembered = self.budgets.remember(peer, at: account)
        }
    }

    /// Whether the request's peer signed in to the account lately, under its present owner.
    private func isKnownPeer(of account: Account?) -> Bool {
        guard let account, let peer = self.call.peer else { return false }
        return self.budgets.knows(peer, at: self.name(ofOwner: account))
    }

    /// With the epoch, so that the peers of an earlier owner are strangers after a takeover.
    private func name(ofOwner account: Account) -> [String?] {
        self.name(of: account.id) + ["\(account.epoch.number)"]
    }

    private func name(of account: AccountID) -> [String?] { Budgets.name(of: account, in: self.call.tenant) }
}

extension ServiceError {
    fileprivate static let tooManyPasswords = ServiceError(
        .tooManyAttemptsTryLater,
        """
        Access to this account has been temporarily disabled due to many failed login attempts. You can immediately \
        restore it by resetting your password or you can try again later.
        """)
    fileprivate static let tooManyMails = ServiceError(
        .tooManyAttemptsTryLater, "Too many mails were asked for; use the latest one or try again later.")
    fileprivate static let tooManySignUps = ServiceError(
        .tooManyAttemptsTryLater,
        "Too many accounts or addresses were asked for from this network; try again later.")
}
