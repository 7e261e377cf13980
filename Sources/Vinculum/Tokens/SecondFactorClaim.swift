/// The second factor of a session's sign-in: `firebase.sign_in_second_factor` and `second_factor_identifier`.
public struct SecondFactorClaim: Equatable, Sendable {
    /// The `mfaEnrollmentId`.
    public var identifier: FactorID
    /// `phone`, `totp` or `recovery`.
    @Bytewise public var provider: String

    /// Creates a claim from the `mfaEnrollmentId` and the kind of factor.
    public init(identifier: FactorID, provider: String) {
        self.identifier = identifier
        self.provider = provider
    }
}
