/// An ID token that was read, and whose signature nobody has checked.
///
/// What a local authority in its default trust setting accepts; it knows the account and decides the rest there.
public struct UnverifiedIDToken: Sendable {
    public let accountID: String
    /// Seconds since 1970; absent in tokens made by hand.
    public let issuedAt: Int64?
    public let expiresAt: Int64?
    public let signInProvider: String?
    public let tenant: String?
    public let secondFactor: SecondFactorClaim?
    /// Absent in tokens that another authority or a test made.
    public let session: UInt64?
    /// The whole payload.
    public let payload: JSON.Value

    /// - Throws: ``CompactJWS/ReadError`` if this is not a token of an account.
    public init(parsing text: String) throws(CompactJWS.ReadError) {
        try self.init(payload: CompactJWS(parsing: text).payload)
    }

    /// - Throws: ``CompactJWS/ReadError/notAnObject`` if these are not the claims of an account.
    public init(payload: JSON.Value) throws(CompactJWS.ReadError) {
        guard
            let accountID = payload["user_id"]?.string ?? payload["sub"]?.string,
            let firebase = payload["firebase"], firebase.kind == .object
        else { throw .notAnObject }
        self.payload = payload
        self.accountID = accountID
        self.issuedAt = payload["iat"]?.int64
        self.expiresAt = payload["exp"]?.int64
        self.signInProvider = firebase["sign_in_provider"]?.string
        self.tenant = firebase["tenant"]?.string
        self.session = firebase["session"]?.int64.flatMap { UInt64(exactly: $0) }
        if let identifier = firebase["second_factor_identifier"]?.string,
            let provider = firebase["sign_in_second_factor"]?.string
        {
            self.secondFactor = SecondFactorClaim(identifier: identifier, provider: provider)
        } else {
            self.secondFactor = nil
        }
    }
}
