/// The claims of an ID token in the layout of Identity Toolkit.
public struct IDTokenClaims: Sendable {
    /// The project, which is also the audience unless ``isForEnrollment``.
    public var projectID: String
    /// `iss`; `nil` for the project's at the hosted service.
    public var issuer: String?
    /// Whether the token opens the enrolment of a second factor alone, and has an audience of its own.
    public var isForEnrollment = false
    /// The claims about the account.
    public var account: AccountClaims
    /// The instant of issue; the token expires ``lifetimeSeconds`` later.
    public var issuedAt: Instant
    /// `auth_time`, in seconds since 1970: the instant of the sign-in, or the later one from which on the account's
    /// tokens are valid, so that verifiers which compare the two accept a token that a change of the account issued.
    public var authTime: Int64
    /// `firebase.signed_in_at`, in seconds since 1970: the instant of the sign-in, which alone says whether it is
    /// recent. Absent where it is ``authTime``.
    public var signedInAt: Int64?
    /// `firebase.sign_in_provider`: the provider of the sign-in.
    public var signInProvider: String
    /// `firebase.tenant`: the tenant of the account, if any.
    public var tenant: String?
    /// The second factor of the sign-in, if there was one.
    public var secondFactor: SecondFactorClaim?
    /// `firebase.session`: the number of the account's session, by which a single session can be revoked.
    public var session: UInt64
    /// The account's custom claims, as bytes of a JSON object. ``extraClaims`` take precedence.
    public var customClaims: [UInt8]?
    /// The claims of the session: of the custom token or of the blocking function that began it, as bytes of a JSON
    /// object. They take precedence over ``customClaims``, and `firebase.session_claims` lists their names, so that
    /// the tokens of a session that goes on have them too.
    public var extraClaims: [UInt8]?
    /// The attributes from a SAML provider, as bytes of a JSON object.
    public var signInAttributes: [UInt8]?

    /// The claims about the account itself.
    public struct AccountClaims: Sendable {
        /// The account's `localId`.
        public var id: String
        /// `name`.
        public var displayName: String?
        /// `picture`.
        public var photoURL: String?
        /// `email`.
        public var email: String?
        /// `email_verified`; `nil` without an e-mail address.
        public var isEmailVerified: Bool?
        /// `phone_number`, in E.164.
        public var phoneNumber: String?
        /// Provider and subject of each federated identity, and of the phone.
        public var identities: [(provider: ProviderID, subject: String)]
    }

    /// The lifetime of an ID token, in seconds.
    public static let lifetimeSeconds: Int64 = 3600

    /// The claim names that neither custom claims nor a custom token may set.
    public static let reservedNames = [
        "iss", "aud", "sub", "iat", "exp", "nbf", "jti", "nonce", "azp", "acr", "amr", "cnf", "auth_time", "firebase",
        "at_hash", "c_hash",
    ]

    /// The claim names that ID tokens use themselves, whether or not the account has a value for them.
    private static let ownNames: [String] =
        ["email", "email_verified", "phone_number", "provider_id", "user_id"] + reservedNames

    /// The issuer of a project's ID tokens.
    package static func issuer(ofProject project: String) -> String {
        "https://securetoken.google.com/" + project
    }

    /// Returns the payload: a JSON object.
    public func encoded() -> [UInt8] {
        var writer = JSON.Writer(reservingCapacity: 512)
        writer.beginObject()
        self.writeOpenClaims(&writer)
        writer.member("email", self.account.email)
        writer.member("email_verified", self.account.isEmailVerified)
        writer.member("phone_number", self.account.phoneNumber)
        if ProviderID(self.signInProvider) == .anonymous { writer.member("provider_id", "anonymous") }
        writer.key("auth_time")
        writer.int(self.authTime)
        writer.member("user_id", self.account.id)
        self.writeFirebase(&writer)
        writer.key("iat")
        writer.int(self.issuedAt.seconds)
        writer.key("exp")
        writer.int(self.issuedAt.adding(seconds: IDTokenClaims.lifetimeSeconds).seconds)
        writer.member(
            "aud", self.isForEnrollment ? EnrollmentAudience.text(ofProject: self.projectID) : self.projectID)
        writer.member("iss", self.issuer ?? IDTokenClaims.issuer(ofProject: self.projectID))
        writer.member("sub", self.account.id)
        writer.endObject()
        return writer.bytes
    }

    /// Writes name, picture and open claims, each name once: the last source that has it takes precedence.
    private func writeOpenClaims(_ writer: inout JSON.Writer) {
        if self.extraClaims == nil, self.customClaims == nil {
            writer.member("name", self.account.displayName)
            writer.member("picture", self.account.photoURL)
            return
        }
        let extra = IDTokenClaims.members(self.extraClaims)
        let custom = IDTokenClaims.members(self.customClaims)
        func isFree(_ name: String, _ later: [JSON.Member]...) -> Bool {
            !later.contains { $0.contains { $0.key == name } }
        }
        if isFree("name", custom, extra) { writer.member("name", self.account.displayName) }
        if isFree("picture", custom, extra) { writer.member("picture", self.account.photoURL) }
        for member in custom where isFree(member.key, extra) {
            writer.key(member.key)
            writer.value(member.value)
        }
        for member in extra {
            writer.key(member.key)
            writer.value(member.value)
        }
    }

    private func writeFirebase(_ writer: inout JSON.Writer) {
        writer.key("firebase")
        writer.beginObject()
        writer.key("identities")
        writer.beginObject()
        if let email = self.account.email { writer.list("email", [email]) }
        // The provider of an imported identity may be any text; a repeated member would make the token unreadable.
        let identities = self.account.identities
        for (place, identity) in identities.enumerated() where identity.provider.rawValue != "email" {
            if identities[..<place].contains(where: { $0.provider == identity.provider }) { continue }
            writer.list(identity.provider.rawValue, [identity.subject])
        }
        writer.endObject()
        writer.member("sign_in_provider", self.signInProvider)
        writer.member("second_factor_identifier", self.secondFactor?.identifier.text)
        writer.member("sign_in_second_factor", self.secondFactor?.provider)
        writer.member("tenant", self.tenant)
        writer.key("session")
        writer.int(Int64(clamping: self.session))
        writer.member("signed_in_at", self.signedInAt)
        let sessionClaims = IDTokenClaims.members(self.extraClaims).map { $0.key }
        if !sessionClaims.isEmpty { writer.list("session_claims", sessionClaims) }
        if let attributes = self.signInAttributes {
            writer.key("sign_in_attributes")
            writer.raw(attributes)
        }
        writer.endObject()
    }

    private static func members(_ object: [UInt8]?) -> [JSON.Member] {
        guard let object else { return [] }
        do throws(JSON.ReadError) {
            let members = try JSON.Document(parsing: object).root.members
            return members.filter { !IDTokenClaims.ownNames.contains($0.key) }
        } catch {
            return []
        }
    }
}

extension JSON.Writer {
    /// Writes a member with a list of strings.
    package mutating func list(_ key: String, _ values: [String]) {
        self.key(key)
        self.beginArray()
        for value in values { self.string(value) }
        self.endArray()
    }
}

/// The second factor of a session's sign-in: `firebase.sign_in_second_factor` and `second_factor_identifier`.
public struct SecondFactorClaim: Equatable, Sendable {
    /// The `mfaEnrollmentId`.
    public var identifier: FactorID
    /// `phone`, `totp` or `recovery`.
    public var provider: String

    /// Creates a claim from the `mfaEnrollmentId` and the kind of factor.
    public init(identifier: FactorID, provider: String) {
        self.identifier = identifier
        self.provider = provider
    }
}
