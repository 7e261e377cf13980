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
    /// The project whose page an emulator shows; `nil` for the emulator's first. The real service knows the project by
    /// the API key and never receives it.
    public var projectID: String?
    /// The tenant to sign in to, if any.
    public var tenantID: String?
    /// The language of the page (BCP 47), if not the default.
    public var languageCode: String?
    /// An App Check token, which shows the page that a genuine app opened it.
    public var appCheckToken: Secret?

    /// Creates a description of an app.
    public init(
        apiKey: String, callback: CallbackScheme, bundleID: String = "", userAgent: String, projectID: String? = nil,
        tenantID: String? = nil, languageCode: String? = nil, appCheckToken: Secret? = nil
    ) {
        self.apiKey = apiKey
        self.callback = callback
        self.bundleID = bundleID
        self.userAgent = userAgent
        self.projectID = projectID
        self.tenantID = tenantID
        self.languageCode = languageCode
        self.appCheckToken = appCheckToken
    }
}
