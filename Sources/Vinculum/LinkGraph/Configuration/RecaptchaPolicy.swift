/// Where reCAPTCHA stands in front of an operation (`recaptchaConfig`).
public struct RecaptchaPolicy: Equatable, Sendable {
    public enum State: String, Sendable {
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
        self.email = config["emailPasswordEnforcementState"]?.string.flatMap { State(rawValue: $0) } ?? .off
        self.phone = config["phoneEnforcementState"]?.string.flatMap { State(rawValue: $0) } ?? .off
    }
}
