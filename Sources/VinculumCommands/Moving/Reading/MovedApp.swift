import Vinculum

/// An authenticator app of an export, of the one kind that this service verifies: six digits by SHA-1 every 30 seconds.
struct MovedApp {
    /// The ID in the export; `nil` without one.
    let id: String?
    let secret: [UInt8]
    let name: String?
    let enrolledAt: Instant?

    /// A reason why an app does not come along.
    struct Unsupported: Error {
        let reason: String

        static let secret = Unsupported(reason: "its secret is missing, encrypted, or not in base 32")
        static let kind = Unsupported(reason: "its codes are not time-based")
        static let parameters = Unsupported(
            reason: "its codes are not six digits by SHA-1 every 30 seconds, which this service verifies")
    }

    /// - Parameters:
    ///   - digits: `nil` counts as six, as does `nil` for the others as the usual value.
    ///   - algorithm: The hash, in any of the spellings `SHA1`, `SHA-1` and `HmacSHA1`.
    init(
        id: String? = nil, secret: [UInt8]?, name: String? = nil, enrolledAt: Instant? = nil, digits: Int64? = nil,
        period: Int64? = nil, algorithm: String? = nil
    ) throws(Unsupported) {
        let hash = algorithm.map { $0.utf8.map { $0.lowercased }.filter { $0.isLetterOrDigit } }
        let isKnownHash = hash.map { $0.elementsEqual("sha1".utf8) || $0.elementsEqual("hmacsha1".utf8) } ?? true
        guard isKnownHash, digits ?? TOTP.digitCount == TOTP.digitCount,
            period ?? TOTP.periodSeconds == TOTP.periodSeconds
        else { throw .parameters }
        guard let secret, (1...Self.longestSecret).contains(secret.count) else { throw .secret }
        (self.id, self.secret, self.name, self.enrolledAt) = (id.nonEmpty, secret, name.nonEmpty, enrolledAt)
    }

    /// - Parameter url: A key URI, `otpauth://totp/…?secret=…`.
    init(url: String, name: String? = nil) throws(Unsupported) {
        guard url.hasBytePrefix("otpauth://totp/") else { throw .kind }
        let query = Array(url.utf8).split(separator: UInt8(ascii: "?"), maxSplits: 1).dropFirst().first ?? []
        var values: [(name: String, value: String)] = []
        for pair in query.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            guard let value = PercentEncoding.decoded(String(decoding: parts[1], as: UTF8.self)) else { throw .secret }
            values.append((ASCII.lowercased(String(decoding: parts[0], as: UTF8.self)), value))
        }
        func value(_ name: String) -> String? { values.first { $0.name == name }?.value }
        // A number that cannot be read is none of the usual ones.
        func number(_ name: String) -> Int64? { value(name).map { Int64($0) ?? 0 } }
        try self.init(
            secret: MovedApp.secret(base32: value("secret")), name: name, digits: number("digits"),
            period: number("period"), algorithm: value("algorithm"))
    }

    /// The bytes of a secret in base 32; `nil` if it is none. Blanks, which people read it with, are skipped.
    static func secret(base32 text: String?) -> [UInt8]? {
        guard let text else { return nil }
        do throws(Base32.DecodingError) {
            return try Base32.decoded(String(decoding: text.utf8.filter { !$0.isSpaceOrControl }, as: UTF8.self))
        } catch {
            return nil
        }
    }

    private static let longestSecret = 1024

    /// The app as a factor of the account that was imported.
    ///
    /// - Parameters:
    ///   - place: The app's place among the account's, for an ID of its own.
    ///   - now: Codes of the steps before this instant's are refused.
    func enrolled(by account: Account, place: Int, now: Instant) -> EnrolledFactor {
        let factor = Factor(
            id: FactorID(self.id ?? "totp-\(place + 1)"),
            kind: .totp(secret: self.secret, lastAcceptedStep: TOTP.step(at: now) - 1), displayName: self.name,
            enrolledAt: self.enrolledAt ?? now)
        return EnrolledFactor(
            factor: factor, origin: account.origin(.attested), provenAddress: account.email?.address)
    }
}
