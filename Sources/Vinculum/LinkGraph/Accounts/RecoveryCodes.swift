/// The recovery codes of an account that are not used yet, as hashes.
///
/// An account has them only as long as it has a second factor (I7): ``Account/apply(_:)`` drops them with the last one.
public struct RecoveryCodes: Equatable, Sendable {
    /// What is hashed before each code: 16 random bytes.
    public var salt: [UInt8]
    /// SHA-256 of the salt and the bytes of a code, for each unused code one after the other.
    public var digests: [UInt8]
    /// When the codes were made.
    public var createdAt: Instant
    /// The number of the account's newest session when the codes were made. A session that one of them opened has a
    /// greater number, so that sessions of earlier codes are told apart.
    public var sessionNumber: UInt64
    /// When and how the codes joined the account: the proof of the factor by which they were made.
    public var origin: Origin
    /// The verified address of the account when the codes were made; `nil` if none was.
    public var provenAddress: EmailAddress?

    /// Creates a set.
    public init(
        salt: [UInt8], digests: [UInt8], createdAt: Instant, sessionNumber: UInt64, origin: Origin,
        provenAddress: EmailAddress?
    ) {
        self.salt = salt
        self.digests = digests
        self.createdAt = createdAt
        self.sessionNumber = sessionNumber
        self.origin = origin
        self.provenAddress = provenAddress
    }

    /// How many codes are not used yet.
    public var remaining: Int { self.digests.count / SHA256.digestByteCount }

    /// The place of a code among the unused ones; `nil` if it is none of them.
    ///
    /// All of them are compared, each in constant time.
    public func index(of code: RecoveryCode) -> Int? {
        let typed = code.digest(self.salt)
        var found: Int?
        for index in 0..<self.remaining {
            let stored = self.digests[(index * SHA256.digestByteCount)...].prefix(SHA256.digestByteCount)
            if ConstantTime.equal(Array(stored), typed) { found = index }
        }
        return found
    }

    /// Drops the code at a place, which ends it. No code is there: nothing changes.
    mutating func drop(_ index: UInt64) {
        guard index < UInt64(self.remaining), let index = Int(exactly: index) else { return }
        self.digests.removeSubrange(index * SHA256.digestByteCount..<(index + 1) * SHA256.digestByteCount)
    }
}

extension Account {
    /// The changes that give the account new recovery codes; the old ones end.
    ///
    /// - Parameter proof: The proof of the factor that the session has.
    func makingRecoveryCodes(
        _ codes: [RecoveryCode], salt: [UInt8], by proof: ProofMethod, at now: Instant
    ) -> [AccountChange] {
        var digests: [UInt8] = []
        for code in codes { digests += code.digest(salt) }
        let address = self.email.flatMap { $0.isVerified ? $0.address : nil }
        return [
            .recoveryCodes(
                RecoveryCodes(
                    salt: salt, digests: digests, createdAt: now, sessionNumber: self.sessionsIssued,
                    origin: self.origin(proof), provenAddress: address))
        ]
    }
}
