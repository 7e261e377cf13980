/// A token whose signature was the issuer's and whose claims were good at one instant.
///
/// There is one way to get one: ``UnverifiedJWT/verified(by:_:at:)``. A function that takes it needs no check of its own.
public struct VerifiedJWT: Sendable {
    /// The issuer's name for the person; never empty.
    public let subject: String
    public let claims: RegisteredClaims
    /// The whole payload: a JSON object without members named twice.
    public let payload: JSON.Value
    public let algorithm: SignatureAlgorithm
    public let keyID: String?
    /// When it was good; nobody has looked since.
    public let verifiedAt: Instant

    init(_ token: UnverifiedJWT, subject: String, at now: Instant) {
        self.subject = subject
        self.claims = token.claims
        self.payload = token.jws.payload
        self.algorithm = token.algorithm
        self.keyID = token.keyID
        self.verifiedAt = now
    }

    /// A claim by its name.
    public subscript(claim: String) -> JSON.Value? {
        self.payload[claim]
    }
}
