/// Switches of an ``Auth``.
public final class AuthSettings: Sendable {
    private let runner: ClientRunner

    init(_ runner: ClientRunner) {
        self.runner = runner
    }

    /// Whether codes by SMS are asked for without showing that a person asks, for numbers that are a project's own for tests.
    /// At an emulator that is always so.
    public var isAppVerificationDisabledForTesting: Bool {
        get { self.runner.configuration.isAppVerificationDisabled }
        set { self.runner.configure { $0.skipsAppVerification = newValue } }
    }
}
