/// How an account could be signed in to after a change, judged by the code that makes the change and the rules that
/// decide about a sign-in.
///
/// What a forecast cannot know: whether the owner still has the mailbox, the phone, the authenticator, or the account
/// at a provider.
public struct SignInForecast: Equatable, Sendable {
    /// A method that the account would have.
    public struct Method: Equatable, Sendable {
        /// The method.
        public var method: AccountMethod
        /// Why it does not sign in; `nil` if it does.
        public var obstacle: AccountMethod.Obstacle?
        /// What makes it worth less, in the order of the list.
        public var weaknesses: [AccountMethod.Weakness]

        /// Whether it signs in.
        public var works: Bool { self.obstacle == nil }
    }

    /// A second factor that the account would have.
    public struct Factor: Equatable, Sendable {
        /// The `mfaEnrollmentId`.
        public var id: FactorID
        /// Whether its codes come from an app; otherwise they are sent to a phone.
        public var isTOTP: Bool
        /// Whether it can be answered.
        public var works: Bool
    }

    /// The methods, those that recover the account last.
    public var methods: [Method] = []
    /// The names of the methods that sign in now and would not.
    public var lost: [String] = []
    /// The second factors.
    public var secondFactors: [Factor] = []
    /// Whether the next sign-in would have to enrol a second factor.
    public var mustEnroll = false

    /// A forecast without anything.
    init() {}

    /// - Parameters:
    ///   - parts: What would be removed; absent parts change nothing.
    ///   - rules: The rules, before the change and after it.
    public init(of account: Account, removing parts: [SignInPart] = [], under rules: borrowing SignInRules) {
        var after = account
        for part in parts {
            for change in after.removing(part) { after.apply(change) }
        }
        for method in after.signInMethods {
            self.methods.append(
                Method(
                    method: method, obstacle: rules.obstacle(to: method, of: after),
                    weaknesses: rules.weaknesses(of: method, of: after, before: account)))
        }
        for method in account.signInMethods where rules.obstacle(to: method, of: account) == nil {
            if self.methods.contains(where: { $0.method == method && $0.works }) { continue }
            self.lost.append(method.name)
        }
        self.secondFactors = after.factors.map {
            Factor(id: $0.factor.id, isTOTP: $0.factor.phoneNumber == nil, works: rules.answers($0.factor))
        }
        // Recoveries count where nothing else signs in.
        let isRecovered = self.remaining == 0
        self.mustEnroll =
            rules.mustEnroll(after)
            && self.methods.contains {
                $0.works && $0.method.isEligible && (isRecovered || !$0.weaknesses.contains(.recovery))
            }
    }

    /// How many methods sign in, besides those that only recover the account through its mailbox.
    public var remaining: Int { self.methods.count { $0.works && !$0.weaknesses.contains(.recovery) } }

    /// Whether nothing signs in, and nothing recovers the account.
    public var isUnreachable: Bool { !self.methods.contains { $0.works } }
}

extension SignInRules {
    fileprivate func weaknesses(
        of method: AccountMethod, of account: Account, before: Account
    ) -> [AccountMethod.Weakness] {
        var found: [AccountMethod.Weakness] = []
        if account.isRecovery(method) { found.append(.recovery) }
        switch method {
        case .password, .emailLink, .passwordReset:
            if account.email?.isVerified == false { found.append(.addressUnverified) }
        case .identity(let provider):
            if account.identity(provider)?.origin.proof == .claimed { found.append(.claimed) }
        case .passkey(let id):
            if account.passkey(id)?.credential == nil { found.append(.claimed) }
        case .phone, .customToken: break
        }
        if self.isGuarded(method, of: before), !self.isGuarded(method, of: account) { found.append(.secondFactorLost) }
        return found
    }
}
