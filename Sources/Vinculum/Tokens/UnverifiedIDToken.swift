/// The claims of an ID token whose signature is not checked.
///
/// A local authority with the default trust settings accepts such tokens, because it checks them against the stored
/// account.
public struct UnverifiedIDToken: Sendable {
    /// The account's `localId`: `user_id`, or `sub` without it.
    public let accountID: String
    /// `iat` in seconds since 1970; `nil` in handwritten tokens.
    public let issuedAt: Int64?
    /// `exp` in seconds since 1970; `nil` in handwritten tokens.
    public let expiresAt: Int64?
    /// `aud`; `nil` in handwritten tokens.
    public let audience: String?
    /// The project that the token is for; `nil` in handwritten tokens.
    public var projectID: String? { self.audience.map { EnrollmentAudience.project(of: $0) } }
    /// Whether the token opens the enrolment of a second factor alone.
    public var isForEnrollment: Bool { self.audience.map { EnrollmentAudience.isFor($0) } ?? false }
    /// `firebase.sign_in_provider`: the provider of the sign-in.
    public let signInProvider: String?
    /// `firebase.tenant`: the tenant of the account, if any.
    public let tenant: String?
    /// The second factor of the sign-in, if there was one.
    public let secondFactor: SecondFactorClaim?
    /// The number of the account's session; `nil` in tokens from another authority or from a test.
    public let session: UInt64?
    /// When the person signed in, in seconds since 1970: `firebase.signed_in_at`, or `auth_time` without it. No change
    /// of the account moves it. `nil` in handwritten tokens.
    public let signedInAt: Int64?
    /// The whole payload.
    public var payload: JSON.Value { self.source.payload }
    let source: Source

    /// Decodes a token.
    ///
    /// - Throws: ``CompactJWS/ReadError`` if the text is not an ID token of an account.
    public init(parsing text: String) throws(CompactJWS.ReadError) {
        try self.init(payload: CompactJWS(parsing: text).payload)
    }

    /// Reads the claims of a decoded token.
    ///
    /// - Throws: ``CompactJWS/ReadError/notAnObject`` if they are not the claims of an account's ID token.
    public init(payload: JSON.Value) throws(CompactJWS.ReadError) {
        let claims = payload.values(named: ["user_id", "iat", "exp", "aud", "auth_time", "firebase"])
        guard let accountID = claims.string(0) ?? payload.string(of: "sub"), let firebase = claims[5],
            firebase.kind == .object
        else { throw .notAnObject }
        self.source = .payload(payload)
        self.accountID = accountID
        self.issuedAt = claims.int64(1)
        self.expiresAt = claims.int64(2)
        self.audience = claims.string(3)
        let session = firebase.values(named: [
            "sign_in_provider", "tenant", "session", "signed_in_at", "second_factor_identifier",
            "sign_in_second_factor",
        ])
        self.signInProvider = session.string(0)
        self.tenant = session.string(1)
        self.session = session.int64(2).flatMap { UInt64(exactly: $0) }
        self.signedInAt = session.int64(3) ?? claims.int64(4)
        if let identifier = session.string(4), let provider = session.string(5) {
            self.secondFactor = SecondFactorClaim(identifier: FactorID(identifier), provider: provider)
        } else {
            self.secondFactor = nil
        }
    }
}

extension UnverifiedIDToken {
    /// What the claims were read from.
    enum Source: Sendable {
        case payload(JSON.Value)
        #if !COMPACT_TEXT
        /// A token whose payload was read where it stood: most operations need no more of it than the claims.
        case plain(String)
        #endif

        /// The payload, which is an object.
        fileprivate var payload: JSON.Value {
            switch self {
            case .payload(let payload): return payload
            #if !COMPACT_TEXT
            case .plain(let token):
                guard let jws = try? CompactJWS(parsing: token) else { preconditionFailure("a plain token is a token") }
                return jws.payload
            #endif
            }
        }

        /// Whether the payload may have claims of the session.
        var mayHaveSessionClaims: Bool {
            switch self {
            case .payload: true
            #if !COMPACT_TEXT
            case .plain: false
            #endif
            }
        }
    }
}
