/// Where the link in a mail leads to, and which app may open it.
public struct ActionCodeSettings: Equatable, Sendable {
    /// Where the person goes after the link was followed; an absolute URL.
    public var url: String
    /// Whether an app uses the code itself, in place of the page that the project hosts.
    public var handleCodeInApp: Bool
    /// The bundle id of the app for Apple platforms.
    public var iOSBundleID: String?
    public var androidPackageName: String?
    /// Whether to offer the Android app for installation where it is not there.
    public var androidInstallIfNotAvailable: Bool
    /// The version of the Android app from which on it knows what to do with the link.
    public var androidMinimumVersion: String?
    /// The project's own domain for the link, in place of the default one.
    public var linkDomain: String?

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

    /// What can be seen to be wrong with settings before they are sent.
    public enum Misuse: Error, Equatable, Sendable {
        /// ``url`` is no absolute URL.
        case invalidContinueURL
        case emptyIOSBundleID
        case emptyAndroidPackageName
        case emptyLinkDomain
        /// A link to sign in with is of use only to an app that takes its code.
        case signInNeedsCodeInApp
    }

    /// - Parameter operation: What the mail is for.
    /// - Throws: The first ``Misuse`` in the order of its cases.
    public func check(for operation: ActionCodeOperation) throws(Misuse) {
        if !AbsoluteURI.isValid(self.url) { throw .invalidContinueURL }
        if let iOSBundleID, iOSBundleID.isEmpty { throw .emptyIOSBundleID }
        if let androidPackageName, androidPackageName.isEmpty { throw .emptyAndroidPackageName }
        if let linkDomain, linkDomain.isEmpty { throw .emptyLinkDomain }
        if operation == .emailLink, !self.handleCodeInApp { throw .signInNeedsCodeInApp }
    }

    public static func == (a: ActionCodeSettings, b: ActionCodeSettings) -> Bool {
        sameBytes(a.url, b.url) && a.handleCodeInApp == b.handleCodeInApp && sameBytes(a.iOSBundleID, b.iOSBundleID)
            && sameBytes(a.androidPackageName, b.androidPackageName)
            && a.androidInstallIfNotAvailable == b.androidInstallIfNotAvailable
            && sameBytes(a.androidMinimumVersion, b.androidMinimumVersion) && sameBytes(a.linkDomain, b.linkDomain)
    }
}
