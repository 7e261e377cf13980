extension Decision {
    /// A rule that decides. The first group are the rules of safe linking, I1 to I7 of ``Invariants``, among them one rule
    /// for each cell of the table in ``SignInDecision``.
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
        case linkedIdentity
        case signInMethodRemains = "wayInRemains"
        case owner
        case returning
        case secondFactor
        case assurance

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

        /// Which of I1 to I7 this is, or follows from; `nil` for rules of the protocol.
        public var invariant: Int? {
            switch self {
            case .origin: 1
            case .epoch: 2
            case .singleUse, .attempts, .secondFactorAttempts: 3
            case .addressLinks, .addressTakesOver, .addressNeedsConfirmation, .addressRecycled, .addressProven,
                .linkedIdentity:
                4
            case .signInMethodRemains: 5
            case .owner, .returning: 6
            case .secondFactor, .assurance, .factorPrerequisites: 7
            default: nil
            }
        }

        /// The rule in one sentence.
        public var text: String {
            switch self {
            case .origin: "A session alone proves no factor and no identity: what joins an account is proven for it."
            case .epoch:
                "Whoever proves what nobody had proven, without a session, begins a new epoch; nothing older can act."
            case .singleUse: "A proof is good once, for its own flow, and for a time."
            case .attempts: "Wrong answers count, and the count ends."
            case .secondFactorAttempts: "Too many wrong answers close an account's second factors for a while."
            case .addressLinks: "A proven claim of an address links to the account that has it proven."
            case .addressTakesOver: "A proven claim of an address takes over the account that has it not proven."
            case .addressNeedsConfirmation: "An unproven claim of an address that an account has changes nothing."
            case .addressRecycled: "An address that comes with a different identity may have a new holder."
            case .addressProven: "A proof of its address by the session's holder proves it, without a new epoch."
            case .linkedIdentity: "A linked identity signs in to its own account, whatever its address says."
            case .signInMethodRemains: "After a way in is taken off another remains, or it is said that none does."
            case .owner: "An identifier belongs to one account, and to another only once proven for that."
            case .returning: "A link, which proves control, brings back what had been retired."
            case .secondFactor: "An account with second factors opens no session without one of them."
            case .assurance: "A session claims no second factor that is no longer there."
            case .factorPrerequisites: "A second factor takes a proven address, and a first factor that it can follow."
            case .factorLimits: "An account has a bounded number of second factors, each of them once."
            case .knownFactor: "The factor must be one the account has."
            case .session: "The request takes a session of this project and tenant."
            case .liveSession: "A session ends when it expires, and when the sessions of its account are ended."
            case .sessionsEnd: "A new password or address, or a wish to, ends every session so far."
            case .recentSignIn: "What is sensitive takes a recent sign-in."
            case .knownAccount: "There must be such an account."
            case .enabledAccount: "A disabled account lets nobody in."
            case .password: "The password must be the one the present owner set."
            case .passwordStrength: "A new password must be strong enough."
            case .defaultPasswordHash: "A password hashed in another way than new ones are is hashed like them once it is shown."
            case .code: "What was sent out must come back unchanged."
            case .providerAnswer: "A provider's answer must be whole, and name the provider and the person."
            case .identityProvider: "A configured provider is believed as its configuration says, and another one in tests alone."
            case .customToken: "A custom token must be readable and made for this service and project."
            case .claims: "Custom claims are a small JSON object without reserved names."
            case .passkey: "A passkey must be one the account has, answering a challenge of its own."
            case .administrator: "This is for administrators."
            case .tenant: "Path, body and tokens must name the same tenant, and it must take this."
            case .setting: "The settings of the project or tenant must allow it."
            case .quota: "So much, and no more for a while."
            case .application: "The calling application must show that it is genuine where that is asked."
            case .hook: "A hook of the project may refuse."
            case .delivery: "A message must be one that can be delivered."
            case .imports: "A row of an import is taken only if it is sound and takes nothing from another account."
            case .completeRequest: "The request must have every member the operation needs."
            case .soundRequest: "Every member of the request must have a form the operation takes."
            case .knownCaller: "A request carries an API key, or a bearer token that is accepted."
            case .offered: "The operation must be offered here."
            case .soundState: "The service must be able to do what it is asked."
            }
        }

        /// What can be done about it, the most likely first.
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
            case .signInMethodRemains: [.addSignInMethod]
            case .owner: [.signInToOwner, .unlinkFromOwner, .chooseAnother]
            case .secondFactor: [.answerSecondFactor]
            case .assurance: [.signIn, .enrolFactor]
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
