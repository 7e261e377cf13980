/// A sign-in at an identity provider that waits for the provider's answer.
///
/// No secret is in it: state, nonce and code verifier derive from the session id that the client holds and from
/// ``salt``, and a device code is encrypted under a key that derives from them too.
public struct ProviderSignIn: Equatable, Sendable {
    /// The provider.
    public let provider: ProviderID
    /// Randomness of this sign-in, so that a session id that a client chose badly gives no guessable secret. Behind it
    /// is what the app asked of the ID token, so that the secrets belong to a sign-in that asks just this.
    public let salt: [UInt8]
    /// The address to which the provider redirects; empty for a device grant.
    public private(set) var redirectURI: String
    /// The scopes that were asked for, separated by spaces.
    public private(set) var scope: String
    /// What the client wants back with the result.
    public var context: String?
    /// The directory of an issuer with `{tenantid}` that the person was sent to.
    public var directory: String?
    /// The device grant (RFC 8628), or, sealed in its place, a refresh token that waits for its owner; `nil` for a flow
    /// with a redirect.
    public var device: DeviceGrant?
    /// The request that takes the answer to the provider, by a digest of its seed; `nil` while none does. No other
    /// request may send the code again (RFC 6749 section 4.1.2).
    public var claimant: [UInt8]?

    /// The bytes of randomness in ``salt``.
    static let randomByteCount = 16

    /// The parameters by which the app asks something of the ID token, as a form; empty for none.
    var demands: String { String(decoding: self.salt.dropFirst(ProviderSignIn.randomByteCount), as: UTF8.self) }

    /// A device grant under way.
    public struct DeviceGrant: Equatable, Sendable {
        /// The device code, encrypted.
        public let sealedCode: [UInt8]
        /// The time between two polls, in seconds.
        public var intervalSeconds: Int64
        /// From when on the provider may be polled again.
        public var pollsFrom: Instant

        /// Creates a grant.
        public init(sealedCode: [UInt8], intervalSeconds: Int64, pollsFrom: Instant) {
            self.sealedCode = sealedCode
            self.intervalSeconds = intervalSeconds
            self.pollsFrom = pollsFrom
        }
    }

    /// Creates a sign-in.
    public init(provider: ProviderID, salt: [UInt8], redirectURI: String, scope: String) {
        self.provider = provider
        self.salt = salt
        self.redirectURI = redirectURI
        self.scope = scope
    }
}

extension ProviderSignIn {
    func write(to writer: inout ByteWriter) {
        writer.string(self.provider.rawValue)
        writer.byteString(self.salt)
        writer.string(self.redirectURI)
        writer.string(self.scope)
        writer.optional(self.context)
        writer.optional(self.directory)
        writer.bool(self.device != nil)
        guard let device = self.device else { return }
        writer.byteString(device.sealedCode)
        writer.zigzag(device.intervalSeconds)
        writer.instant(device.pollsFrom)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Failure) {
        self.init(
            provider: ProviderID(try reader.string()), salt: try reader.byteString(),
            redirectURI: try reader.string(), scope: try reader.string())
        self.context = try reader.optionalString()
        self.directory = try reader.optionalString()
        if try reader.bool() {
            self.device = DeviceGrant(
                sealedCode: try reader.byteString(), intervalSeconds: try reader.zigzag(),
                pollsFrom: try reader.instant())
        }
    }
}
