import PropertyKit
import Testing
@testable import Vinculum

@Suite("PasswordHashAlgorithm")
struct PasswordHashAlgorithmTests {
    /// One of each, cheap enough to run often.
    static let cheap: [PasswordHashAlgorithm] = [
        .scrypt(signerKey: Array(0..<64), saltSeparator: [7], rounds: 1, memoryCost: 2),
        .standardScrypt(cpuMemCost: 4, parallelization: 2, blockSize: 2, dkLen: 33),
        .pbkdf2SHA256(rounds: 3),
        .pbkdfSHA1(rounds: 2),
    ]

    @Test("a hash verifies its password, and no flipped bit, other password or other salt", arguments: cheap, TestSeed.sample(3))
    func verifies(algorithm: PasswordHashAlgorithm, seed: TestSeed) {
        let texts = Gen<([UInt8], [UInt8])>.zip(.bytes(0...40), .bytes(0...20))
        forAll(seed: seed, texts, Gen<UInt16>.integer()) { texts, flip in
            let (password, salt) = texts
            let hash = try algorithm.hash(password: password, salt: salt, byteCount: 32)
            try check(algorithm.verify(password: password, salt: salt, expected: hash), "verifies")
            var flipped = hash
            flipped[Int(flip / 8) % hash.count] ^= 1 << UInt8(flip % 8)
            try check(!algorithm.verify(password: password, salt: salt, expected: flipped), "flipped bit")
            try check(!algorithm.verify(password: password + [1], salt: salt, expected: hash), "other password")
            try check(!algorithm.verify(password: password, salt: salt + [1], expected: hash), "other salt")
            try check(!algorithm.verify(password: password, salt: salt, expected: []), "empty hash")
            switch algorithm {
            case .scrypt, .standardScrypt:
                try check(!algorithm.verify(password: password, salt: salt, expected: hash + [0]), "longer hash")
                try check(!algorithm.verify(password: password, salt: salt, expected: hash.dropLast()), "shorter hash")
            case .pbkdf2SHA256, .pbkdfSHA1:
                break  // A PBKDF2 hash is as long as it was stored: each length is a hash of its own.
            }
        }
    }

