import PropertyKit
import Testing
@testable import Vinculum

@Suite("PBKDF2")
struct PBKDF2Tests {
    @Test("a derived key equals the definition of RFC 8018", arguments: TestSeed.sample(3))
    func definition(seed: TestSeed) {
        let sizes = Gen<(Int, Int)>.zip(.int(in: 1...4), .int(in: 1...100))
        let texts = Gen<([UInt8], [UInt8])>.zip(.bytes(0...80), .bytes(0...80))
        forAll(seed: seed, texts, sizes) { texts, sizes in
            let (password, salt) = texts, (rounds, count) = sizes
            var expected: [UInt8] = []
            for block in 1...UInt8((count + 31) / 32) {
                var u = HMAC<SHA256>.code(salt + [0, 0, 0, block], key: password)
                var sum = u
                for _ in 1..<rounds {
                    u = HMAC<SHA256>.code(u, key: password)
                    sum = zip(sum, u).map { $0 ^ $1 }
                }
                expected += sum
            }
            try expectEqual(
                try PBKDF2.deriveKey(
                    SHA256.self, password: password, salt: salt, rounds: Int64(rounds), byteCount: count),
                Array(expected.prefix(count)))
        }
    }

    /// RFC 6070, but for the row of 16,777,216 rounds.
    @Test(
        "the examples of RFC 6070 are reproduced",
        arguments: [
            Row("password", "salt", 1, 20, "0c60c80f961f0e71f3a9b524af6012062fe037a6"),
            Row("password", "salt", 2, 20, "ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957"),
            Row("password", "salt", 4096, 20, "4b007901b765489abead49d926f721d065a429c1"),
            Row(
                "passwordPASSWORDpassword", "saltSALTsaltSALTsaltSALTsaltSALTsalt", 4096, 25,
                "3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038"
            ),
            Row("pass\0word", "sa\0lt", 4096, 16, "56fa6aa75548099dcc37d7f03425e0c3"),
        ] as [Row<String, String, Int64, Int, String>])
    func rfc6070(row: Row<String, String, Int64, Int, String>) throws {
        let (password, salt, rounds, count, expected) = row.fields
        let key = try PBKDF2.deriveKey(
            SHA1.self, password: Array(password.utf8), salt: Array(salt.utf8), rounds: rounds, byteCount: count)
        #expect(Hex.encoded(key) == expected, sourceLocation: row.line)
    }

    /// RFC 7914 §11.
    @Test(
        "the examples of RFC 7914 are reproduced",
        arguments: [
            Row(
                "passwd", "salt", 1,
                "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
                    + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"
            ),
            Row(
                "Password", "NaCl", 80000,
                "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"
                    + "a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d"
            ),
        ] as [Row<String, String, Int64, String>])
    func rfc7914(row: Row<String, String, Int64, String>) throws {
        let (password, salt, rounds, expected) = row.fields
        let key = try PBKDF2.deriveKey(
            SHA256.self, password: Array(password.utf8), salt: Array(salt.utf8), rounds: rounds, byteCount: 64)
        #expect(Hex.encoded(key) == expected, sourceLocation: row.line)
    }

    @Test("Wycheproof, SHA-1", .needsVectors("wycheproof"))
    func wycheproofSHA1() throws {
        try Self.wycheproof("pbkdf2_hmacsha1_test.json", SHA1.self)
    }

    @Test("Wycheproof, SHA-256", .needsVectors("wycheproof"))
    func wycheproofSHA256() throws {
        try Self.wycheproof("pbkdf2_hmacsha256_test.json", SHA256.self)
    }

    /// Leaves out rows of more than a million rounds (RFC 6070's fourth, which takes seconds and shows nothing new).
    private static func wycheproof<H: HashFunction>(_ file: String, _ hash: H.Type) throws {
        var checked = 0
        for (_, row) in try Wycheproof.rows(file) {
            let rounds = try #require(row["iterationCount"]?.int64)
            if rounds > 1_000_000 { continue }
            let key = try PBKDF2.deriveKey(
                hash, password: row.bytes("password"), salt: row.bytes("salt"),
                rounds: rounds, byteCount: Int(try #require(row["dkLen"]?.int64)))
            #expect((key == (try row.bytes("dk"))) == (row["result"]?.string == "valid"), "\(row.testID)")
            checked += 1
        }
        #expect(checked > 50)
    }

    @Test("impossible requests are refused")
    func refusals() {
        for rounds in [0, -1, .min] as [Int64] {
            #expect(throws: PasswordHashError.roundsOutOfRange) {
                try PBKDF2.deriveKey(SHA1.self, password: [], salt: [], rounds: rounds, byteCount: 20)
            }
        }
        for count in [0, -1, .min, PBKDF2.maximumByteCount + 1, .max] {
            #expect(throws: PasswordHashError.lengthOutOfRange) {
                try PBKDF2.deriveKey(SHA1.self, password: [], salt: [], rounds: 1, byteCount: count)
            }
        }
    }
}
