import Foundation
import Vinculum

/// A program's membership in a project, under a name. Most programs have one, the default app.
///
/// An app that was configured without options, where no file of options comes with the program, belongs to no project: its
/// `Auth` asks an authority inside the program, and nothing leaves it.
public final class FirebaseApp: Sendable {
    /// The name it was configured under.
    public let name: String

    /// What it was configured with; `nil` for an app without a project.
    package let given: FirebaseOptions.Values?

    private init(name: String, given: FirebaseOptions.Values?) {
        self.name = name
        self.given = given
    }

    /// A copy of what the app was configured with; empty for an app without a project.
    public var options: FirebaseOptions { FirebaseOptions(self.given ?? FirebaseOptions.Values()) }

    /// The name of the default app.
    package static let defaultName = "__FIRAPP_DEFAULT"

    /// Stands in for the default app until that is configured; it has no project.
    package static func unconfigured() -> FirebaseApp { self.standIn }
    private static let standIn = FirebaseApp(name: FirebaseApp.defaultName, given: nil)

    private static let apps = Locked<[String: FirebaseApp]>([:])

    /// Configures the default app with the options that come with the program, see ``FirebaseOptions/defaultOptions()``,
    /// or without a project where there are none.
    ///
    /// - Returns: Whether there is a new app: `false` if the default app was configured before, which stays as it is, or if
    ///   the file of options cannot be used, which standard error is told.
    @discardableResult
    public static func configure() -> Bool {
        guard let path = FirebaseOptions.defaultFile() else {
            let isNew = self.add(name: self.defaultName, given: nil)
            if isNew { self.tell("No file of options was found: accounts live in this process alone, and tokens of tests are believed.") }
            return isNew
        }
        guard let options = FirebaseOptions(contentsOfFile: path) else {
            self.tell("\(path) is damaged or names no API key; no app was configured.")
            return false
        }
        return self.configure(options: options)
    }

    private static func tell(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }

    /// Configures the default app.
    ///
    /// - Returns: Whether there is a new app: `false` if the default app was configured before, which stays as it is, or if
    ///   the options name no API key, which standard error is told.
    @discardableResult
    public static func configure(options: FirebaseOptions) -> Bool {
        self.configure(name: self.defaultName, options: options)
    }

    /// Configures an app beside the default one.
    ///
    /// - Parameter name: Letters and digits of ASCII, `-` and `_`.
    /// - Returns: Whether there is a new app: `false` if the name is taken, whose app stays as it is, or is no name, or if
    ///   the options name no API key, which standard error is told.
    @discardableResult
    public static func configure(name: String, options: FirebaseOptions) -> Bool {
        // Without a key it would have an authority of its own, which believes whatever a test says of people.
        guard !(options.values.apiKey ?? "").isEmpty else {
            self.tell("The options of the app \(name) name no API key; no app was configured.")
            return false
        }
        return self.add(name: name, given: options.values)
    }

    /// Configures an app beside the default one that has no project, for tests that need several.
    ///
    /// - Returns: As for ``configure(name:options:)``.
    @discardableResult
    public static func configure(name: String) -> Bool {
        self.add(name: name, given: nil)
    }

    /// The default app; `nil` before it is configured.
    public static func app() -> FirebaseApp? {
        self.app(name: self.defaultName)
    }

    /// The app of a name; `nil` if there is none.
    public static func app(name: String) -> FirebaseApp? {
        self.apps.withLock { $0[name] }
    }

    /// Every app by its name; `nil` if there is none.
    public static var allApps: [String: FirebaseApp]? {
        let apps = self.apps.withLock { $0 }
        return apps.isEmpty ? nil : apps
    }

    private static func add(name: String, given: FirebaseOptions.Values?) -> Bool {
        let isName = name.utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
        // Files and keys are named after it.
        guard isName, !name.isEmpty else { return false }
        return self.apps.withLock { apps in
            guard apps[name] == nil else { return false }
            apps[name] = FirebaseApp(name: name, given: given)
            return true
        }
    }

    /// Takes the app away, with its session and what is kept of that; its name is free then.
    ///
    /// - Returns: `false` if it was deleted before.
    @discardableResult
    public func delete() async -> Bool {
        let isGone = FirebaseApp.apps.withLock { apps in
            guard apps[self.name] === self else { return false }
            apps[self.name] = nil
            return true
        }
        if isGone { Auth.forget(self) }
        return isGone
    }

    /// Takes the app away, with its session and what is kept of that; its name is free then.
    ///
    /// - Parameter completion: Is told whether the app was still there.
    public func delete(_ completion: @escaping @MainActor @Sendable (Bool) -> Void) {
        Task { await completion(self.delete()) }
    }
}
