/// The second factor a session was opened with: `firebase.sign_in_second_factor` and `second_factor_identifier`.
public struct SecondFactorClaim: Equatable, Sendable {
    /// The `mfaEnrollmentId`.
    public var identifier: String
    /// `phone` or `totp`.
    public var provider: String

    public init(identifier: String, provider: String) {
        self.identifier = identifier
        self.provider = provider
    }
}
