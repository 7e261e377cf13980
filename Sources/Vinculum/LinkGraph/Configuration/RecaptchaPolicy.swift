/// Where reCAPTCHA stands in front of an operation (`recaptchaConfig`).
public struct RecaptchaPolicy: Equatable, Sendable {
    public enum State: String, CaseIterable, Sendable {
        case off = "OFF"
        /// Tokens are looked at and nothing is refused.
        case audit = "AUDIT"
        case enforce = "ENFORCE"
    }

    /// For operations with e-mail addresses and passwords.
    public var email = State.off
    /// For operations that send a code to a phone.
    public var phone = State.off

    public init() {}

    /// - Parameter config: A `RecaptchaConfig`; an unknown state counts as off.
    init(_ config: JSON.Value) {
        self.email = RecaptchaPolicy.state(config["emailPasswordEnforcementState"])
        self.phone = RecaptchaPolicy.state(config["phoneEnforcementState"])
    }

    /// Bytes are compared: the initialiser from a raw value would go by canonical equivalence.
    private static func state(_ value: JSON.Value?) -> State {
        State.allCases.first { sameBytes($0.rawValue, value?.string) } ?? .off
    }
}
