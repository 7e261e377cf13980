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

    /// Whether this device remembers, also after a sign-out, the methods that were used with an address, for
    /// ``Auth/fetchSignInMethods(forEmail:)`` in a project that hides them. Sixteen addresses, as hashes. Set it before
    /// the first call; switched off, what was remembered is dropped with the next change.
    public var remembersSignInMethods: Bool {
        get { self.runner.configuration.remembersSignInMethods }
        set { self.runner.configure { $0.remembersSignInMethods = newValue } }
    }
}
