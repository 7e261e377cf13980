extension Decision {
    /// What the caller can do next.
    public enum Remedy: String, CaseIterable, Sendable {
        case addSignInMethod = "addWayIn"
        case answerSecondFactor
        case askAdministrator
        case askNewCode
        case becomeAdministrator
        case changeSettings
        case checkCode
        case chooseAnother
        case completeRequest
        case confirmAtOwner
        case correctRequest
        case enrolFactor
        case linkAgain
        case repeatAtProvider
        case resetPassword
        case sendAgain
        case sendSession
        case setPassword
        case signIn
        case signInToOwner
        case signUp
        case strengthenPassword
        case removeFactor = "takeFactorOff"
        case unlinkFromOwner
        case useTenant
        case verifyEmail
        case wait

        /// The remedy as a phrase, for people.
        public var text: String {
            switch self {
            case .addSignInMethod: "add another sign-in method while the session lasts"
            case .answerSecondFactor: "answer one of the account's second factors"
            case .askAdministrator: "ask an administrator of the project"
            case .askNewCode: "start the flow again, with a new code"
            case .becomeAdministrator: "send the request with an administrator's bearer token"
            case .changeSettings: "change the settings of the project or tenant"
            case .checkCode: "check the code and send it again"
            case .chooseAnother: "choose another one"
            case .completeRequest: "add the missing member to the request"
            case .confirmAtOwner: "sign in with a method the account already has, then link this one"
            case .correctRequest: "correct the request"
            case .enrolFactor: "enrol the factor, which proves it"
            case .linkAgain: "link again what was retired, which proves it"
            case .repeatAtProvider: "sign in at the provider again"
            case .resetPassword: "reset the password by mail"
            case .sendAgain: "send the request again"
            case .sendSession: "send the ID token of a session"
            case .setPassword: "set a password"
            case .signIn: "sign in again"
            case .signInToOwner: "sign in with the same credential to the account that has it"
            case .signUp: "sign up"
            case .strengthenPassword: "choose a longer or stronger password"
            case .removeFactor: "remove a second factor first"
            case .unlinkFromOwner: "unlink it from the account that has it first"
            case .useTenant: "name the tenant that the account belongs to"
            case .verifyEmail: "verify the address first"
            case .wait: "wait, then try again"
            }
        }
    }
}
