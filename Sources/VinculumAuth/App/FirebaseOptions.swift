/// Which project an app belongs to.
///
///     FirebaseApp.configure(options: FirebaseOptions(contentsOfFile: "GoogleService-Info.plist")!)
///
/// Several threads may use one. An app takes what is set when it is configured; later changes do not reach it.
open class FirebaseOptions: @unchecked Sendable {
    private let guarded: Locked<Values>

    /// What the options say.
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

    /// Options from code; at least ``apiKey`` is to be set too.
    ///
    /// - Parameters:
    ///   - googleAppID: The Firebase app id, such as `1:123456789:ios:123abc456def`.
    ///   - gcmSenderID: The number of the project.
    public init(googleAppID: String, gcmSenderID: String) {
        var values = Values()
        values.googleAppID = googleAppID
        values.gcmSenderID = gcmSenderID
        self.guarded = Locked(values)
    }

    package init(_ values: Values) {
        self.guarded = Locked(values)
    }

    /// Everything at once.
    package var values: Values { self.guarded.withLock { $0 } }

    /// The Firebase app id, such as `1:123456789:ios:123abc456def`.
    open var googleAppID: String {
        get { self.values.googleAppID }
        set { self.guarded.withLock { $0.googleAppID = newValue } }
    }

    /// The number of the project.
    open var gcmSenderID: String {
        get { self.values.gcmSenderID }
        set { self.guarded.withLock { $0.gcmSenderID = newValue } }
    }

    /// Tells the service which project a request is for; no secret.
    open var apiKey: String? {
        get { self.values.apiKey }
        set { self.guarded.withLock { $0.apiKey = newValue } }
    }

    /// The id of the project, such as `demo-app`.
    open var projectID: String? {
        get { self.values.projectID }
        set { self.guarded.withLock { $0.projectID = newValue } }
    }

    /// The app's own id on Apple platforms, or its package name.
    open var bundleID: String? {
        get { self.values.bundleID }
        set { self.guarded.withLock { $0.bundleID = newValue } }
    }

    /// The app's OAuth client id at Google, such as `123456.apps.googleusercontent.com`.
    open var clientID: String? {
        get { self.values.clientID }
        set { self.guarded.withLock { $0.clientID = newValue } }
    }

    /// The project's bucket in Cloud Storage; nothing here uses it.
    open var storageBucket: String? {
        get { self.values.storageBucket }
        set { self.guarded.withLock { $0.storageBucket = newValue } }
    }

    /// The project's Realtime Database; nothing here uses it.
    open var databaseURL: String? {
        get { self.values.databaseURL }
        set { self.guarded.withLock { $0.databaseURL = newValue } }
    }

    /// The domain of the page where sign-ins with a provider happen, if it is another than the project's first.
    open var authDomain: String? {
        get { self.values.authDomain }
        set { self.guarded.withLock { $0.authDomain = newValue } }
    }
}
