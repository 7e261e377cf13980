import FirebaseAuth
import Foundation

func signIn(_ auth: Auth, _ credential: AuthCredential, _ provider: any FederatedAuthProvider) async throws {
    let result: AuthDataResult = try await auth.signIn(with: credential)
    use(result.user, result.additionalUserInfo, result.credential)
    auth.signIn(with: credential) { result, error in use(result, error) }
    auth.signIn(with: Optional(credential)) { result, error in use(result, error) }
    try await auth.signIn(with: provider, uiDelegate: nil)
    auth.signIn(with: provider, uiDelegate: nil) { result, error in use(result, error) }
    try await auth.signIn(withCustomToken: "token")
    auth.signIn(withCustomToken: "token") { result, error in use(result, error) }
    try await auth.signIn(withEmail: "ada@example.com", link: "link")
    auth.signIn(withEmail: "ada@example.com", link: "link") { result, error in use(result, error) }
    try await auth.signIn(withEmail: "ada@example.com", password: "password")
    auth.signIn(withEmail: "ada@example.com", password: "password") { result, error in use(result, error) }
    try await auth.signInAnonymously()
    auth.signInAnonymously { result, error in use(result, error) }
    try await auth.createUser(withEmail: "ada@example.com", password: "password")
    auth.createUser(withEmail: "ada@example.com", password: "password") { result, error in use(result, error) }
}

@available(*, deprecated, message: "Uses the names of earlier libraries.")
func signInByEarlierNames(_ auth: Auth, _ user: User, _ credential: AuthCredential) {
    auth.signInAndRetrieveData(with: credential) { result, error in use(result, error) }
    auth.signInAndRetrieveData(withCustomToken: "token") { result, error in use(result, error) }
    auth.signInAndRetrieveData(withEmail: "a", password: "b") { result, error in use(result, error) }
    auth.signInAnonymouslyAndRetrieveData { result, error in use(result, error) }
    auth.createUserAndRetrieveData(withEmail: "a", password: "b") { result, error in use(result, error) }
    user.linkAndRetrieveData(with: credential) { result, error in use(result, error) }
    user.reauthenticateAndRetrieveData(with: credential) { result, error in use(result, error) }
}

func results(_ info: AdditionalUserInfo, _ token: AuthTokenResult) {
    use(info.isNewUser, info.newUser(), info.profile, info.providerID, info.username)
    use(token.authDate, token.claims, token.expirationDate, token.issuedAtDate, token.signInProvider)
    use(token.signInSecondFactor, token.token)
}

func mails(_ auth: Auth) async throws {
    let settings: ActionCodeSettings = ActionCodeSettings()
    settings.url = settings.url
    settings.androidInstallIfNotAvailable = settings.androidInstallIfNotAvailable
    settings.androidMinimumVersion = settings.androidMinimumVersion
    settings.androidPackageName = settings.androidPackageName
    settings.handleCodeInApp = settings.handleCodeInApp
    settings.iOSBundleID = settings.iOSBundleID
    settings.linkDomain = settings.linkDomain
    settings.setIOSBundleID("app.example")
    settings.setAndroidPackageName("app.example", installIfNotAvailable: false, minimumVersion: nil)
    try await auth.sendPasswordReset(withEmail: "ada@example.com", actionCodeSettings: settings)
    auth.sendPasswordReset(withEmail: "ada@example.com") { error in use(error) }
    auth.sendPasswordReset(withEmail: "ada@example.com", actionCodeSettings: settings) { error in use(error) }
    try await auth.sendSignInLink(toEmail: "ada@example.com", actionCodeSettings: settings)
    auth.sendSignInLink(toEmail: "ada@example.com", actionCodeSettings: settings) { error in use(error) }
    use(auth.isSignIn(withEmailLink: "link"), try await auth.fetchSignInMethods(forEmail: "ada@example.com"))
    auth.fetchSignInMethods(forEmail: "ada@example.com") { methods, error in use(methods, error) }
    let info: ActionCodeInfo = try await auth.checkActionCode("code")
    use(info.email, info.operation, info.previousEmail)
    auth.checkActionCode("code") { info, error in use(info, error) }
    use(try await auth.verifyPasswordResetCode("code"))
    auth.verifyPasswordResetCode("code") { email, error in use(email, error) }
    try await auth.confirmPasswordReset(withCode: "code", newPassword: "password")
    auth.confirmPasswordReset(withCode: "code", newPassword: "password") { error in use(error) }
    try await auth.applyActionCode("code")
    auth.applyActionCode("code") { error in use(error) }
}

func links() {
    let link: ActionCodeURL? = ActionCodeURL(link: "link")
    use(link?.apiKey, link?.code, link?.continueURL, link?.languageCode, link?.operation)
    let operations: [ActionCodeOperation] = [
        .unknown, .passwordReset, .verifyEmail, .recoverEmail, .emailLink, .verifyAndChangeEmail,
        .revertSecondFactorAddition,
    ]
    use(operations, operations[0].mode, operations[0].requestType, ActionCodeOperation(rawValue: 1)?.rawValue)
    use(ActionCodeOperation("resetPassword"))
}
