import Vinculum

/// How the key that signs a project's tokens is replaced.
struct KeyRotation: Equatable, Sendable {
    enum Mode: Equatable, Sendable {
        /// The key is published now and signs once verifiers that cache the published keys know it.
        case announced
        /// The key signs now. Tokens of the other keys stay good until they expire.
        case atOnce
        /// After a leak: the key signs now, and tokens of the other keys and all refresh tokens are refused.
        case revoking
    }

    var mode = Mode.announced
    /// `nil` for that of the newest key.
    var algorithm: SignatureAlgorithm?
    /// The length of an RSA key; `nil` for that of the newest key if that is one, else 2,048.
    var bitCount: Int?

    /// The algorithm of the new key, and its length if it is an RSA key.
    private func kind(for ring: KeyRing?) -> (SignatureAlgorithm, bitCount: Int) {
        let newest = ring?.keys.last
        var length = self.bitCount
        if length == nil, case .rsa(let key)? = newest?.key.verificationKey { length = key.bitCount }
        return (self.algorithm ?? newest?.algorithm ?? .rs256, length ?? 2048)
    }

    /// The key to make for a ring; `nil` for a ring that is made with it.
    ///
    /// - Parameter project: The name in the key's certificate.
    func making(for ring: KeyRing?, of project: ProjectID, at now: Instant, seed: Seed) -> KeyMaking {
        let (algorithm, bitCount) = self.kind(for: ring)
        return KeyMaking(algorithm, bitCount: bitCount, issuer: project.text, from: now, seed: seed)
    }

    /// Makes a key and puts it into a ring.
    func add(
        to ring: inout KeyRing, of project: String, at now: Instant, using generator: inout SeededGenerator
    ) throws(KeyRingError) {
        let (algorithm, bitCount) = self.kind(for: ring)
        let key = KeyMaking.key(algorithm, bitCount: bitCount, using: &generator)
        try self.apply(key, to: &ring, of: project, at: now, using: &generator)
    }

    /// Puts a key into a ring.
    ///
    /// - Parameters:
    ///   - project: The name in the key's certificate.
    ///   - generator: Makes the certificate, and the new refresh key of a revocation.
    func apply(
        _ key: SigningKey, id: KeyID? = nil, to ring: inout KeyRing, of project: String, at now: Instant,
        using generator: inout SeededGenerator
    ) throws(KeyRingError) {
        try self.apply(
            KeyRing.Key(signing: key, id: id, issuer: project, signsFrom: now, using: &generator), to: &ring, at: now,
            using: &generator)
    }

    /// Puts a key with its certificate into a ring.
    ///
    /// - Parameter generator: Makes the new refresh key of a revocation.
    func apply(
        _ key: KeyRing.Key, to ring: inout KeyRing, at now: Instant, using generator: inout SeededGenerator
    ) throws(KeyRingError) {
        var added = key
        // It may have been made a while ago.
        added.signsFrom = Instant(seconds: now.seconds + (self.mode == .announced ? KeyRing.leadSeconds : 0))
        if self.mode == .revoking {
            ring.revokeAll(inFavourOf: added, refreshKey: try KeyRing(using: &generator).refreshKey)
            return
        }
        ring.prune(at: now)
        if self.mode == .atOnce { ring.removeWaiting(at: now) }
        try ring.add(added)
    }

    /// Reads the body of `keys:rotate`: an object with any of `atOnce`, `revoke`, `algorithm` and `bits`.
    ///
    /// - Throws: ``ServiceError`` for anything else; an empty body is an empty object.
    init(reading body: [UInt8]) throws(ServiceError) {
        self.init()
        if body.isEmpty { return }
        let root: JSON.Value
        do throws(JSON.ReadError) {
            root = try JSON.Document(parsing: body, limits: .stranger, duplicateKeys: .refused).root
        } catch {
            throw .unreadable(error)
        }
        guard root.kind == .object else { throw Self.refusal("The body must be an object.") }
        var (isAtOnce, revokes) = (false, false)
        for member in root.members {
            switch member.key {
            case "atOnce": isAtOnce = try Self.bool(member)
            case "revoke": revokes = try Self.bool(member)
            case "algorithm": self.algorithm = try Self.algorithm(member.value.string ?? "")
            case "bits": self.bitCount = try Self.bitCount(member.value.int64 ?? 0)
            default:
                throw Self.refusal(
                    "There is no member \(member.key); there are atOnce, revoke, algorithm and bits.")
            }
        }
        self.mode = revokes ? .revoking : isAtOnce ? .atOnce : .announced
        guard self.bitCount == nil || self.algorithm != .es256 else { throw Self.refusal("bits is for RS256 alone.") }
    }

    /// The body that ``init(reading:)`` reads.
    var body: [UInt8] {
        var writer = JSON.Writer()
        writer.beginObject()
        if self.mode == .atOnce { writer.member("atOnce", true) }
        if self.mode == .revoking { writer.member("revoke", true) }
        writer.member("algorithm", self.algorithm?.name)
        writer.member("bits", self.bitCount.map { Int64($0) })
        writer.endObject()
        return writer.bytes
    }

    /// Creates a rotation.
    init(_ mode: Mode = .announced, algorithm: SignatureAlgorithm? = nil, bitCount: Int? = nil) {
        (self.mode, self.algorithm, self.bitCount) = (mode, algorithm, bitCount)
    }

    private static func bool(_ member: JSON.Member) throws(ServiceError) -> Bool {
        guard let value = member.value.bool else { throw self.refusal("\(member.key) must be true or false.") }
        return value
    }

    private static func algorithm(_ name: String) throws(ServiceError) -> SignatureAlgorithm {
        guard let algorithm = SignatureAlgorithm(name: name), [.rs256, .es256].contains(algorithm) else {
            throw self.refusal("algorithm must be RS256 or ES256.")
        }
        return algorithm
    }

    private static func bitCount(_ number: Int64) throws(ServiceError) -> Int {
        guard let count = Int(exactly: number), [2048, 3072, 4096].contains(count) else {
            throw self.refusal("bits must be 2048, 3072 or 4096.")
        }
        return count
    }

    private static func refusal(_ message: String) -> ServiceError {
        ServiceError(.invalidArgument, message, kind: .invalidArgument)
    }
}
