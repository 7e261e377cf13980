import PropertyKit
import Testing
@testable import Vinculum

@Suite("PasswordHashAlgorithm")
struct PasswordHashAlgorithmTests {
    /// One of each that takes a salt, cheap enough to run often. Of bcrypt see its own tests.
    static let cheap: [PasswordHashAlgorithm] = [
        .scrypt(signerKey: Array(0..<64), saltSeparator: [7], rounds: 1, memoryCost: 2),
        .standardScrypt(cpuMemCost: 4, parallelization: 2, blockSize: 2, dkLen: 33),
        .pbkdf2SHA256(rounds: 3),
        .pbkdfSHA1(rounds: 2), .pbkdf2SHA512(rounds: 2),
        .hmac(.md5, signerKey: [1], .saltFirst), .hmac(.sha512, signerKey: Array(0..<200), .passwordFirst),
        .digest(.md5, rounds: 2, .saltFirst), .digest(.sha1, rounds: 0, .passwordFirst),
        .digest(.sha256, rounds: 1, .saltFirst), .digest(.sha512, rounds: 3, .saltFirst),
        .argon2(.init(.id, iterations: 1, memory: 8, parallelism: 1, byteCount: 20)),
    ]

    @Test(
        "a hash verifies its password, and no flipped bit, other password or other salt",
        arguments: cheap, TestSeed.sample(3))
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
            case .scrypt, .standardScrypt, .hmac, .digest, .bcrypt, .argon2:
                try check(!algorithm.verify(password: password, salt: salt, expected: hash + [0]), "longer hash")
                try check(!algorithm.verify(password: password, salt: salt, expected: hash.dropLast()), "shorter hash")
            case .pbkdf2SHA256, .pbkdfSHA1, .pbkdf2SHA512:
                break  // A PBKDF2 hash is as long as it was stored: each length is a hash of its own.
            }
        }
    }

    @Test(
        "a hash that was computed has the right form, and a longer or shorter one of fixed length has not",
        arguments: cheap, TestSeed.sample(1))
    func form(algorithm: PasswordHashAlgorithm, seed: TestSeed) {
        forAll(seed: seed, .bytes(0...40), .bytes(0...20)) { password, salt in
            let hash = try algorithm.hash(password: password, salt: salt, byteCount: 32)
            try algorithm.checkForm(of: hash)
            switch algorithm {
            case .pbkdf2SHA256, .pbkdfSHA1, .pbkdf2SHA512:
                try check((try? algorithm.checkForm(of: Array(hash[..<15]))) == nil, "short")
            default:
                try check((try? algorithm.checkForm(of: hash + [0x30])) == nil, "longer")
                try check((try? algorithm.checkForm(of: hash.dropLast())) == nil, "shorter")
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

    @Test("every row of the vectors verifies its password and no other", .needsVectors("password-hashes.json"))
    func rows() throws {
        let document = try JSON.Document(parsing: Vectors.bytes("password-hashes.json"), limits: .bulk)
        var checked: [String: Int] = [:]
        for row in document.root.elements {
            let algorithm = try Self.algorithm(row)
            let password = Array(try #require(row["password"]?.string).utf8)
            let salt = try Base64.decoded(row["salt"]?.string ?? "")
            let hash = try Base64.decoded(try #require(row["passwordHash"]?.string))
            #expect(algorithm.name == row["hashAlgorithm"]?.string)
            #expect(algorithm.verify(password: password, salt: salt, expected: hash), "\(algorithm)")
            // Of 72 bytes or more bcrypt sees no end.
            let other = algorithm == .bcrypt ? [0x20] + password : password + [0x20]
            #expect(!algorithm.verify(password: other, salt: salt, expected: hash), "\(algorithm)")
            checked[algorithm.name, default: 0] += 1
        }
        // A vector file that lost an algorithm would otherwise pass.
        #expect(checked.count == 13 && checked.values.allSatisfy { $0 >= 5 }, "\(checked)")
    }

    private static func algorithm(_ row: JSON.Value) throws -> PasswordHashAlgorithm {
        func number(_ key: String) throws -> Int64 { try #require((row["argon2Parameters"] ?? row)[named: key]?.int64) }
        func key() throws -> [UInt8] { try Base64.decoded(try #require(row["signerKey"]?.string)) }
        func order() throws -> SaltOrder {
            row["passwordHashOrder"]?.string == "SALT_AND_PASSWORD" ? .saltFirst : .passwordFirst
        }
        switch row["hashAlgorithm"]?.string {
        case "SCRYPT":
            return .scrypt(
                signerKey: try key(), saltSeparator: try Base64.decoded(try #require(row["saltSeparator"]?.string)),
                rounds: try number("rounds"), memoryCost: try number("memoryCost"))
        case "STANDARD_SCRYPT":
            return .standardScrypt(
                cpuMemCost: try number("cpuMemCost"), parallelization: try number("parallelization"),
                blockSize: try number("blockSize"), dkLen: try number("dkLen"))
        case "PBKDF2_SHA256": return .pbkdf2SHA256(rounds: try number("rounds"))
        case "PBKDF_SHA1": return .pbkdfSHA1(rounds: try number("rounds"))
        case "HMAC_MD5": return .hmac(.md5, signerKey: try key(), try order())
        case "HMAC_SHA1": return .hmac(.sha1, signerKey: try key(), try order())
        case "HMAC_SHA256": return .hmac(.sha256, signerKey: try key(), try order())
        case "HMAC_SHA512": return .hmac(.sha512, signerKey: try key(), try order())
        case "SHA1": return .digest(.sha1, rounds: try number("rounds"), try order())
        case "SHA256": return .digest(.sha256, rounds: try number("rounds"), try order())
        case "SHA512": return .digest(.sha512, rounds: try number("rounds"), try order())
        case "BCRYPT": return .bcrypt
        case "ARGON2":
            let parameters = try #require(row["argon2Parameters"])
            #expect(parameters["hashType"]?.string == "ARGON2_ID" && parameters["version"]?.string == "VERSION_13")
            return .argon2(
                .init(
                    .id, iterations: try number("iterations"), memory: try number("memoryCostKib"),
                    parallelism: try number("parallelism"), byteCount: try number("hashLengthBytes")))
        default: return try #require(nil, "an algorithm of which nothing is known")
        }
    }

    /// Password `password`, salt `NaCl`, key `key`. Computed with Python's hashlib and hmac.
    @Test(
        "digests, MACs and PBKDF2 give the published hashes",
        arguments: [
            Row(.digest(.sha1, rounds: 0, .saltFirst), "4ynUBUr/OQVsCQQZk/6FmoYdJy8="),
            Row(.digest(.sha1, rounds: 1, .saltFirst), "4ynUBUr/OQVsCQQZk/6FmoYdJy8="),
            Row(.digest(.sha1, rounds: 3, .saltFirst), "LxIWK1dRpQ6GqXBVHnIJs36x2OQ="),
            Row(.digest(.sha256, rounds: 1, .saltFirst), "sgq3SqJUn34ToOiGy0RxzC5w/NLOgHXA7mSDq7phMvM="),
            Row(.digest(.sha256, rounds: 3, .saltFirst), "UhhFZrocLCuEQ+Xor7k3ux6X9Hnx1gMy/T0V9y36u1Y="),
            Row(.digest(.sha256, rounds: 1, .passwordFirst), "AoSAlxEEs3aR9BxDDlngf9TFrg9TMXsqouBs+N27/hA="),
            Row(.hmac(.md5, signerKey: Array("key".utf8), .passwordFirst), "BHGueWNJS2Ty45TibFibNg=="),
            Row(.hmac(.sha1, signerKey: Array("key".utf8), .passwordFirst), "xrHpWk0a3B22crzPyEQ6HPZY5Xw="),
            Row(
                .hmac(.sha256, signerKey: Array("key".utf8), .passwordFirst),
                "Hjs63nEDhl2okkYzwJCe+GjazVkfsDGGvy8UAdSegWQ="),
            Row(
                .hmac(.sha256, signerKey: Array("key".utf8), .saltFirst), "st3fXuRtERiJhuM60Cno00td++fFTcwrN+6U1FBfsaE="
            ),
            Row(.pbkdfSHA1(rounds: 1000), "lyyzCFlAUpkzVJDKKPSl1PyJGrmus+3dXEdQlJCV2Ko="),
            Row(.pbkdf2SHA256(rounds: 1000), "Z9vMeFSKdTKPaJASW+wsWYdujeLkySyZsgGHKnYOKuw="),
            Row(.pbkdf2SHA512(rounds: 1000), "bT2Fqwsghc6bMbZzdReQAXC+MVum7VOOb5JLNYjGbpc="),
        ] as [Row<PasswordHashAlgorithm, String>])
    func simple(row: Row<PasswordHashAlgorithm, String>) throws {
        let (algorithm, expected) = row.fields
        let hash = try algorithm.hash(password: Array("password".utf8), salt: Array("NaCl".utf8), byteCount: 32)
        #expect(Base64.encoded(hash) == expected, sourceLocation: row.line)
    }

    @Test(
        "MD5 is kept as digits, and takes the salt first whatever the order says",
        arguments: [(0, "62d19f7e7ddcb5946728776d25e410ed"), (2, "722e268ab0b13bd513a26c97bc39e60b")]
            as [(Int64, String)],
        SaltOrder.allCases)
    func md5(row: (rounds: Int64, digits: String), order: SaltOrder) {
        let algorithm = PasswordHashAlgorithm.digest(.md5, rounds: row.rounds, order)
        let (password, salt) = (Array("password".utf8), Array("NaCl".utf8))
        #expect(algorithm.verify(password: password, salt: salt, expected: Array(row.digits.utf8)))
        #expect(!algorithm.verify(password: password, salt: salt, expected: Array(row.digits.uppercased().utf8)))
    }

    @Test(
        "parameters are accepted at the ends of their ranges and refused beyond",
        arguments: [
            Row(.scrypt(signerKey: [1], saltSeparator: [], rounds: 1, memoryCost: 1), nil),
            Row(.scrypt(signerKey: [1], saltSeparator: [], rounds: 8, memoryCost: 17), nil),
            Row(.scrypt(signerKey: [1], saltSeparator: [], rounds: 0, memoryCost: 14), .roundsOutOfRange),
            Row(.scrypt(signerKey: [1], saltSeparator: [], rounds: 9, memoryCost: 14), .roundsOutOfRange),
            Row(.scrypt(signerKey: [1], saltSeparator: [], rounds: 8, memoryCost: 0), .memoryCostOutOfRange),
            Row(.scrypt(signerKey: [1], saltSeparator: [], rounds: 8, memoryCost: 18), .memoryCostOutOfRange),
            Row(.pbkdf2SHA256(rounds: 1), nil), Row(.pbkdf2SHA256(rounds: 120_000), nil),
            Row(.pbkdf2SHA256(rounds: 0), .roundsOutOfRange), Row(.pbkdf2SHA256(rounds: 120_001), .roundsOutOfRange),
            Row(.pbkdfSHA1(rounds: 0), .roundsOutOfRange), Row(.pbkdfSHA1(rounds: 120_001), .roundsOutOfRange),
            Row(.pbkdf2SHA512(rounds: 120_000), nil), Row(.pbkdf2SHA512(rounds: 120_001), .roundsOutOfRange),
            Row(.standardScrypt(cpuMemCost: 1024, parallelization: 16, blockSize: 8, dkLen: 64), nil),
            Row(.standardScrypt(cpuMemCost: 1024, parallelization: 16, blockSize: 8, dkLen: 0), .lengthOutOfRange),
            Row(.standardScrypt(cpuMemCost: 1024, parallelization: 16, blockSize: 8, dkLen: 257), .lengthOutOfRange),
            Row(.standardScrypt(cpuMemCost: 1000, parallelization: 16, blockSize: 8, dkLen: 64), .memoryCostOutOfRange),
            Row(.hmac(.sha256, signerKey: [], .saltFirst), .emptyKey),
            Row(.hmac(.md5, signerKey: [0], .saltFirst), nil), Row(.digest(.md5, rounds: 0, .saltFirst), nil),
            Row(.digest(.sha512, rounds: 8192, .saltFirst), nil),
            Row(.digest(.md5, rounds: -1, .saltFirst), .roundsOutOfRange),
            Row(.digest(.sha1, rounds: 8193, .saltFirst), .roundsOutOfRange), Row(.bcrypt, nil),
        ] as [Row<PasswordHashAlgorithm, PasswordHashError?>])
    func ranges(row: Row<PasswordHashAlgorithm, PasswordHashError?>) {
        let (algorithm, refusal) = row.fields
        do throws(PasswordHashError) {
            try algorithm.validate(within: .hosted)
            #expect(refusal == nil, sourceLocation: row.line)
        } catch {
            #expect(error == refusal, sourceLocation: row.line)
        }
    }

    @Test(
        "a bound is accepted and the next value refused, at each of the bounds",
        arguments: [PasswordHashBounds.hosted, .own, .maximum])
    func bounds(bounds: PasswordHashBounds) {
        func isAccepted(_ algorithm: PasswordHashAlgorithm) -> Bool {
            (try? algorithm.validate(within: bounds)) != nil
        }
        for more in [0, 1] as [Int64] {
            let rounds = bounds.rounds + more
            let rounded: [PasswordHashAlgorithm] = [
                .pbkdf2SHA256(rounds: rounds), .pbkdfSHA1(rounds: rounds), .pbkdf2SHA512(rounds: rounds),
            ]
            for algorithm in rounded { #expect(isAccepted(algorithm) == (more == 0)) }
            let memory = bounds.memoryByteCount / 1024 + more
            let argon2 = Argon2.Parameters(.id, iterations: 1, memory: memory, parallelism: 1, byteCount: 32)
            #expect(isAccepted(.argon2(argon2)) == (more == 0))
            let cost = (bounds.memoryByteCount / 1024) << more
            let scrypt = PasswordHashAlgorithm.standardScrypt(
                cpuMemCost: cost, parallelization: 1, blockSize: 8, dkLen: 64)
            #expect(isAccepted(scrypt) == (more == 0))
        }
    }

    @Test(
        "a refusal names a value that is refused and ends of a range that are accepted", arguments: TestSeed.sample(3))
    func objection(seed: TestSeed) throws {
        let bounds = Gen<PasswordHashBounds>.element(of: [.hosted, .own])
        forAll(seed: seed, count: 500, .passwordHashAlgorithm, bounds) { algorithm, bounds in
            do throws(PasswordHashError) {
                try algorithm.validate(within: bounds)
            } catch let error {
                let text = algorithm.objection(to: error, within: bounds)
                try check(text.contains(algorithm.name), text)
                if case .pbkdf2SHA256(let rounds) = algorithm {
                    try expectEqual(text, "rounds \(rounds): PBKDF2_SHA256 takes 1 to \(bounds.rounds)")
                }
            }
        }
    }

    @Test("parameters out of range match nothing and never trap", arguments: TestSeed.sample(5))
    func hostile(seed: TestSeed) {
        let inputs = Gen<(PasswordHashAlgorithm, Int, [UInt8])>.zip(.passwordHashAlgorithm, .int(), .bytes)
        forAll(seed: seed, count: 500, inputs) { algorithm, length, bytes in
            do throws(PasswordHashError) {
                try algorithm.validate(within: .maximum)
            } catch let error {
                try expectThrows(error) { try algorithm.hash(password: [], salt: [], byteCount: length) }
                try check(!algorithm.verify(password: [], salt: [], expected: [0]), "\(algorithm)")
                return
            }
            // Few numbers are in range by chance, and none of them is costly.
            if case .bcrypt = algorithm {
                try check(!algorithm.verify(password: bytes, salt: bytes, expected: bytes), "\(bytes)")
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
                """
                SCRYPT(signerKey: \(key.count) bytes, saltSeparator: \(separator.count) bytes, rounds: 8, \
                memoryCost: 14)
                """
            )
            try expectEqual(String(reflecting: algorithm), algorithm.description, "the debugger's text")
            try expectEqual(
                "\(PasswordHashAlgorithm.hmac(.sha1, signerKey: key, .saltFirst))",
                "HMAC_SHA1(signerKey: \(key.count) bytes, SALT_AND_PASSWORD)")
            let parameters = Argon2.Parameters(
                .i, version: .v10, iterations: 1, memory: 8, parallelism: 1, byteCount: 4, associatedData: key)
            try expectEqual(
                "\(PasswordHashAlgorithm.argon2(parameters))",
                """
                ARGON2(ARGON2_I, version: VERSION_10, iterations: 1, memoryCostKib: 8, parallelism: 1, \
                hashLengthBytes: 4, associatedData: \(key.count) bytes)
                """)
        }
    }
}
