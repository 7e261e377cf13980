/// A token whose signature and claims were verified at one instant.
///
/// Only ``UnverifiedJWT/verified(by:_:at:)`` creates one, so a function that takes it needs no further check.
public struct VerifiedJWT: Sendable {
    /// The issuer's identifier of the person; never empty.
    public let subject: SubjectID
    /// The verified claims by type.
    public let claims: RegisteredClaims
    /// The whole payload: a JSON object without repeated members.
    public let payload: JSON.Value
    /// The algorithm of the signature.
    public let algorithm: SignatureAlgorithm
    /// The `kid` of the header, if it has one.
    public let keyID: KeyID?
    /// The instant at which the token was verified; it may have expired since.
    public let verifiedAt: Instant

    init(_ token: borrowing UnverifiedJWT, subject: SubjectID, at now: Instant) {
        self.subject = subject
        self.claims = token.claims
        self.payload = token.jws.payload
        self.algorithm = token.algorithm
        self.keyID = token.keyID
        self.verifiedAt = now
    }

    /// The value of a claim, or `nil` if the token does not have it.
    public subscript(claim: String) -> JSON.Value? {
        self.payload[named: claim]
    }
}
