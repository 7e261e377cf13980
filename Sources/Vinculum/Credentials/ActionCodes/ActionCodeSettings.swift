/// Options of the link in an e-mail: its target, and the app that may open it.
public struct ActionCodeSettings: Equatable, Sendable {
    /// The address to continue at after the operation; an absolute URL. Empty for none, which is not sent.
    public var url: String
    /// Whether an app handles the code itself, instead of the project's hosted page.
    public var handleCodeInApp: Bool
    /// The bundle ID of the app for Apple platforms.
    public var iOSBundleID: String?
    /// The package name of the app for Android.
    public var androidPackageName: String?
    /// Whether to offer the Android app for installation if it is not installed.
    public var androidInstallIfNotAvailable: Bool
    /// The lowest version of the Android app that can handle the link.
    public var androidMinimumVersion: String?
    /// The project's own domain for the link, instead of the default domain.
    public var linkDomain: String?

    /// Creates options; see ``check(for:)`` for what is required.
    public init(
        url: String, handleCodeInApp: Bool = false, iOSBundleID: String? = nil, androidPackageName: String? = nil,
        androidInstallIfNotAvailable: Bool = false, androidMinimumVersion: String? = nil, linkDomain: String? = nil
    ) {
        self.url = url
        self.handleCodeInApp = handleCodeInApp
        self.iOSBundleID = iOSBundleID
        self.androidPackageName = androidPackageName
        self.androidInstallIfNotAvailable = androidInstallIfNotAvailable
        self.androidMinimumVersion = androidMinimumVersion
        self.linkDomain = linkDomain
    }

    /// The reason why options are not valid.
    public enum Misuse: Error, Equatable, Sendable {
        /// ``url`` is neither empty nor an absolute URL.
        case invalidContinueURL
        /// ``iOSBundleID`` is empty.
        case emptyIOSBundleID
        /// ``androidPackageName`` is empty.
        case emptyAndroidPackageName
        /// ``linkDomain`` is empty.
        case emptyLinkDomain
        /// A link for signing in must be handled by an app: ``handleCodeInApp`` must be `true`.
        case signInNeedsCodeInApp
    }

    /// Checks the options before they are sent.
    ///
    /// - Parameter operation: The operation of the e-mail.
    /// - Throws: The first ``Misuse`` in the order of its cases.
    public func check(for operation: ActionCodeOperation) throws(Misuse) {
        if !self.url.isEmpty, !AbsoluteURI.isValid(self.url) { throw .invalidContinueURL }
        if let iOSBundleID, iOSBundleID.isEmpty { throw .emptyIOSBundleID }
        if let androidPackageName, androidPackageName.isEmpty { throw .emptyAndroidPackageName }
        if let linkDomain, linkDomain.isEmpty { throw .emptyLinkDomain }
        if operation == .emailLink, !self.handleCodeInApp { throw .signInNeedsCodeInApp }
    }
}
