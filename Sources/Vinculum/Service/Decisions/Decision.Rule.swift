extension Decision {
    /// A rule that decides; ``text`` states it. The first group are the rules of safe linking, I1 to I7 of
    /// ``Invariants``, with one rule for each cell of the table of ``SignInDecision``.
    public enum Rule: String, CaseIterable, Sendable {
        case origin
        case epoch
        case singleUse
        case attempts
        case secondFactorAttempts
        case addressLinks
        case addressTakesOver
        case addressNeedsConfirmation
        case addressRecycled
        case addressProven
        case unprovenReplacement
        case linkedIdentity
        case signInMethodRemains = "wayInRemains"
        case owner
        case merging
        case returning
        case secondFactor
        case assurance
        case recoveryCodes

        case factorPrerequisites
        case factorLimits
        case knownFactor
        case session
        case liveSession
        case sessionsEnd
        case recentSignIn
        case knownAccount
        case enabledAccount
        case password
        case passwordStrength
        case defaultPasswordHash = "houseHash"
        case code
        case providerAnswer
        case identityProvider
        case customToken
        case claims
        case passkey
        case administrator
        case tenant
        case setting
        case quota
        case application
        case hook
        case delivery
        case imports
        case completeRequest
        case soundRequest
        case knownCaller
        case offered
        case soundState

        /// The invariant, 1 to 7, that the rule is or follows from; `nil` for rules of the protocol.
        public var invariant: Int? {
            switch self {
            case .origin: 1
            case .epoch: 2
            case .singleUse, .attempts, .secondFactorAttempts: 3
            case .addressLinks, .addressTakesOver, .addressNeedsConfirmation, .addressRecycled, .addressProven,
                .unprovenReplacement, .linkedIdentity:
                4
            case .signInMethodRemains: 5
            case .owner, .merging, .returning: 6
            case .secondFactor, .assurance, .recoveryCodes, .factorPrerequisites: 7
            default: nil
            }
        }

        /// The rule in one sentence.
        public var text: String {
            switch self {
            case .origin:
                "What joins an account must be proven for it; a session alone proves no factor and no identity."
            case .epoch:
                "A first proof of an identifier, without a session, begins a new epoch in which nothing older can act."
            case .singleUse: "A proof works once, for its own flow, and for a limited time."
            case .attempts: "Wrong answers count, and a code allows a limited number of them."
            case .secondFactorAttempts: "Too many wrong answers block an account's second factors for a while."
            case .addressLinks: "A proven claim of an address links to the account that has the address verified."
            case .addressTakesOver:
                "A proven claim of an address takes over the account that has the address unverified."
            case .addressNeedsConfirmation: "An unproven claim of an address that an account has changes nothing."
            case .addressRecycled:
                "An address that a provider presents with a different identity may have a new holder."
            case .addressProven: "A session's holder who proves the account's address verifies it, without a new epoch."
            case .unprovenReplacement:
                "The mailbox of an address that replaced a verified one opens nothing until a session has verified it."
            case .linkedIdentity: "A linked identity signs in to its own account, whatever its address is."
            case .signInMethodRemains:
                "After a sign-in method is removed another remains, or the response says that none does."
            case .owner: "An identifier belongs to one account, and to another only after it is proven for that one."
            case .merging:
                "A merge needs a recent proof of both accounts, keeps every second factor, and moves no custom claims."
            case .returning: "Linking again proves control and restores what was retired."
            case .secondFactor: "An account with second factors opens no session without one of them."
            case .assurance: "A session claims no second factor that the account no longer has."
            case .recoveryCodes:
                "A recovery code stands for a second factor once, until new ones are made or the last factor goes."
            case .factorPrerequisites: "A second factor needs a verified address and a first factor that it can follow."
            case .factorLimits: "An account has a limited number of second factors, each of them once."
            case .knownFactor: "The second factor must be one of the account's."
            case .session: "The request needs a session of this project and tenant."
            case .liveSession: "A session ends when it expires and when the account's sessions are revoked."
            case .sessionsEnd: "A new password, a new address or a request ends sessions."
            case .recentSignIn: "Sensitive changes need a recent sign-in."
            case .knownAccount: "The account must exist."
            case .enabledAccount: "A disabled account cannot be signed in to."
            case .password: "The password must be the one that the current owner set."
            case .passwordStrength: "A new password must be strong enough."
            case .defaultPasswordHash:
                "A password with another hash than new passwords is hashed like them at the next sign-in."
            case .code: "The code must be the one that was sent."
            case .providerAnswer: "A provider's response must be complete, and name the provider and the person."
            case .identityProvider:
                "A configured provider is trusted as configured, and one without a configuration in tests alone."
            case .customToken: "A custom token must be readable and made for this service and project."
            case .claims: "Custom claims are a small JSON object without reserved names."
            case .passkey: "The passkey must be one of the account's and answer its own challenge."
            case .administrator: "Only administrators may do this."
            case .tenant: "Path, body and tokens must name the same tenant, and it must support the operation."
            case .setting: "The settings of the project or tenant must allow it."
            case .quota: "The limit is reached for now."
            case .application: "Where required, the calling application must prove that it is genuine."
            case .hook: "A blocking function of the project may refuse or change a sign-in."
            case .delivery: "The message must be deliverable."
            case .imports: "A row of an import is stored only if it is valid and takes nothing from another account."
            case .completeRequest: "The request must have every member that the operation needs."
            case .soundRequest: "Every member of the request must have a valid form."
            case .knownCaller: "A request needs an API key or an accepted bearer token."
            case .offered: "The operation must be supported here."
            case .soundState: "The service must be able to do what the request asks."
            }
        }

        /// What the caller can do, the most likely first.
        var remedies: [Remedy] {
            switch self {
            case .origin: [.enrolFactor, .becomeAdministrator]
            case .epoch: [.linkAgain, .setPassword]
            case .singleUse: [.askNewCode]
            case .attempts: [.checkCode, .askNewCode]
            case .secondFactorAttempts, .quota: [.wait]
            case .addressLinks, .addressProven, .linkedIdentity, .returning, .defaultPasswordHash: []
            case .addressTakesOver, .addressRecycled: [.linkAgain, .setPassword]
            case .addressNeedsConfirmation: [.confirmAtOwner, .verifyEmail]
            case .unprovenReplacement: [.verifyEmail]
            case .signInMethodRemains: [.addSignInMethod]
            case .owner: [.signInToOwner, .unlinkFromOwner, .chooseAnother]
            case .merging: [.signIn]
            case .secondFactor: [.answerSecondFactor]
            case .assurance: [.signIn, .enrolFactor]
            case .recoveryCodes: [.enrolFactor]
            case .factorPrerequisites: [.verifyEmail, .signIn]
            case .factorLimits: [.removeFactor]
            case .knownFactor: [.chooseAnother]
            case .session: [.sendSession, .signIn]
            case .liveSession, .sessionsEnd, .recentSignIn: [.signIn]
            case .knownAccount: [.signUp, .correctRequest]
            case .enabledAccount: [.askAdministrator]
            case .password: [.resetPassword, .signIn]
            case .passwordStrength: [.strengthenPassword]
            case .code: [.checkCode, .askNewCode]
            case .providerAnswer: [.repeatAtProvider, .correctRequest]
            case .identityProvider: [.repeatAtProvider, .changeSettings]
            case .customToken, .claims, .delivery, .imports, .soundRequest: [.correctRequest]
            case .passkey: [.chooseAnother, .askNewCode]
            case .administrator: [.becomeAdministrator]
            case .tenant: [.useTenant]
            case .setting, .offered: [.changeSettings]
            case .application: [.sendAgain, .changeSettings]
            case .hook: [.askAdministrator]
            case .completeRequest: [.completeRequest]
            case .knownCaller: [.correctRequest]
            case .soundState: [.sendAgain, .askAdministrator]
            }
        }
    }
}

extension AuditEntry {
    /// Creates an entry that is not stored yet.
    ///
    /// - Parameters:
    ///   - name: The name of the administrator, or the `localId` of the actor's account.
    ///   - operation: The name of the operation or command.
    ///   - rule: Why the change was allowed.
    public init(
        at instant: Instant, _ actor: Actor, _ name: String, from peer: Peer?, operation: String,
        changed parts: AuditedParts, by rule: Decision.Rule, tenant: TenantID?, account: AccountID? = nil,
        accountCount: UInt64 = 0
    ) {
        self.init(
            at: instant, actor, name, from: peer, operation: operation, changed: parts, rule: rule.rawValue,
            tenant: tenant, account: account, accountCount: accountCount)
    }
}
