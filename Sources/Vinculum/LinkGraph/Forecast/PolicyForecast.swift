/// A change of policy that an administrator considers.
public struct PolicyChange: Sendable {
    /// Methods and providers that would be switched off, by the names of ``AccountMethod/name``. `password` ends resets
    /// too; `emailLink` is apart from it.
    public var disabledMethods: [String] = []
    /// Kinds of second factors that would be switched off: `phone`, `totp`.
    public var disabledFactors: [String] = []
    /// Whether every account that may have a second factor would need one.
    public var requiresSecondFactor = false
    /// Mail domains that would receive nothing any more, in lower case. A subdomain is another domain.
    public var removedDomains: [String] = []
    /// Whether the tenant would be deleted.
    public var deletesTenant = false

    /// Creates a change of nothing.
    public init() {}

    /// The rules after the change. Mandatory second factors count as enforced, which only a hardened service does.
    /// Where second factors are off, codes of apps count as allowed once they are required.
    func applied(to rules: SignInRules) -> SignInRules {
        var rules = rules
        for name in self.disabledMethods {
            switch name {
            case "password": rules.policy.allowsPasswords = false
            case "emailLink": rules.policy.allowsEmailLinks = false
            case "phone": rules.policy.allowsPhones = false
            case "custom": rules.acceptsCustomTokens = false
            default:
                let id = ProviderID(name)
                rules.providers.removeAll { $0.id == id }
                rules.providers.append((id, false))
            }
        }
        if self.requiresSecondFactor {
            rules.enforcesMandatoryFactors = true
            rules.policy.secondFactors.isMandatory = true
            if !rules.policy.secondFactors.isEnabled {
                rules.policy.secondFactors.isEnabled = true
                rules.policy.secondFactors.allowsTOTP = true
            }
        }
        for kind in self.disabledFactors {
            if kind == "phone" { rules.policy.secondFactors.allowsSMS = false }
            if kind == "totp" { rules.policy.secondFactors.allowsTOTP = false }
        }
        rules.goneDomains += self.removedDomains
        rules.isDeleted = rules.isDeleted || self.deletesTenant
        return rules
    }
}

/// What a change of policy does to accounts.
public struct PolicyForecast: Sendable {
    /// What a change does to one account.
    public enum Effect: String, CaseIterable, Sendable {
        /// A method signs in no more.
        case methodLost
        /// No method signs in any more; the mailbox still recovers the account.
        case recoveryOnly
        /// Nothing signs in any more, and nothing recovers the account.
        case unreachable
        /// A second factor cannot be answered any more.
        case secondFactorLost
        /// The next sign-in has to enrol a second factor.
        case mustEnroll
    }

    private var before: SignInRules
    private var after: SignInRules

    /// Creates the judgement of a change.
    public init(_ change: PolicyChange, to rules: SignInRules) {
        self.before = rules
        self.after = change.applied(to: rules)
    }

    /// The effects on one account, in the order of the list; none if nothing changes for it.
    ///
    /// - Parameter isRecoverable: As ``SignInRules/isRecoverable``.
    public mutating func effects(on account: Account, isRecoverable: Bool = false) -> [Effect] {
        (self.before.isRecoverable, self.after.isRecoverable) = (isRecoverable, isRecoverable)
        var (isLost, had, hadRecovery, has, hasRecovery, mustEnroll) = (false, false, false, false, false, false)
        for method in account.signInMethods {
            let works = self.after.obstacle(to: method, of: account) == nil
            let worked = self.before.obstacle(to: method, of: account) == nil
            let isRecovery = account.isRecovery(method)
            if works { (has, hasRecovery) = (has || !isRecovery, hasRecovery || isRecovery) }
            if works, method.isEligible, !isRecovery { mustEnroll = true }
            if worked { (had, hadRecovery) = (had || !isRecovery, hadRecovery || isRecovery) }
            if worked, !works { isLost = true }
        }
        var effects: [Effect] = []
        if isLost { effects.append(.methodLost) }
        if had, !has, hasRecovery { effects.append(.recoveryOnly) }
        if had || hadRecovery, !has, !hasRecovery { effects.append(.unreachable) }
        let isFactorLost = account.factors.contains {
            self.before.answers($0.factor) && (self.after.isDeleted || !self.after.answers($0.factor))
        }
        if isFactorLost { effects.append(.secondFactorLost) }
        // Recoveries count where nothing else signs in.
        if !has, hasRecovery { mustEnroll = true }
        if mustEnroll, self.after.mustEnroll(account), !self.before.mustEnroll(account) { effects.append(.mustEnroll) }
        return effects
    }
}
