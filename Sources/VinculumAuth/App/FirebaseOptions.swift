import Vinculum

/// The project that an app belongs to, and the app's identifiers there.
///
///     FirebaseApp.configure(options: FirebaseOptions(contentsOfFile: "GoogleService-Info.plist")!)
///
/// Several threads may use one object. An app copies the options when it is configured; later changes do not affect it.
open class FirebaseOptions: @unchecked Sendable {
    private let guarded: Locked<Values>

    /// The values of the options.
    package struct Values: Equatable, Sendable {
        package var googleAppID = ""
        package var gcmSenderID = ""
        package var apiKey: String?
        package var projectID: String?
        package var bundleID: String?
        package var clientID: String?
        package var storageBucket: String?
        package var databaseURL: String?
        package var authDomain: String?

        package init() {}
    }

    /// Makes options in code. ``apiKey`` must be set too.
    ///
    /// - Parameters:
    ///   - googleAppID: The Firebase app ID, such as `1:123456789:ios:123abc456def`.
    ///   - gcmSenderID: The project number.
    public init(googleAppID: String, gcmSenderID: String) {
        var values = Values()
        values.googleAppID = googleAppID
        values.gcmSenderID = gcmSenderID
        self.guarded = Locked(values)
    }

    package init(_ values: Values) {
        self.guarded = Locked(values)
    }

    /// All values.
    package var values: Values { self.guarded.withLock { $0 } }

    /// The Firebase app ID, such as `1:123456789:ios:123abc456def`.
    open var googleAppID: String {
        get { self.values.googleAppID }
        set { self.guarded.withLock { $0.googleAppID = newValue } }
    }

    /// The project number.
    open var gcmSenderID: String {
        get { self.values.gcmSenderID }
        set { self.guarded.withLock { $0.gcmSenderID = newValue } }
    }

    /// The API key, which identifies the project of a request. It is not a secret.
    open var apiKey: String? {
        get { self.values.apiKey }
        set { self.guarded.withLock { $0.apiKey = newValue } }
    }

    /// The project ID, such as `demo-app`. Calls to a local server are for this project, see
    /// ``Auth/useEmulator(withHost:port:)``; Google's service knows the project by ``apiKey``.
    open var projectID: String? {
        get { self.values.projectID }
        set { self.guarded.withLock { $0.projectID = newValue } }
    }

    /// The app's bundle identifier on Apple platforms, or its package name on Android.
    open var bundleID: String? {
        get { self.values.bundleID }
        set { self.guarded.withLock { $0.bundleID = newValue } }
    }

    /// The app's OAuth client ID at Google, such as `123456.apps.googleusercontent.com`.
    open var clientID: String? {
        get { self.values.clientID }
        set { self.guarded.withLock { $0.clientID = newValue } }
    }

    /// The project's bucket in Cloud Storage. This module does not use it.
    open var storageBucket: String? {
        get { self.values.storageBucket }
        set { self.guarded.withLock { $0.storageBucket = newValue } }
    }

    /// The URL of the project's Realtime Database. This module does not use it.
    open var databaseURL: String? {
        get { self.values.databaseURL }
        set { self.guarded.withLock { $0.databaseURL = newValue } }
    }

    /// The domain of the page where sign-ins with providers begin; `nil` for the project's first authorised domain.
    open var authDomain: String? {
        get { self.values.authDomain }
        set { self.guarded.withLock { $0.authDomain = newValue } }
    }
}
