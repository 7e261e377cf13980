public import Foundation
package import Vinculum

/// Where the link in a mail leads to, and which app may open it.
///
/// Several threads may use one; a call takes what is set when it is made.
open class ActionCodeSettings: @unchecked Sendable {
    private let values: Locked<Vinculum.ActionCodeSettings>

    /// Settings without an address yet, for the app that is running.
    public init() {
        self.values = Locked(Vinculum.ActionCodeSettings(url: "", iOSBundleID: Bundle.main.bundleIdentifier))
    }

    package var core: Vinculum.ActionCodeSettings { self.values.withLock { $0 } }

    /// Where the person goes after the link was followed; must be absolute.
    open var url: URL? {
        get { URL(string: self.core.url) }
        set { self.values.withLock { $0.url = newValue?.absoluteString ?? "" } }
    }

    /// Whether an app uses the code itself, in place of the page that the project hosts. Links to sign in with need it.
    open var handleCodeInApp: Bool {
        get { self.core.handleCodeInApp }
        set { self.values.withLock { $0.handleCodeInApp = newValue } }
    }

    /// The bundle id of the app for Apple platforms; that of the running app if it has one.
    open var iOSBundleID: String? {
        get { self.core.iOSBundleID }
        set { self.values.withLock { $0.iOSBundleID = newValue } }
    }

    /// The package name of the app for Android.
    open var androidPackageName: String? {
        get { self.core.androidPackageName }
        set { self.values.withLock { $0.androidPackageName = newValue } }
    }

    /// The version of the Android app from which on it knows what to do with the link.
    open var androidMinimumVersion: String? {
        get { self.core.androidMinimumVersion }
        set { self.values.withLock { $0.androidMinimumVersion = newValue } }
    }

    /// Whether to offer the Android app for installation where it is not there.
    open var androidInstallIfNotAvailable: Bool {
        get { self.core.androidInstallIfNotAvailable }
        set { self.values.withLock { $0.androidInstallIfNotAvailable = newValue } }
    }

    /// The project's own hosting domain for the link, in place of the default one.
    open var linkDomain: String? {
        get { self.core.linkDomain }
        set { self.values.withLock { $0.linkDomain = newValue } }
    }

    /// Sets the bundle id of the app for Apple platforms.
    open func setIOSBundleID(_ bundleID: String) {
        self.iOSBundleID = bundleID
    }

    /// Sets all that concerns the app for Android.
    open func setAndroidPackageName(_ androidPackageName: String, installIfNotAvailable: Bool, minimumVersion: String?) {
        self.values.withLock {
            $0.androidPackageName = androidPackageName
            $0.androidInstallIfNotAvailable = installIfNotAvailable
            $0.androidMinimumVersion = minimumVersion
        }
    }
}
