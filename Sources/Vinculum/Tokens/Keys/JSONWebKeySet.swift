/// The keys that verify the tokens of one issuer ([RFC 7517](https://www.rfc-editor.org/rfc/rfc7517) section 5).
public struct JSONWebKeySet: Sendable {
    /// The keys in the order of the document.
    public let keys: [JSONWebKey]

    /// The largest number of keys in one set. Issuers publish two to ten.
    public static let maximumCount = 64

    /// The reason why keys do not form a set.
    public enum ReadError: Error, Equatable, Sendable {
        /// The text is not the JSON of a key set or of certificates, or repeats a member.
        case malformed
        /// There are more than ``JSONWebKeySet/maximumCount`` keys.
        case tooManyKeys
        /// Two different keys have the same `kid` and support the same algorithm, so that a token's key is ambiguous.
        case ambiguous(kid: KeyID)
    }

    /// Creates a set of keys that the caller trusts. `HS256` tokens are accepted only if a shared secret is among
    /// them.
    ///
    /// - Throws: ``ReadError/tooManyKeys``, ``ReadError/ambiguous(kid:)``.
    public init(_ keys: [JSONWebKey]) throws(ReadError) {
        guard keys.count <= JSONWebKeySet.maximumCount else { throw .tooManyKeys }
        for (index, key) in keys.enumerated() {
            guard let id = key.id else { continue }
            for other in keys[..<index] where other.id == id && other.verificationKey != key.verificationKey {
                guard !SignatureAlgorithm.allCases.contains(where: { key.supports($0) && other.supports($0) }) else {
                    throw .ambiguous(kid: id)
                }
            }
        }
        self.keys = keys
    }

    /// - Parameter keys: At most ``maximumCount`` keys, each with a different `kid`.
    init(distinct keys: [JSONWebKey]) {
        self.keys = keys
    }

    /// Returns the public parts as `{"keys":[…]}`, without shared secrets.
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

    /// Returns the key that a token names.
    ///
    /// A token without `kid` is accepted only if a single key supports its algorithm. Trying several keys would let the
    /// token choose its key.
    ///
    /// - Throws: ``TokenRefusal/key`` if there is no such key, ``TokenRefusal/algorithm`` if it does not support the
    ///   algorithm.
    func key(_ id: KeyID?, for algorithm: SignatureAlgorithm) throws(TokenRefusal) -> VerificationKey {
        let candidates = self.candidates(id)
        guard !candidates.isEmpty else { throw .key }
        let fitting = candidates.filter { $0.supports(algorithm) }
        guard let first = fitting.first else { throw .algorithm }
        guard fitting.allSatisfy({ $0.verificationKey == first.verificationKey }) else { throw .key }
        return first.verificationKey
    }

    /// The keys that a token's `kid` may refer to. The only key of a set, if it has no `kid`, serves every token.
    func candidates(_ id: KeyID?) -> [JSONWebKey] {
        guard let id else { return self.keys }
        if self.keys.count == 1, self.keys[0].id == nil { return self.keys }
        return self.keys.filter { $0.id == id }
    }
}
