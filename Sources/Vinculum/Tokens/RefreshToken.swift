/// What a refresh token carries: base64 of a JSON object, as a local emulator of Identity Toolkit makes it, so that
/// tokens pass between the two.
///
/// An authority that signs its tokens puts a dot and a code behind it, base64url of HMAC-SHA-256 (RFC 2104) over the
/// base64 text: whoever could write refresh tokens would be handed signed ID tokens for them.
public struct RefreshToken: Sendable {
    public var accountID: String
    /// The provider the session began with.
    public var provider: String
    public var projectID: String
    public var tenant: String?
    /// Bytes of a JSON object that every refreshed ID token repeats.
    public var extraClaims: [UInt8]?
    public var secondFactor: SecondFactorClaim?
    /// Which of the account's sessions this continues; absent in tokens of another emulator.
    public var session: UInt64?
    /// When somebody signed in, in seconds since 1970; absent in tokens of another emulator.
    public var authTime: Int64?

    /// Not a refresh token of this kind.
    public struct ReadError: Error, Equatable, Sendable {}

    private static let marker = "_AuthEmulatorRefreshToken"

    public init(
        accountID: String,
        provider: String,
        projectID: String,
        tenant: String?,
        extraClaims: [UInt8]?,
        secondFactor: SecondFactorClaim?,
        session: UInt64?,
        authTime: Int64? = nil
    ) {
        self.accountID = accountID
        self.provider = provider
        self.projectID = projectID
        self.tenant = tenant
        self.extraClaims = extraClaims
        self.secondFactor = secondFactor
        self.session = session
        self.authTime = authTime
    }

    /// - Parameter key: The key of the codes, where a token has to have one; without it a code is not looked at.
    public init(parsing text: String, key: [UInt8]? = nil) throws(ReadError) {
        let value: JSON.Value
        guard text.utf8.count <= CompactJWS.maximumByteCount else { throw ReadError() }
        let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")) ?? text.utf8.endIndex
        let body = String(decoding: text.utf8[..<dot], as: UTF8.self)
        if let key {
            let code = Array(text.utf8[dot...])
            guard ConstantTime.equal(code, Array(RefreshToken.code(body, key).utf8)) else { throw ReadError() }
        }
        do throws(JSON.ReadError) {
            value = try JSON.Document(parsing: Base64.decodedLeniently(body), duplicateKeys: .refused).root
        } catch {
            throw ReadError()
        }
        guard
            value[RefreshToken.marker]?.string?.isEmpty == false,
            let accountID = value["localId"]?.string,
            let provider = value["provider"]?.string,
            let projectID = value["projectId"]?.string
        else { throw ReadError() }
        self.accountID = accountID
        self.provider = provider
        self.projectID = projectID
        self.tenant = value["tenantId"]?.string
        self.session = value["session"]?.int64.flatMap { UInt64(exactly: $0) }
        self.authTime = value["authTime"]?.int64
        self.extraClaims = value["extraClaims"].flatMap { $0.kind == .object && $0.count > 0 ? $0.rawBytes : nil }
        if let factor = value["secondFactor"], let identifier = factor["identifier"]?.string,
            let provider = factor["provider"]?.string
        {
            self.secondFactor = SecondFactorClaim(identifier: identifier, provider: provider)
        } else {
            self.secondFactor = nil
        }
    }

    /// - Parameter key: The key of the code, at least 32 bytes; without it there is none.
    public func encoded(key: [UInt8]? = nil) -> String {
        var writer = JSON.Writer(reservingCapacity: 256)
        writer.beginObject()
        writer.member(RefreshToken.marker, "DO NOT MODIFY")
        writer.member("localId", self.accountID)
        writer.member("provider", self.provider)
        writer.key("extraClaims")
        writer.raw(self.extraClaims ?? Array("{}".utf8))
        writer.member("projectId", self.projectID)
        if let factor = self.secondFactor {
            writer.key("secondFactor")
            writer.beginObject()
            writer.member("identifier", factor.identifier)
            writer.member("provider", factor.provider)
            writer.endObject()
        }
        writer.member("tenantId", self.tenant)
        if let session = self.session {
            writer.key("session")
            writer.int(Int64(clamping: session))
        }
        writer.member("authTime", self.authTime)
        writer.endObject()
        let body = Base64.encoded(writer.bytes)
        return key.map { body + RefreshToken.code(body, $0) } ?? body
    }

    private static func code(_ body: String, _ key: [UInt8]) -> String {
        "." + Base64URL.encoded(HMAC<SHA256>.code(Array(body.utf8), key: key))
    }
}
