/// The app that opens the hosted page, as it names itself there.
public struct WebApplication: Equatable, Sendable {
    public var apiKey: String
    /// How the page calls the app back.
    public var callback: CallbackScheme
    /// The bundle id; empty if it is not known.
    public var bundleID: String
    /// Which library in which version opens the page.
    public var userAgent: String
    public var tenantID: String?
    public var languageCode: String?
    /// Shows the page that it was opened by a genuine app.
    public var appCheckToken: Secret?

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

    public static func == (a: WebApplication, b: WebApplication) -> Bool {
        sameBytes(a.apiKey, b.apiKey) && a.callback == b.callback && sameBytes(a.bundleID, b.bundleID)
            && sameBytes(a.userAgent, b.userAgent) && sameBytes(a.tenantID, b.tenantID)
            && sameBytes(a.languageCode, b.languageCode) && a.appCheckToken == b.appCheckToken
    }
}
