import FirebaseAuth
import FirebaseCore
import Foundation

func apps(_ app: FirebaseCore.FirebaseApp) async {
    let options = FirebaseCore.FirebaseOptions(googleAppID: "1:1:ios:1", gcmSenderID: "1")
    options.apiKey = options.apiKey
    options.authDomain = options.authDomain
    options.bundleID = options.bundleID
    options.clientID = options.clientID
    options.databaseURL = options.databaseURL
    options.gcmSenderID = options.gcmSenderID
    options.googleAppID = options.googleAppID
    options.projectID = options.projectID
    options.storageBucket = options.storageBucket
    use(FirebaseOptions(contentsOfFile: "file"), FirebaseOptions.defaultOptions(), FirebaseOptions.maximumFileSize)
    FirebaseConfiguration.shared.setLoggerLevel(.min)
    let configuration: FirebaseConfiguration = .shared
    let level: FirebaseLoggerLevel? = FirebaseLoggerLevel(rawValue: 3)
    use(configuration, level, FirebaseLoggerLevel.error, FirebaseLoggerLevel.warning, FirebaseLoggerLevel.notice)
    use(FirebaseLoggerLevel.info, FirebaseLoggerLevel.debug, FirebaseLoggerLevel.max)
    FirebaseApp.configure()
    FirebaseApp.configure(options: options)
    FirebaseApp.configure(name: "other")
    FirebaseApp.configure(name: "other", options: options)
    use(FirebaseApp.app(), FirebaseApp.app(name: "other"), FirebaseApp.allApps, app.name, app.options)
    await app.delete()
    app.delete { wasPresent in use(wasPresent) }
}

func auth(_ user: FirebaseAuth.User) async throws {
    let auth: FirebaseAuth.Auth = Auth.auth()
    use(Auth(), auth.app, auth.currentUser, auth.canHandle(URL(fileURLWithPath: "/")))
    if let app = auth.app { use(Auth.auth(app: app)) }
    auth.tenantID = auth.tenantID
    auth.languageCode = auth.languageCode
    auth.customAuthDomain = auth.customAuthDomain
    auth.sessionName = auth.sessionName
    auth.isTokenAutoRefreshEnabled = auth.isTokenAutoRefreshEnabled
    auth.useAppLanguage()
    auth.useEmulator(withHost: "127.0.0.1", port: 9099)
    try auth.useService(at: URL(fileURLWithPath: "/"))
    auth.storeSession(in: nil)
    let settings: AuthSettings = AuthSettings()
    settings.appVerificationDisabledForTesting = settings.isAppVerificationDisabledForTesting
    settings.isAppVerificationDisabledForTesting = settings.appVerificationDisabledForTesting
    settings.remembersSignInMethods = settings.remembersSignInMethods
    auth.settings = auth.settings ?? settings
    try await auth.initializeRecaptchaConfig()
    auth.initializeRecaptchaConfig { error in use(error) }
    try auth.signOut()
    try await auth.updateCurrentUser(user)
    auth.updateCurrentUser(user) { error in use(error) }
    try await auth.revokeToken(withAuthorizationCode: "code")
    auth.revokeToken(withAuthorizationCode: "code") { error in use(error) }
    use(try await auth.mailedLink(for: "ada@example.com", requestType: "PASSWORD_RESET"))
    use(try await auth.verificationCode(for: "+15555550100"))
}

func listeners(_ auth: Auth) async {
    let handle: AuthStateDidChangeListenerHandle = auth.addStateDidChangeListener { auth, user in use(auth, user) }
    auth.removeStateDidChangeListener(handle)
    let other: IDTokenDidChangeListenerHandle = auth.addIDTokenDidChangeListener { auth, user in use(auth, user) }
    auth.removeIDTokenDidChangeListener(other)
    use(Auth.authStateDidChangeNotification, Notification.Name.AuthStateDidChange)
    let states: Auth.AuthStateChangesSequence = auth.authStateChanges
    for await user in states { use(user) }
    var state: Auth.AuthStateChangesSequence.Iterator = Auth.AuthStateChangesSequence(auth).makeAsyncIterator()
    let user: Auth.AuthStateChangesSequence.Element? = await state.next()
    let tokens: Auth.IDTokenChangesSequence = auth.idTokenChanges
    for await user in tokens { use(user) }
    var token: Auth.IDTokenChangesSequence.Iterator = Auth.IDTokenChangesSequence(auth).makeAsyncIterator()
    let changed: Auth.IDTokenChangesSequence.Element? = await token.next()
    use(user as Any, Auth.AuthStateChangesSequence.Failure.self)
    use(changed as Any, Auth.IDTokenChangesSequence.Failure.self)
}

func embedded(_ auth: Auth) throws {
    let authority: EmbeddedAuthority = EmbeddedAuthority(projectID: "demo-app", hashCost: 6, isStrict: false)
    use(try EmbeddedAuthority(projectID: "demo-app", hashCost: 6, isStrict: false, restoring: authority.snapshot()))
    auth.useEmbeddedAuthority(authority)
    use(authority.projectID, authority.handle("GET", "/", body: Data(), headers: [:]))
    use(authority.mailedLink(to: "ada@example.com", requestType: nil), authority.verificationCode(for: "+15555550100"))
}

func identity<Object: ObjectIdentity>(_ a: Object, _ b: Object) -> Bool {
    var hasher = Hasher()
    a.hash(into: &hasher)
    return a == b
}

func identities(_ user: User, _ credential: AuthCredential) {
    var hasher = Hasher()
    user.hash(into: &hasher)
    user.multiFactor.hash(into: &hasher)
    user.metadata.hash(into: &hasher)
    credential.hash(into: &hasher)
    use(user == user, user.multiFactor == user.multiFactor, user.metadata == user.metadata, credential == credential)
}

func errors(_ error: any Error) {
    let code: AuthErrorCode? = AuthErrorCode(error)
    let type: AuthErrorCode.Code = AuthErrorCode(_nsError: error as NSError).code
    let errors: AuthErrors.Type = AuthErrors.self
    use(code?.errorCode, code?.errorUserInfo, AuthErrorCode.errorDomain, type, code?.name, code?.text)
    use(AuthErrorCode(rawValue: 17_009)?.rawValue, AuthErrorCode.allCases, errors)
    use(AuthErrorDomain, AuthErrorUserInfoEmailKey, AuthErrorUserInfoMultiFactorResolverKey, AuthErrorUserInfoNameKey)
    use(AuthErrorUserInfoUpdatedCredentialKey, AuthErrors.domain, AuthErrors.userInfoEmailKey)
    use(AuthErrors.userInfoMultiFactorResolverKey, AuthErrors.userInfoNameKey, AuthErrors.userInfoUpdatedCredentialKey)
    if type == .wrongPassword { use(error) }
}
