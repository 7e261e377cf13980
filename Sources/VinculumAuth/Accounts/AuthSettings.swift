/// The settings of an ``Auth`` for tests.
public final class AuthSettings: Sendable {
    private let runner: ClientRunner

    init(_ runner: ClientRunner) {
        self.runner = runner
    }

    /// Whether codes by SMS are requested without reCAPTCHA, for the project's test phone numbers. With an emulator
    /// this is always `true`.
    public var isAppVerificationDisabledForTesting: Bool {
        get { self.runner.configuration.isAppVerificationDisabled }
        set { self.runner.configure { $0.skipsAppVerification = newValue } }
    }
}
