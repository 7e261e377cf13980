/// The claims of an ID token, as Identity Toolkit lays them out.
public struct IDTokenClaims: Sendable {
    public var projectID: String
    public var account: AccountClaims
    public var issuedAt: Instant
    public var authTime: Int64
    /// `firebase.sign_in_provider`.
    public var signInProvider: String
    public var tenant: String?
    public var secondFactor: SecondFactorClaim?
    /// `firebase.session`: which of the account's sessions this is, so that revocation is exact.
    public var session: UInt64
    /// Bytes of a JSON object: custom claims of the account; later claims win over them.
    public var customClaims: [UInt8]?
    /// Bytes of a JSON object: claims of the custom token the session began with; they win over custom claims.
    public var extraClaims: [UInt8]?
    /// Bytes of a JSON object: what a SAML provider said.
    public var signInAttributes: [UInt8]?

    /// What a token says about the account itself.
    public struct AccountClaims: Sendable {
        public var id: String
        public var displayName: String?
        public var photoURL: String?
        public var email: String?
        public var isEmailVerified: Bool?
        public var phoneNumber: String?
        /// Provider and subject of each federated identity, and of the phone.
        public var identities: [(provider: String, subject: String)]
    }

    /// Seconds an ID token is good for.
    public static let lifetimeSeconds: Int64 = 3600

    /// Names that neither custom claims nor a custom token may set.
    public static let reservedNames = [
        "iss", "aud", "sub", "iat", "exp", "nbf", "jti", "nonce", "azp", "acr", "amr", "cnf", "auth_time", "firebase",
        "at_hash", "c_hash",
    ]

    /// Names this token sets itself, whether or not the account has a value for them.
    private static let ownNames = ["email", "email_verified", "phone_number", "provider_id", "user_id"] + reservedNames

    package static func issuer(ofProject project: String) -> String {
        "https://securetoken.google.com/\(project)"
    }

    /// The payload: a JSON object.
    public func encoded() -> [UInt8] {
        var writer = JSON.Writer(reservingCapacity: 512)
        writer.beginObject()
        self.writeOpenClaims(&writer)
        writer.member("email", self.account.email)
        writer.member("email_verified", self.account.isEmailVerified)
        writer.member("phone_number", self.account.phoneNumber)
        if sameBytes(self.signInProvider, ProviderID.anonymous.rawValue) { writer.member("provider_id", "anonymous") }
        writer.key("auth_time")
        writer.int(self.authTime)
        writer.member("user_id", self.account.id)
        self.writeFirebase(&writer)
        writer.key("iat")
        writer.int(self.issuedAt.seconds)
        writer.key("exp")
        writer.int(self.issuedAt.adding(seconds: IDTokenClaims.lifetimeSeconds).seconds)
        writer.member("aud", self.projectID)
        writer.member("iss", IDTokenClaims.issuer(ofProject: self.projectID))
        writer.member("sub", self.account.id)
        writer.endObject()
        return writer.bytes
    }

    /// Name, picture and open claims, each name once: the last source that has it wins.
    private func writeOpenClaims(_ writer: inout JSON.Writer) {
        let extra = IDTokenClaims.members(self.extraClaims)
        let custom = IDTokenClaims.members(self.customClaims)
        func isFree(_ name: String, _ later: [JSON.Member]...) -> Bool {
            !later.contains { $0.contains { sameBytes($0.key, name) } }
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
        // An imported identity may go by any name; a name written twice would make the token unreadable.
        var names = ["email"]
        for identity in self.account.identities where !names.contains(where: { sameBytes($0, identity.provider) }) {
            names.append(identity.provider)
            writer.list(identity.provider, [identity.subject])
        }
        writer.endObject()
        writer.member("sign_in_provider", self.signInProvider)
        writer.member("second_factor_identifier", self.secondFactor?.identifier)
        writer.member("sign_in_second_factor", self.secondFactor?.provider)
        writer.member("tenant", self.tenant)
        writer.key("session")
        writer.int(Int64(clamping: self.session))
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
            return members.filter { member in !IDTokenClaims.ownNames.contains { sameBytes($0, member.key) } }
        } catch {
            return []
        }
    }
}

extension JSON.Writer {
    /// Writes a member that is a list of texts.
    package mutating func list(_ key: String, _ values: [String]) {
        self.key(key)
        self.beginArray()
        for value in values { self.string(value) }
        self.endArray()
    }
}