    @Test("the published example of the modified scrypt")
    func publishedExample() throws {
        let algorithm = PasswordHashAlgorithm.scrypt(
            signerKey: try Base64.decoded(
                "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=="),
            saltSeparator: try Base64.decoded("Bw=="), rounds: 8, memoryCost: 14)
        let salt = try Base64.decoded("42xEC+ixf3L2lw==")
        let hash = try algorithm.hash(password: Array("user1password".utf8), salt: salt, byteCount: 0)
        #expect(
            Base64.encoded(hash)
                == "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==")
        #expect(algorithm.verify(password: Array("user1password".utf8), salt: salt, expected: hash))
        #expect(!algorithm.verify(password: Array("user2password".utf8), salt: salt, expected: hash))
    }

    @Test("rows of every algorithm that is known here", .needsVectors("password-hashes.json"))
    func rows() throws {
        let document = try JSON.Document(parsing: Vectors.bytes("password-hashes.json"), limits: .bulk)
        var checked: [String: Int] = [:]
        for row in document.root.elements {
            guard let algorithm = try Self.algorithm(row) else { continue }
            let password = Array(try #require(row["password"]?.string).utf8)
            let salt = try Base64.decoded(try #require(row["salt"]?.string))
            let hash = try Base64.decoded(try #require(row["passwordHash"]?.string))
            #expect(algorithm.name == row["hashAlgorithm"]?.string)
            #expect(algorithm.verify(password: password, salt: salt, expected: hash), "\(algorithm)")
            #expect(!algorithm.verify(password: password + [0x20], salt: salt, expected: hash), "\(algorithm)")
            checked[algorithm.name, default: 0] += 1
        }
        #expect(checked.count == 4 && checked.values.allSatisfy { $0 >= 3 }, "\(checked)")
    }

    private static func algorithm(_ row: JSON.Value) throws -> PasswordHashAlgorithm? {
        func number(_ key: String) throws -> Int64 { try #require(row[key]?.int64) }
        switch row["hashAlgorithm"]?.string {
        case "SCRYPT":
            return .scrypt(
                signerKey: try Base64.decoded(try #require(row["signerKey"]?.string)),
                saltSeparator: try Base64.decoded(try #require(row["saltSeparator"]?.string)),
                rounds: try number("rounds"), memoryCost: try number("memoryCost"))
        case "STANDARD_SCRYPT":
            return .standardScrypt(
                cpuMemCost: try number("cpuMemCost"), parallelization: try number("parallelization"),
                blockSize: try number("blockSize"), dkLen: try number("dkLen"))
        case "PBKDF2_SHA256": return .pbkdf2SHA256(rounds: try number("rounds"))
        case "PBKDF_SHA1": return .pbkdfSHA1(rounds: try number("rounds"))
        default: return nil
        }
    }

    @Test(
        "the ranges of an import, at their ends",
        arguments: [
            (.scrypt(signerKey: [1], saltSeparator: [], rounds: 1, memoryCost: 1), nil),
            (.scrypt(signerKey: [1], saltSeparator: [], rounds: 8, memoryCost: 14), nil),
            (.scrypt(signerKey: [1], saltSeparator: [], rounds: 0, memoryCost: 14), .roundsOutOfRange),
            (.scrypt(signerKey: [1], saltSeparator: [], rounds: 9, memoryCost: 14), .roundsOutOfRange),
            (.scrypt(signerKey: [1], saltSeparator: [], rounds: 8, memoryCost: 0), .memoryCostOutOfRange),
            (.scrypt(signerKey: [1], saltSeparator: [], rounds: 8, memoryCost: 15), .memoryCostOutOfRange),
            (.pbkdf2SHA256(rounds: 1), nil), (.pbkdf2SHA256(rounds: 120_000), nil),
            (.pbkdf2SHA256(rounds: 0), .roundsOutOfRange), (.pbkdf2SHA256(rounds: 120_001), .roundsOutOfRange),
            (.pbkdfSHA1(rounds: 0), .roundsOutOfRange), (.pbkdfSHA1(rounds: 120_001), .roundsOutOfRange),
            (.standardScrypt(cpuMemCost: 1024, parallelization: 16, blockSize: 8, dkLen: 64), nil),
            (.standardScrypt(cpuMemCost: 1024, parallelization: 16, blockSize: 8, dkLen: 0), .lengthOutOfRange),
            (.standardScrypt(cpuMemCost: 1024, parallelization: 16, blockSize: 8, dkLen: 257), .lengthOutOfRange),
            (.standardScrypt(cpuMemCost: 1000, parallelization: 16, blockSize: 8, dkLen: 64), .memoryCostOutOfRange),
        ] as [(PasswordHashAlgorithm, PasswordHashError?)])
    func ranges(algorithm: PasswordHashAlgorithm, refusal: PasswordHashError?) {
        do throws(PasswordHashError) {
            try algorithm.validate()
            #expect(refusal == nil)
        } catch {
            #expect(error == refusal)
        }
    }

    @Test("parameters out of range match nothing and never trap", arguments: TestSeed.sample(5))
    func hostile(seed: TestSeed) {
        let number = Gen<Int64>.integer()
        forAll(seed: seed, count: 500, Gen<(Int64, Int64, Int64, Int64, Int)>.zip(number, number, number, number, .int())) {
            a, b, c, d, length in
            let algorithms: [PasswordHashAlgorithm] = [
                .scrypt(signerKey: [1], saltSeparator: [], rounds: a, memoryCost: b),
                .standardScrypt(cpuMemCost: a, parallelization: b, blockSize: c, dkLen: d),
                .pbkdf2SHA256(rounds: a), .pbkdfSHA1(rounds: a),
            ]
            for algorithm in algorithms {
                do throws(PasswordHashError) {
                    try algorithm.validate()
                } catch let error {
                    try expectThrows(error) { try algorithm.hash(password: [], salt: [], byteCount: length) }
                    try check(!algorithm.verify(password: [], salt: [], expected: [0]), "\(algorithm)")
                }
            }
        }
    }

    @Test("a stored hash cannot ask for boundless work")
    func longHash() {
        let long = [UInt8](repeating: 0, count: 257)
        #expect(throws: PasswordHashError.lengthOutOfRange) {
            try PasswordHashAlgorithm.pbkdfSHA1(rounds: 1).hash(password: [], salt: [], byteCount: 257)
        }
        #expect(!PasswordHashAlgorithm.pbkdfSHA1(rounds: 1).verify(password: [], salt: [], expected: long))
    }

    @Test("an empty signer key matches nothing, not even the empty hash it yields")
    func emptyKey() {
        let algorithm = PasswordHashAlgorithm.scrypt(signerKey: [], saltSeparator: [], rounds: 1, memoryCost: 1)
        #expect(!algorithm.verify(password: [], salt: [], expected: []))
    }

    @Test("a description tells costs and lengths, never a byte of a key", arguments: TestSeed.sample(2))
    func description(seed: TestSeed) {
        forAll(seed: seed, .bytes(8...64), .bytes(8...20)) { key, separator in
            let algorithm = PasswordHashAlgorithm.scrypt(
                signerKey: key, saltSeparator: separator, rounds: 8, memoryCost: 14)
            try expectEqual(
                "\(algorithm)",
                "SCRYPT(signerKey: \(key.count) bytes, saltSeparator: \(separator.count) bytes, rounds: 8, memoryCost: 14)")
            try expectEqual(String(reflecting: algorithm), algorithm.description, "the debugger's text")
        }
    }
}
