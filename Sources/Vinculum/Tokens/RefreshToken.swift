/// The contents of a refresh token: base64 of a JSON object in the form of the Firebase emulator, so that each reads
/// the other's tokens.
///
/// An authority that signs its tokens appends a dot and an authentication code: base64url of HMAC-SHA-256 (RFC 2104)
/// over the base64 text. Without the code, everybody could write refresh tokens and exchange them for signed ID tokens.
public struct RefreshToken: Sendable {
    /// The account's `localId`.
    public var accountID: String
    /// The provider of the session's sign-in.
    public var provider: String
    /// The project of the account.
    public var projectID: String
    /// The tenant of the account, if any.
    public var tenant: String?
    /// Claims that every refreshed ID token repeats, as bytes of a JSON object.
    public var extraClaims: [UInt8]?
    /// The second factor of the session's sign-in, if there was one.
    public var secondFactor: SecondFactorClaim?
    /// The number of the account's session; `nil` in tokens of another emulator.
    public var session: UInt64?
    /// The instant of the sign-in, in seconds since 1970; `nil` in tokens of another emulator.
    public var authTime: Int64?

    /// The text is not a refresh token, or its authentication code does not match.
    public struct ReadError: Error, Equatable, Sendable {}

    // The emulator's name for it, which tests look for, and which stored sessions of clients have.
    private static var marker: String { "_AuthEmulatorRefreshToken" }

    /// Creates the contents of a refresh token.
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

    /// Reads a token.
    ///
    /// - Parameter key: The key of the authentication code. If it is given, a token without the right code is refused.
    ///   If it is `nil`, the code is not checked.
    /// - Throws: ``ReadError``.
    public init(parsing text: String, key: [UInt8]? = nil) throws(ReadError) {
        let value: JSON.Value
        guard text.utf8.count <= CompactJWS.maximumByteCount else { throw ReadError() }
        if let key, !RefreshToken.isAuthentic(text, key: key) { throw ReadError() }
        let bytes = text.utf8.span
        let encoded = bytes.extracting(first: RefreshToken.bodyEnd(bytes))
        #if !COMPACT_TEXT
        if let token = RefreshToken(plain: encoded) {
            self = token
            return
        }
        #endif
        let body = Base64.decodedLeniently(encoded)
        do throws(JSON.ReadError) {
            value = try JSON.Document(parsing: body, limits: .refreshToken, duplicateKeys: .refused).root
        } catch {
            throw ReadError()
        }
        guard
            value[named: RefreshToken.marker]?.string?.isEmpty == false,
            let accountID = value.string(of: "localId"),
            let provider = value.string(of: "provider"),
            let projectID = value.string(of: "projectId")
        else { throw ReadError() }
        self.accountID = accountID
        self.provider = provider
        self.projectID = projectID
        self.tenant = value.string(of: "tenantId")
        self.session = value.int64(of: "session").flatMap { UInt64(exactly: $0) }
        self.authTime = value.int64(of: "authTime")
        self.extraClaims = value["extraClaims"].flatMap { $0.kind == .object && $0.count > 0 ? $0.rawBytes : nil }
        if let factor = value["secondFactor"], let identifier = factor.string(of: "identifier"),
            let provider = factor.string(of: "provider")
        {
            self.secondFactor = SecondFactorClaim(identifier: FactorID(identifier), provider: provider)
        } else {
            self.secondFactor = nil
        }
    }

    /// Returns the token.
    ///
    /// - Parameter key: The key of the authentication code, at least 32 bytes; without it the token has no code.
    public func encoded(key: [UInt8]? = nil) -> String {
        var writer = JSON.Writer(reservingCapacity: 256)
        writer.beginObject()
        writer.member(named: RefreshToken.marker, "DO NOT MODIFY")
        writer.member("localId", self.accountID)
        writer.member("provider", self.provider)
        writer.key("extraClaims")
        if let claims = self.extraClaims {
            writer.raw(claims)
        } else {
            writer.beginObject()
            writer.endObject()
        }
        writer.member("projectId", self.projectID)
        if let factor = self.secondFactor {
            writer.key("secondFactor")
            writer.beginObject()
            writer.member("identifier", factor.identifier.text)
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
        return key.map { body + "." + Base64URL.encoded(RefreshToken.code(body.utf8.span, $0)) } ?? body
    }

    /// Whether a token has the right authentication code.
    static func isAuthentic(_ text: String, key: [UInt8]) -> Bool {
        let bytes = text.utf8.span
        let end = self.bodyEnd(bytes)
        // The code of the text is decoded, not the right one encoded: an encoder looks characters up by the secret.
        guard end < bytes.count, let code = try? Base64URL.decoded(bytes.extracting((end + 1)...)) else { return false }
        return ConstantTime.equal(code, self.code(bytes.extracting(first: end), key))
    }

    /// Where the body of a token ends: at the dot before its authentication code, if it has one.
    private static func bodyEnd(_ text: Span<UInt8>) -> Int {
        ByteScan.firstIndex(of: UInt8(ascii: "."), in: text) ?? text.count
    }

    private static func code(_ body: Span<UInt8>, _ key: [UInt8]) -> [UInt8] {
        var mac = HMAC<SHA256>(key: key)
        mac.update(body)
        return mac.finalize()
    }
}
