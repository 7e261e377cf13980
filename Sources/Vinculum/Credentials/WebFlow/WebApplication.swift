/// The app that opens the hosted page, as it identifies itself to the page.
public struct WebApplication: Equatable, Sendable {
    /// The API key of the project.
    public var apiKey: String
    /// The callback of the page to the app.
    public var callback: CallbackScheme
    /// The bundle ID; empty if unknown.
    public var bundleID: String
    /// The name and version of the library that opens the page.
    public var userAgent: String
    /// The tenant to sign in to, if any.
    public var tenantID: String?
    /// The language of the page (BCP 47), if not the default.
    public var languageCode: String?
    /// An App Check token, which shows the page that a genuine app opened it.
    public var appCheckToken: Secret?

    /// Creates a description of an app.
    public init(
        apiKey: String, callback: CallbackScheme, bundleID: String = "", userAgent: String, tenantID: String? = nil,
        languageCode: String? = nil, appCheckToken: Secret? = nil
    ) {
        self.apiKey = apiKey
        self.callback = callback
        self.bundleID = bundleID
        self.userAgent = userAgent
        self.tenantID = tenantID
        self.languageCode = languageCode
        self.appCheckToken = appCheckToken
    }

    /// Whether all parts are equal, byte for byte.
    public static func == (a: WebApplication, b: WebApplication) -> Bool {
        sameBytes(a.apiKey, b.apiKey) && a.callback == b.callback && sameBytes(a.bundleID, b.bundleID)
            && sameBytes(a.userAgent, b.userAgent) && sameBytes(a.tenantID, b.tenantID)
            && sameBytes(a.languageCode, b.languageCode) && a.appCheckToken == b.appCheckToken
    }
}
