/// The keys that verify the tokens of one issuer ([RFC 7517](https://www.rfc-editor.org/rfc/rfc7517) section 5).
public struct JSONWebKeySet: Sendable {
    /// The keys in the order of the document.
    public let keys: [JSONWebKey]
    /// What is in the document and verifies nothing here.
    private let unusable: [UnusableKey]

    /// The largest number of keys that a caller puts together. A document may have any number; see
    /// ``maximumByteCount``.
    public static let maximumCount = 64

    /// A key of a document that cannot be used.
    struct UnusableKey: Sendable {
        /// The `kid`.
        let id: KeyID?
        let problem: KeyError
    }

    /// The reason why keys do not form a set.
    public enum ReadError: Error, Equatable, Sendable {
        /// The text is not the JSON of a key set or of certificates, or repeats a member.
        case malformed
        /// A caller puts more than ``JSONWebKeySet/maximumCount`` keys together.
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
        try self.init(keys, unusable: [])
    }

    /// - Complexity: O(n log n), because an issuer chooses how many keys there are.
    init(_ keys: [JSONWebKey], unusable: [UnusableKey]) throws(ReadError) {
        var (name, first): (KeyID?, [Int]) = (nil, [])
        for place in sortedOrder(keys.count, { (keys[$0].id ?? "") < (keys[$1].id ?? "") }) {
            let key = keys[place]
            guard let id = key.id else { continue }
            if id != name { (name, first) = (id, []) }
            // The first key of each algorithm; any other must be the same.
            for algorithm in SignatureAlgorithm.allCases where key.supports(algorithm) {
                guard let known = first.first(where: { keys[$0].supports(algorithm) }) else {
                    first.append(place)
                    continue
                }
                guard keys[known].verificationKey == key.verificationKey else { throw .ambiguous(kid: id) }
            }
        }
        (self.keys, self.unusable) = (keys, unusable)
    }

    /// - Parameter keys: Keys each of which has a different `kid`.
    init(distinct keys: [JSONWebKey]) {
        (self.keys, self.unusable) = (keys, [])
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

    /// Why the key that a token's `kid` refers to cannot be used; `nil` if there is none of that name, and if there is
    /// one that can.
    package func problem(of id: KeyID?) -> KeyError? {
        guard self.candidates(id).isEmpty else { return nil }
        return self.unusable.first { id == nil || $0.id == id }?.problem
    }

    /// The names of the keys that cannot be used.
    var unusableIDs: [String] { self.unusable.map { $0.id?.text ?? "" } }
}
