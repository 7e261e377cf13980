public import Foundation

/// What the Firebase libraries have for an app's life on Apple platforms, where it means something elsewhere too.
extension Auth {
    /// Whether a URL that the app was opened with belongs to a sign-in. Always `false`: callbacks arrive at the
    /// ``AuthUIDelegate`` that shows the page, so the app keeps every URL that it was opened with.
    public func canHandle(_ url: URL) -> Bool { false }

    /// Does nothing: the settings of reCAPTCHA are fetched by the first call that needs them.
    public func initializeRecaptchaConfig() async throws {}

    /// ``initializeRecaptchaConfig()`` for callers without `await`.
    @preconcurrency
    public func initializeRecaptchaConfig(completion: (@MainActor ((any Error)?) -> Void)?) {
        onMainActor { completion?(nil) }
    }
}

/// What only Apple's systems have. Such code belongs into `#if canImport(Darwin)`.
extension Auth {
    /// The device's push token.
    @available(*, unavailable, message: "Only Apple's systems have push tokens; codes by SMS need none here.")
    public var apnsToken: Data? {
        get { nil }
        set {}
    }

    /// Sets the device's push token.
    @available(*, unavailable, message: "Only Apple's systems have push tokens; codes by SMS need none here.")
    public func setAPNSToken(_ token: Data, type: AuthAPNSTokenType) {}

    /// Whether a remote notification belongs to a sign-in.
    @available(*, unavailable, message: "Only Apple's systems have remote notifications; no sign-in needs them here.")
    public func canHandleNotification(_ userInfo: [AnyHashable: Any]) -> Bool { false }

    /// The access group of the keychain.
    @available(*, unavailable, message: "Only Apple's systems have a keychain; use storeSession(in:).")
    public var userAccessGroup: String? { nil }

    /// Shares the session with the apps of an access group.
    @available(*, unavailable, message: "Only Apple's systems have a keychain; use storeSession(in:).")
    public func useUserAccessGroup(_ accessGroup: String?) throws {}

    /// The user of an access group.
    @available(*, unavailable, message: "Only Apple's systems have a keychain; use storeSession(in:).")
    public func getStoredUser(forAccessGroup accessGroup: String?) throws -> User? { nil }

    /// Whether the keychain shares the session with the person's other devices.
    @available(*, unavailable, message: "Only Apple's systems have a keychain that devices share.")
    public var shareAuthStateAcrossDevices: Bool {
        get { false }
        set {}
    }
}

/// The kind of a push token.
@available(*, unavailable, message: "Only Apple's systems have push tokens; codes by SMS need none here.")
public enum AuthAPNSTokenType: Int, Sendable {
    /// Not known.
    case unknown
    /// Of a development build.
    case sandbox
    /// Of a released app.
    case prod
}

extension TOTPSecret {
    /// Opens the secret in an authenticator app of the device.
    @available(
        *, unavailable,
        message: "Only Apple's systems have an app for this URL; show generateQRCodeURL(withAccountName:issuer:)."
    )
    public func openInOTPApp(withQRCodeURL qrCodeURL: String) {}
}

/// Makes credentials of a Game Center player.
public enum GameCenterAuthProvider {
    /// The provider's identifier, `gc.apple.com`.
    public static let id = GameCenterAuthProviderID

    /// Makes a credential of the local player.
    @available(*, unavailable, message: "Only Apple's systems have Game Center.")
    public static func getCredential() async throws -> AuthCredential {
        throw AuthErrorCode.gameKitNotLinked
    }

    /// Makes a credential of the local player.
    @available(*, unavailable, message: "Only Apple's systems have Game Center.")
    public static func getCredential(completion: @escaping (AuthCredential?, (any Error)?) -> Void) {}
}
