import Foundation
import Vinculum

/// The options of a Firebase project under a name. Most programs have one app, the default app.
///
/// An app that is configured without options belongs to no project: its ``Auth`` uses an ``EmbeddedAuthority``, and no
/// request leaves the process.
public final class FirebaseApp: Sendable {
    /// The name that the app was configured with.
    public let name: String

    /// The options that the app was configured with; `nil` for an app without a project.
    package let given: FirebaseOptions.Values?

    /// What it says on standard error with the first request that its own authority answers.
    private let notice: Locked<String?>

    private init(name: String, given: FirebaseOptions.Values?, notice: String? = nil) {
        self.name = name
        self.given = given
        self.notice = Locked(notice)
    }

    /// Says once on standard error whom the app's own authority believes. Programs that choose another backend before
    /// their first request get no such message.
    func reportNotice() {
        let notice = self.notice.withLock { notice in
            defer { notice = nil }
            return notice
        }
        if let notice { FirebaseApp.report(notice) }
    }

    /// A copy of the options that the app was configured with; empty for an app without a project.
    public var options: FirebaseOptions { FirebaseOptions(self.given ?? FirebaseOptions.Values()) }

    /// The name of the default app.
    package static let defaultName = "__FIRAPP_DEFAULT"

    /// The app that replaces the default app until that is configured; it has no project, which its authority reports
    /// once.
    package static func unconfigured() -> FirebaseApp { self.placeholder }
    private static let placeholder = FirebaseApp(
        name: FirebaseApp.defaultName, given: nil,
        notice: """
            No app is configured: accounts exist only in this process, and unsigned tokens are accepted, as tests \
            need it. Call FirebaseApp.configure() before Auth.auth(); it says the same if it finds no options file.
            """)

    private static let apps = Locked<[String: FirebaseApp]>([:])

    /// Configures the default app with the options file of the program, see ``FirebaseOptions/defaultOptions()``, or
    /// without a project if there is no such file.
    ///
    /// - Returns: Whether the app is new: `false` if the default app was configured before, which stays unchanged, or
    ///   if the options file cannot be used, which is reported on standard error.
    @discardableResult
    public static func configure() -> Bool {
        guard let path = FirebaseOptions.defaultFile() else {
            return self.add(
                name: self.defaultName, given: nil,
                notice: "No options file was found: accounts exist only in this process, and unsigned tokens are "
                    + "accepted.")
        }
        guard let options = FirebaseOptions(contentsOfFile: path) else {
            self.report("\(path) is damaged or has no API key; no app was configured.")
            return false
        }
        return self.configure(options: options)
    }

    private static func report(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }

    /// Configures the default app.
    ///
    /// - Returns: Whether the app is new: `false` if the default app was configured before, which stays unchanged, or
    ///   if the options have no API key, which is reported on standard error.
    @discardableResult
    public static func configure(options: FirebaseOptions) -> Bool {
        self.configure(name: self.defaultName, options: options)
    }

    /// Configures an app beside the default one.
    ///
    /// - Parameter name: One or more ASCII letters, digits, `-` and `_`.
    /// - Returns: Whether the app is new: `false` if the name is in use or is not valid, or if the options have no API
    ///   key, which is reported on standard error.
    @discardableResult
    public static func configure(name: String, options: FirebaseOptions) -> Bool {
        // Without a key the app would have an embedded authority, which accepts unsigned tokens.
        guard !(options.values.apiKey ?? "").isEmpty else {
            self.report("The options of the app \(name) have no API key; no app was configured.")
            return false
        }
        return self.add(name: name, given: options.values)
    }

    /// Configures an app without a project beside the default one, for tests that need several.
    ///
    /// - Returns: As for ``configure(name:options:)``.
    @discardableResult
    public static func configure(name: String) -> Bool {
        self.add(name: name, given: nil)
    }

    /// The default app; `nil` before it is configured and after it was deleted.
    public static func app() -> FirebaseApp? {
        self.app(name: self.defaultName)
    }

    /// The app with a name; `nil` if there is none.
    public static func app(name: String) -> FirebaseApp? {
        self.apps.withLock { $0[name] }
    }

    /// All apps by their names; `nil` if there is none.
    public static var allApps: [String: FirebaseApp]? {
        let apps = self.apps.withLock { $0 }
        return apps.isEmpty ? nil : apps
    }

    private static func add(name: String, given: FirebaseOptions.Values?, notice: String? = nil) -> Bool {
        let isName = name.utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
        // The name becomes part of file names and keys.
        guard isName, !name.isEmpty else { return false }
        return self.apps.withLock { apps in
            guard apps[name] == nil else { return false }
            apps[name] = FirebaseApp(name: name, given: given, notice: notice)
            return true
        }
    }

    /// Deletes the app with its stored session. Its name can be used again afterwards.
    ///
    /// - Returns: `false` if the app was deleted before.
    @discardableResult
    public func delete() async -> Bool {
        let wasPresent = FirebaseApp.apps.withLock { apps in
            guard apps[self.name] === self else { return false }
            apps[self.name] = nil
            return true
        }
        if wasPresent { Auth.forget(self) }
        return wasPresent
    }

    /// ``delete()`` for callers without `await`.
    ///
    /// - Parameter completion: Receives `false` if the app was deleted before.
    @preconcurrency
    public func delete(_ completion: @escaping @MainActor @Sendable (Bool) -> Void) {
        Task { await completion(self.delete()) }
    }
}
