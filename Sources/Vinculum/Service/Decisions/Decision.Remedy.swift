extension Decision {
    /// Something that can be done next.
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

        public var text: String {
            switch self {
            case .addSignInMethod: "add another way in while the session lasts"
            case .answerSecondFactor: "answer one of the account's second factors"
            case .askAdministrator: "ask an administrator of the project"
            case .askNewCode: "start the flow again, with a new code"
            case .becomeAdministrator: "send the request with an administrator's bearer token"
            case .changeSettings: "change the settings of the project or tenant"
            case .checkCode: "read the code again and send it once more"
            case .chooseAnother: "choose another one"
            case .completeRequest: "send the request with the missing member"
            case .confirmAtOwner: "sign in with a way the account has already, then link this one"
            case .correctRequest: "correct the request"
            case .enrolFactor: "enrol the factor, which proves it"
            case .linkAgain: "link again what was retired, which proves it"
            case .repeatAtProvider: "let the provider sign the person in again"
            case .resetPassword: "reset the password by mail"
            case .sendAgain: "send the request again"
            case .sendSession: "send the ID token of a session"
            case .setPassword: "set a password"
            case .signIn: "sign in again"
            case .signInToOwner: "sign in with the same credential to the account that has it"
            case .signUp: "sign up"
            case .strengthenPassword: "choose a longer or stronger password"
            case .removeFactor: "take a factor off first"
            case .unlinkFromOwner: "take it off the account that has it first"
            case .useTenant: "name the tenant the account belongs to"
            case .verifyEmail: "verify the address first"
            case .wait: "wait, then try again"
            }
        }
    }
}
