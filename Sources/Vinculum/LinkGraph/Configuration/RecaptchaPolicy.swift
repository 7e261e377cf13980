/// Which operations require a reCAPTCHA token (`recaptchaConfig`).
public struct RecaptchaPolicy: Equatable, Sendable {
    /// How strictly tokens are required.
    public enum State: String, CaseIterable, Sendable {
        /// Tokens are neither required nor read.
        case off = "OFF"
        /// Tokens are read, and nothing is refused.
        case audit = "AUDIT"
        /// Requests without a token are refused.
        case enforce = "ENFORCE"
    }

    /// For operations with e-mail addresses and passwords.
    public var email = State.off
    /// For operations that send a code to a phone.
    public var phone = State.off

    /// Creates a policy that requires no tokens.
    public init() {}

    /// - Parameter config: A `RecaptchaConfig`; an unknown state counts as off.
    init(_ config: JSON.Value) {
        self.email = RecaptchaPolicy.state(config["emailPasswordEnforcementState"])
        self.phone = RecaptchaPolicy.state(config["phoneEnforcementState"])
    }

    /// Bytes are compared: the initialiser from a raw value would go by canonical equivalence.
    private static func state(_ value: JSON.Value?) -> State {
        State(bytes: value?.string) ?? .off
    }
}
