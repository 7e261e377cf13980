public import Foundation
package import Vinculum

/// The continue URL of a link in an e-mail, and the apps that may open it.
///
/// Several threads may use one object. A call copies the settings when it is made.
open class ActionCodeSettings: @unchecked Sendable {
    private let values: Locked<Vinculum.ActionCodeSettings>

    /// Makes settings without a URL, with the bundle identifier of the running app.
    public init() {
        self.values = Locked(Vinculum.ActionCodeSettings(url: "", iOSBundleID: Bundle.main.bundleIdentifier))
    }

    package var core: Vinculum.ActionCodeSettings { self.values.withLock { $0 } }

    /// The URL that the person continues to after opening the link (`continueUrl`). It must be absolute.
    open var url: URL? {
        get { URL(string: self.core.url) }
        set { self.values.withLock { $0.url = newValue?.absoluteString ?? "" } }
    }

    /// Whether the app handles the code itself, in place of the project's hosted page. Links that sign in require it.
    open var handleCodeInApp: Bool {
        get { self.core.handleCodeInApp }
        set { self.values.withLock { $0.handleCodeInApp = newValue } }
    }

    /// The bundle identifier of the app for Apple platforms; by default that of the running app, if it has one.
    open var iOSBundleID: String? {
        get { self.core.iOSBundleID }
        set { self.values.withLock { $0.iOSBundleID = newValue } }
    }

    /// The package name of the Android app.
    open var androidPackageName: String? {
        get { self.core.androidPackageName }
        set { self.values.withLock { $0.androidPackageName = newValue } }
    }

    /// The lowest version of the Android app that can handle the link.
    open var androidMinimumVersion: String? {
        get { self.core.androidMinimumVersion }
        set { self.values.withLock { $0.androidMinimumVersion = newValue } }
    }

    /// Whether to offer the Android app for installation if it is missing.
    open var androidInstallIfNotAvailable: Bool {
        get { self.core.androidInstallIfNotAvailable }
        set { self.values.withLock { $0.androidInstallIfNotAvailable = newValue } }
    }

    /// The project's Hosting domain for the link; `nil` for the default one.
    open var linkDomain: String? {
        get { self.core.linkDomain }
        set { self.values.withLock { $0.linkDomain = newValue } }
    }

    /// Sets ``iOSBundleID``.
    open func setIOSBundleID(_ bundleID: String) {
        self.iOSBundleID = bundleID
    }

    /// Sets ``androidPackageName``, ``androidInstallIfNotAvailable`` and ``androidMinimumVersion``.
    open func setAndroidPackageName(
        _ androidPackageName: String, installIfNotAvailable: Bool, minimumVersion: String?
    ) {
        self.values.withLock {
            $0.androidPackageName = androidPackageName
            $0.androidInstallIfNotAvailable = installIfNotAvailable
            $0.androidMinimumVersion = minimumVersion
        }
    }
}
