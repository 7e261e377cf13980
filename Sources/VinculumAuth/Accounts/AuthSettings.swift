import Vinculum

/// The settings of an ``Auth`` for tests: those of ``Auth/settings``, or some that are to be assigned to it.
public final class AuthSettings: Sendable {
    struct Values {
        var skipsAppVerification = false
        var remembersSignInMethods = false
    }

    private let runner: ClientRunner?
    private let own = Locked(Values())

    /// Makes settings of no ``Auth`` yet, all switched off. An assignment to ``Auth/settings`` copies them.
    public init() {
        self.runner = nil
    }

    init(_ runner: ClientRunner) {
        self.runner = runner
    }

    var values: Values {
        guard let configuration = self.runner?.configuration else { return self.own.current }
        return Values(
            skipsAppVerification: configuration.skipsAppVerification,
            remembersSignInMethods: configuration.remembersSignInMethods)
    }

    /// Whether codes by SMS are requested without reCAPTCHA, for the project's test phone numbers. With an emulator
    /// this is always `true`.
    public var isAppVerificationDisabledForTesting: Bool {
        get { self.runner?.configuration.isAppVerificationDisabled ?? self.own.current.skipsAppVerification }
        set { self.change(\.skipsAppVerification, \.skipsAppVerification, to: newValue) }
    }

    /// ``isAppVerificationDisabledForTesting`` by its name in Objective-C and in earlier versions of Swift's library.
    public var appVerificationDisabledForTesting: Bool {
        get { self.isAppVerificationDisabledForTesting }
        set { self.isAppVerificationDisabledForTesting = newValue }
    }

    /// Whether this device remembers, also after a sign-out, the methods that were used with an address, for
    /// ``Auth/fetchSignInMethods(forEmail:)`` in a project that hides them. Sixteen addresses, as hashes. Set it before
    /// the first call; switched off, what was remembered is dropped with the next change.
    public var remembersSignInMethods: Bool {
        get { self.values.remembersSignInMethods }
        set { self.change(\.remembersSignInMethods, \.remembersSignInMethods, to: newValue) }
    }

    private func change(
        _ live: WritableKeyPath<AuthClient.Configuration, Bool>, _ own: WritableKeyPath<Values, Bool>, to value: Bool
    ) {
        if let runner = self.runner {
            runner.configure { $0[keyPath: live] = value }
        } else {
            self.own.withLock { $0[keyPath: own] = value }
        }
    }
}

extension Auth {
    /// Settings for tests, the same object at each access. An assignment copies the values of other settings; `nil`
    /// switches all of them off.
    public var settings: AuthSettings? {
        get { self.ownSettings }
        set {
            let values = newValue?.values ?? AuthSettings.Values()
            self.runner.configure {
                $0.skipsAppVerification = values.skipsAppVerification
                $0.remembersSignInMethods = values.remembersSignInMethods
            }
        }
    }
}
