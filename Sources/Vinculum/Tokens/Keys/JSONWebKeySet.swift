/// The keys that tokens of one issuer are checked with ([RFC 7517](https://www.rfc-editor.org/rfc/rfc7517) section 5).
public struct JSONWebKeySet: Sendable {
    public let keys: [JSONWebKey]

    /// The most keys in one set. Issuers have two to ten.
    public static let maximumCount = 64

    public enum ReadError: Error, Equatable, Sendable {
        /// Not the JSON of a key set or of certificates, or a member named twice.
        case malformed
        /// More than ``JSONWebKeySet/maximumCount`` keys.
        case tooManyKeys
        /// Two different keys of one `kid` take one algorithm: nobody could say which is meant.
        case ambiguous(kid: String)
    }

    /// Keys the caller vouches for; the only way to let HS256 tokens pass is a shared secret among them.
    ///
    /// - Throws: ``ReadError/tooManyKeys``, ``ReadError/ambiguous(kid:)``.
    public init(_ keys: [JSONWebKey]) throws(ReadError) {
        guard keys.count <= JSONWebKeySet.maximumCount else { throw .tooManyKeys }
        for (index, key) in keys.enumerated() {
            guard let id = key.id else { continue }
            for other in keys[..<index] where sameBytes(other.id, id) && other.verificationKey != key.verificationKey {
                guard !SignatureAlgorithm.allCases.contains(where: { key.takes($0) && other.takes($0) }) else {
                    throw .ambiguous(kid: id)
                }
            }
        }
        self.keys = keys
    }

    /// - Parameter keys: At most ``maximumCount``, no two of one `kid`.
    init(distinct keys: [JSONWebKey]) {
        self.keys = keys
    }

    /// The public halves as `{"keys":[…]}`; shared secrets are left out.
    public func encoded() -> [UInt8] {
        var writer = JSON.Writer(reservingCapacity: 1024)
        writer.beginObject()
        writer.key("keys")
        writer.beginArray()
        for key in self.keys {
            if let object = key.encoded() { writer.raw(object) }
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    /// The key that a token names.
    ///
    /// Without `kid` the token's key must be the only one of its algorithm: trying one after the other would let the
    /// token choose.
    ///
    /// - Throws: ``TokenRefusal/key`` if there is none, ``TokenRefusal/algorithm`` if it is of another algorithm.
    func key(_ id: String?, for algorithm: SignatureAlgorithm) throws(TokenRefusal) -> VerificationKey {
        let candidates = self.candidates(id)
        guard !candidates.isEmpty else { throw .key }
        let fitting = candidates.filter { $0.takes(algorithm) }
        guard let first = fitting.first else { throw .algorithm }
        guard fitting.allSatisfy({ $0.verificationKey == first.verificationKey }) else { throw .key }
        return first.verificationKey
    }

    /// The keys that a token's `kid` may mean. A set of one key without name is for every token.
    func candidates(_ id: String?) -> [JSONWebKey] {
        guard let id else { return self.keys }
        if self.keys.count == 1, self.keys[0].id == nil { return self.keys }
        return self.keys.filter { sameBytes($0.id, id) }
    }
}
