/// What decides, besides the account itself, whether its sign-in methods work.
public struct SignInRules: Sendable {
    /// The policy of the project or tenant.
    public var policy: ProjectPolicy
    /// The identity providers with a configuration.
    public var providers: [(id: ProviderID, isEnabled: Bool)] = []
    /// Whether an identity provider without a configuration signs people in.
    public var acceptsUnconfiguredProviders = true
    /// Whether a passkey without a public key signs in.
    public var acceptsUnverifiedPasskeys = true
    /// Whether phone numbers sign in at all; a tenant has none.
    public var acceptsPhones = true
    /// Whether the project accepts custom tokens.
    public var acceptsCustomTokens = true
    /// Whether a takeover keeps the second factors of the address's owner, and an unproven replacement of an address
    /// opens nothing.
    public var keepsProvenFactors = false
    /// Whether a link restores a verified address of the account that is judged.
    public var isRecoverable = false
    /// Whether mandatory second factors are enforced.
    public var enforcesMandatoryFactors = false
    /// Mail domains that receive nothing any more, in lower case.
    public var goneDomains: [String] = []
    /// Whether the project or tenant is about to be deleted.
    public var isDeleted = false

    /// Creates the rules of a local service.
    public init(_ policy: ProjectPolicy) { self.policy = policy }

    /// Why a method of the account does not sign in; `nil` if it does.
    func obstacle(to method: AccountMethod, of account: Account) -> AccountMethod.Obstacle? {
        if account.isDisabled { return .accountDisabled }
        if self.policy.isDisabled || self.isDeleted { return .methodDisabled }
        return self.ownObstacle(to: method, of: account) ?? self.factorObstacle(to: method, of: account)
    }

    /// The obstacles of the method itself.
    private func ownObstacle(to method: AccountMethod, of account: Account) -> AccountMethod.Obstacle? {
        switch method {
        case .password:
            guard self.policy.allowsPasswords else { return .methodDisabled }
            guard account.email != nil else { return .noAddress }
            let password = account.password
            return password?.origin.epoch == account.epoch && password?.hash.isEmpty == false ? nil : .notVerifiable
        case .emailLink: return self.policy.allowsEmailLinks ? self.mailboxObstacle(account) : .methodDisabled
        case .passwordReset: return self.policy.allowsPasswords ? self.mailboxObstacle(account) : .methodDisabled
        case .phone:
            guard self.acceptsPhones, self.policy.allowsPhones else { return .methodDisabled }
            if account.phone?.isDisputed ?? false { return .notVerifiable }
            return account.phone.map { self.isReached($0.number) } ?? false ? nil : .regionClosed
        case .identity(let provider):
            guard let known = self.providers.first(where: { $0.id == provider }) else {
                return self.acceptsUnconfiguredProviders ? nil : .notConfigured
            }
            return known.isEnabled ? nil : .methodDisabled
        case .passkey(let id):
            guard let passkey = account.passkey(id), passkey.origin.epoch == account.epoch,
                passkey.credential != nil || self.acceptsUnverifiedPasskeys
            else { return .notVerifiable }
            return nil
        case .customToken: return self.acceptsCustomTokens ? nil : .methodDisabled
        }
    }

    private func mailboxObstacle(_ account: Account) -> AccountMethod.Obstacle? {
        guard let address = account.email?.address else { return .noAddress }
        if self.isGone(address) { return .mailboxGone }
        let isReplacement = self.keepsProvenFactors && account.isUnprovenReplacement(isRecoverable: self.isRecoverable)
        return isReplacement ? .replacementUnverified : nil
    }

    /// The obstacles of the second factor that the method leads to.
    private func factorObstacle(to method: AccountMethod, of account: Account) -> AccountMethod.Obstacle? {
        guard method.isEligible else {
            if case .customToken = method { return nil }
            return account.factors.isEmpty || account.isVerified(method) ? nil : .secondFactorCannotFollow
        }
        let account = self.entered(account, by: method)
        if self.policy.secondFactors.isDue(for: account) {
            // A recovery code stands for any of the factors, whatever their kind allows.
            let codes = account.recoveryCodes?.remaining ?? 0
            return codes > 0 || account.factors.contains { self.answers($0.factor) } ? nil : .secondFactorUnanswerable
        }
        guard self.mustEnroll(account) else { return nil }
        let rules = self.policy.secondFactors
        return account.email != nil && (rules.allowsSMS || rules.allowsTOTP) ? nil : .cannotEnroll
    }

    /// Whether the account has to enrol a second factor before a method that one can follow opens a session.
    func mustEnroll(_ account: Account) -> Bool {
        self.enforcesMandatoryFactors && self.policy.secondFactors.isMandatory && account.factors.isEmpty
    }

    /// Whether a sign-in by the method has a second factor.
    func isGuarded(_ method: AccountMethod, of account: Account) -> Bool {
        guard method.isEligible else { return account.isVerified(method) }
        return self.policy.secondFactors.isDue(for: self.entered(account, by: method))
    }

    /// The account as it is when its second factor is asked for: a proof of an address that was not verified takes it
    /// over first.
    private func entered(_ account: Account, by method: AccountMethod) -> Account {
        guard method == .emailLink || method == .passwordReset, !account.factors.isEmpty else { return account }
        var entered = account
        let changes = account.enteringByMailbox(
            at: Instant(milliseconds: 0), keepsProvenFactors: self.keepsProvenFactors)
        for change in changes { entered.apply(change) }
        return entered
    }

    /// Whether the factor can be answered. An app always can, so that a setting opens no account.
    func answers(_ factor: Factor) -> Bool {
        guard let number = factor.phoneNumber else { return true }
        return self.policy.secondFactors.allowsSMS && PhoneNumber(number).map { self.isReached($0) } ?? false
    }

    private func isReached(_ number: PhoneNumber) -> Bool {
        self.policy.testCode(of: number) != nil || self.policy.smsRegions.admits(number)
    }

    /// Whether the mailbox of an address receives nothing any more.
    func isGone(_ address: EmailAddress) -> Bool {
        !self.goneDomains.isEmpty && self.goneDomains.contains(address.domain)
    }
}

extension Account {
    /// Whether the method is a passkey whose authenticator verified the person, which counts as two factors.
    fileprivate func isVerified(_ method: AccountMethod) -> Bool {
        guard case .passkey(let id) = method else { return false }
        return self.passkey(id)?.credential != nil
    }
}

extension SecondFactorPolicy {
    /// Whether the account has a second factor that a sign-in must answer.
    ///
    /// If second factors are switched off, SMS factors are not asked for. A TOTP factor still is, so that a change of
    /// settings never opens an account with one factor.
    func isDue(for account: Account) -> Bool {
        account.factors.contains { $0.factor.phoneNumber == nil } || self.isEnabled && !account.factors.isEmpty
    }
}
