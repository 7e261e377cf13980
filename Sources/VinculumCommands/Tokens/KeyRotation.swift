import Vinculum

/// How the keys that sign a project's ID tokens and session cookies are replaced, by one of each.
struct KeyRotation: Equatable, Sendable {
    enum Mode: Equatable, Sendable {
        /// The keys are published now and sign once verifiers that cache the published keys know them.
        case announced
        /// The keys sign now. Tokens of the other keys stay good until they expire.
        case atOnce
        /// After a leak: the keys sign now, and tokens of the other keys and all refresh tokens are refused.
        case revoking
        /// A ring of an earlier version gets its first key of session cookies, announced. The key of ID tokens stays,
        /// because verifiers that keep a copy of it learn of no other.
        case firstOfCookies
    }

    /// How many hours ahead of its first signature a key may be published: the shortest is what verifiers may cache.
    static let aheadHours: ClosedRange<Int64> = KeyRing.leadSeconds / 3600...720

    var mode = Mode.announced
    /// How long before its first signature an announced key is published, in hours; `nil` for the default of the place.
    var aheadHours: Int64?
    /// `nil` for that of the newest key.
    var algorithm: SignatureAlgorithm?
    /// The length of an RSA key; `nil` for that of the newest key if that is one, else 2,048.
    var bitCount: Int?

    /// What the new keys sign.
    private var uses: [KeyRing.Use] {
        self.mode == .firstOfCookies ? [.sessionCookies] : [.idTokens, .sessionCookies]
    }

    /// The algorithm of the new keys, and their length if they are RSA keys.
    private func kind(after newest: KeyRing.Key?) -> (SignatureAlgorithm, bitCount: Int) {
        var length = self.bitCount
        if length == nil, case .rsa(let key)? = newest?.key.verificationKey { length = key.bitCount }
        return (self.algorithm ?? newest?.algorithm ?? .rs256, length ?? 2048)
    }

    /// The keys to make for a ring, which ``apply(_:to:at:using:)`` takes; `nil` for a ring that is made with them.
    ///
    /// - Parameter project: The name in the keys' certificates.
    func makings(for ring: KeyRing?, of project: ProjectID, at now: Instant, seed: Seed) -> [KeyMaking] {
        let (algorithm, bitCount) = self.kind(after: ring?.keys.last)
        var generator = SeededGenerator(seed)
        return self.uses.map { _ in
            KeyMaking(algorithm, bitCount: bitCount, issuer: project.text, from: now, seed: generator.seed())
        }
    }

    /// Makes keys and puts them into a ring.
    ///
    /// - Parameters:
    ///   - imported: The key of ID tokens, in place of a new one. That of session cookies is new, and of its kind.
    ///   - project: The name in the keys' certificates.
    func add(
        _ imported: (key: SigningKey, id: KeyID?)? = nil, to ring: inout KeyRing, of project: String, at now: Instant,
        using generator: inout SeededGenerator
    ) throws(KeyRingError) {
        var keys: [KeyRing.Key] = []
        if let imported {
            keys.append(
                try KeyRing.Key(
                    signing: imported.key, id: imported.id, issuer: project, signsFrom: now, using: &generator))
        }
        let (algorithm, bitCount) = self.kind(after: keys.last ?? ring.keys.last)
        while keys.count < self.uses.count {
            let key = KeyMaking.key(algorithm, bitCount: bitCount, using: &generator)
            keys.append(try KeyRing.Key(signing: key, issuer: project, signsFrom: now, using: &generator))
        }
        try self.apply(keys, to: &ring, at: now, using: &generator)
    }

    /// Puts keys with their certificates into a ring.
    ///
    /// - Parameters:
    ///   - keys: Those of ``makings(for:of:at:seed:)``, in that order.
    ///   - generator: Makes the new refresh key of a revocation.
    func apply(
        _ keys: [KeyRing.Key], to ring: inout KeyRing, at now: Instant, using generator: inout SeededGenerator
    ) throws(KeyRingError) {
        let ahead = (self.aheadHours ?? KeyRotation.aheadHours.lowerBound) * 3600
        let signsNow = self.mode == .atOnce || self.mode == .revoking
        let added = keys.map { key in
            var key = key
            // It may have been made a while ago.
            key.signsFrom = Instant(seconds: now.seconds + (signsNow ? 0 : ahead))
            return key
        }
        switch self.mode {
        case .revoking:
            return ring.revokeAll(
                inFavourOf: added[0], cookieKey: added[1], refreshKey: try KeyRing(using: &generator).refreshKey)
        // A request may have rotated the keys meanwhile.
        case .firstOfCookies where !ring.cookieKeys.isEmpty: return
        case .atOnce, .announced, .firstOfCookies: break
        }
        ring.prune(at: now)
        if self.mode == .atOnce { ring.removeWaiting(at: now) }
        for (key, use) in zip(added, self.uses) { try ring.add(key, for: use) }
    }

    /// Reads the body of `keys:rotate`: an object with any of `atOnce`, `revoke`, `aheadHours`, `algorithm` and `bits`.
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
            case "aheadHours": self.aheadHours = try Self.hours(member.value.int64 ?? 0)
            case "algorithm": self.algorithm = try Self.algorithm(member.value.string ?? "")
            case "bits": self.bitCount = try Self.bitCount(member.value.int64 ?? 0)
            default:
                throw Self.refusal(
                    "There is no member \(member.key); there are atOnce, revoke, aheadHours, algorithm and bits.")
            }
        }
        self.mode = revokes ? .revoking : isAtOnce ? .atOnce : .announced
        guard self.aheadHours == nil || self.mode == .announced else {
            throw Self.refusal("aheadHours is for a key that neither signs at once nor after a revocation.")
        }
        guard self.bitCount == nil || self.algorithm != .es256 else { throw Self.refusal("bits is for RS256 alone.") }
    }

    /// The body that ``init(reading:)`` reads.
    var body: [UInt8] {
        var writer = JSON.Writer()
        writer.beginObject()
        if self.mode == .atOnce { writer.member("atOnce", true) }
        if self.mode == .revoking { writer.member("revoke", true) }
        writer.member("aheadHours", self.aheadHours)
        writer.member("algorithm", self.algorithm?.name)
        writer.member("bits", self.bitCount.map { Int64($0) })
        writer.endObject()
        return writer.bytes
    }

    /// Creates a rotation.
    init(
        _ mode: Mode = .announced, aheadHours: Int64? = nil, algorithm: SignatureAlgorithm? = nil, bitCount: Int? = nil
    ) {
        (self.mode, self.aheadHours) = (mode, aheadHours)
        (self.algorithm, self.bitCount) = (algorithm, bitCount)
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

    private static func hours(_ number: Int64) throws(ServiceError) -> Int64 {
        let range = self.aheadHours
        guard range.contains(number) else {
            throw self.refusal("aheadHours must be a number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    private static func refusal(_ message: String) -> ServiceError {
        ServiceError(.invalidArgument, message, kind: .invalidArgument)
    }
}

extension Invocation {
    /// The value of an option that says how many hours before its first signature a key is published; `nil` without it.
    func aheadHours(_ option: String) throws(CommandFailure) -> Int64? {
        guard let text = self.value(option) else { return nil }
        let range = KeyRotation.aheadHours
        guard let hours = Int64(text), range.contains(hours) else {
            throw .usage("\(option) must be a number of hours from \(range.lowerBound) to \(range.upperBound)")
        }
        return hours
    }
}
