/// The older `relyingparty` interface, which the Apple client library still uses.
extension Endpoint {
    /// The name in the older `relyingparty` interface, which the Apple client library still uses; `nil` if it has none.
    public var legacyName: String? {
        switch self {
        case .signUp: "signupNewUser"
        case .signInWithPassword: "verifyPassword"
        case .signInWithEmailLink: "emailLinkSignin"
        case .signInWithIdp: "verifyAssertion"
        case .signInWithCustomToken: "verifyCustomToken"
        case .signInWithPhoneNumber: "verifyPhoneNumber"
        case .sendVerificationCode: "sendVerificationCode"
        case .lookup: "getAccountInfo"
        case .update: "setAccountInfo"
        case .delete: "deleteAccount"
        case .createAuthUri: "createAuthUri"
        case .sendOobCode: "getOobConfirmationCode"
        case .resetPassword: "resetPassword"
        case .signInWithGameCenter: "signInWithGameCenter"
        case .getProjects: "getProjectConfig"
        case .recaptchaParams: "getRecaptchaParam"
        case .verifyIosClient: "verifyClient"
        case .batchCreate: "uploadAccount"
        case .batchGet: "downloadAccount"
        default: nil
        }
    }

    static var legacyPrefix: String { "/www.googleapis.com/identitytoolkit/v3/relyingparty/" }

    /// The path in the older interface, or the ordinary one if the older interface lacks the operation.
    public var legacyPath: String? {
        self.legacyName.map { Endpoint.legacyPrefix + $0 } ?? self.path
    }
}
