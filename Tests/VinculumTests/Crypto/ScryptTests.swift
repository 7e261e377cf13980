import PropertyKit
import Testing
@testable import Vinculum

@Suite("scrypt")
struct ScryptTests {
    /// RFC 7914 §12, but for the row that needs 1 GiB; see `refusals`.
    @Test(
        "the examples of RFC 7914 are reproduced",
        arguments: [
            Row(
                "", "", 16, 1, 1,
                "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
                    + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
            ),
            Row(
                "password", "NaCl", 1024, 8, 16,
                "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
                    + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
            ),
            Row(
                "pleaseletmein", "SodiumChloride", 16384, 8, 1,
                "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
                    + "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
            ),
        ] as [Row<String, String, Int64, Int64, Int64, String>])
    func rfc7914(row: Row<String, String, Int64, Int64, Int64, String>) throws {
        let (password, salt, n, r, p, expected) = row.fields
        let key = try Scrypt.deriveKey(
            password: Array(password.utf8), salt: Array(salt.utf8),
            cost: n, blockSize: r, parallelization: p, byteCount: 64)
        #expect(Hex.encoded(key) == expected, sourceLocation: row.line)
    }

    /// RFC 7914 §10.
    @Test("the block mix of RFC 7914 is reproduced")
    func romix() throws {
        var lane = try Hex.decoded(
            "f7ce0b653d2d72a4108cf5abe912ffdd777616dbbb27a70e8204f3ae2d0f6fad"
                + "89f68f4811d1e87bcc3bd7400a9ffd29094f0184639574f39ae5a1315217bcd7"
                + "894991447213bb226c25b54da86370fbcd984380374666bb8ffcb5bf40c254b0"
                + "67d27c51ce4ad5fed829c90b505a571b7f4d1cad6a523cda770e67bceaaf7e89")
        Scrypt.Mixer.mix(&lane, cost: 16, blockSize: 1)
        #expect(
            Hex.encoded(lane)
                == "79ccc193629debca047f0b70604bf6b62ce3dd4a9626e355fafc6198e6ea2b46"
                + "d58413673b99b029d665c357601fb426a0b2f4bba200ee9f0a43d19b571a9c71"
                + "ef1142e65d5a266fddca832ce59faa7cac0b9cf1be2bffca300d01ee387619c4"
                + "ae12fd4438f203a0e4e1c47ec314861f4e9087cb33396a6873e8f9d2539a4b8e")
    }

    /// An odd r and the smallest N, where the shuffle of pieces and the two alternating blocks would go wrong first.
    /// The expected values were computed with Python's hashlib.
    @Test(
        "small and odd parameters",
        arguments: [
            Row(2, 1, 1, "f082460dffc3893a6c81ab943fc0ffcce4f9a23818113c89"),
            Row(2, 3, 2, "54d08312bdbd60c95e99ed8a5421b9b8ac03e8596698ad06"),
            Row(4, 5, 1, "22f22af8df25ff4ee43dab636b6a69d8d78b00404f3c5bf6"),
            Row(64, 7, 3, "2547c3922d710b58dcb86018268d8b1947854c4d38d5c9bb"),
        ] as [Row<Int64, Int64, Int64, String>])
    func odd(row: Row<Int64, Int64, Int64, String>) throws {
        let (n, r, p, expected) = row.fields
        let key = try Scrypt.deriveKey(
            password: Array("odd".utf8), salt: Array("even".utf8),
            cost: n, blockSize: r, parallelization: p, byteCount: 24)
        #expect(Hex.encoded(key) == expected, sourceLocation: row.line)
    }

    @Test("lanes do not influence each other", arguments: TestSeed.sample(2))
    func lanes(seed: TestSeed) {
        forAll(seed: seed, count: 30, .bytes(256...256), .bytes(256...256)) { first, second in
            var both = first + second
            Scrypt.Mixer.mix(&both, cost: 8, blockSize: 2)
            var one = first, other = second
            Scrypt.Mixer.mix(&one, cost: 8, blockSize: 2)
            Scrypt.Mixer.mix(&other, cost: 8, blockSize: 2)
            try expectEqual(both, one + other)
        }
    }

    @Test(
        "parameters that ask for too much, or make no sense, are refused by name",
        arguments: [
            Row(0, 8, 1, .memoryCostOutOfRange), Row(1, 8, 1, .memoryCostOutOfRange),
            Row(-2, 8, 1, .memoryCostOutOfRange), Row(.min, 8, 1, .memoryCostOutOfRange),
            Row(3, 8, 1, .memoryCostOutOfRange), Row(16383, 8, 1, .memoryCostOutOfRange),
            // 1 GiB, RFC 7914's own last row; and one step above 32 MiB.
            Row(1_048_576, 8, 1, .memoryCostOutOfRange), Row(65536, 8, 1, .memoryCostOutOfRange),
            Row(1 << 62, 8, 1, .memoryCostOutOfRange),
            // N must be below 2^(16·r).
            Row(65536, 1, 1, .memoryCostOutOfRange),
            Row(16, 0, 1, .roundsOutOfRange), Row(16, -1, 1, .roundsOutOfRange), Row(16, .max, 1, .roundsOutOfRange),
            Row(16, .min, 1, .roundsOutOfRange),
            Row(16, 8, 0, .parallelizationOutOfRange), Row(16, 8, -1, .parallelizationOutOfRange),
            Row(16, 8, .max, .parallelizationOutOfRange), Row(32768, 8, 17, .parallelizationOutOfRange),
            Row(2, 8, 1 << 20, .parallelizationOutOfRange),
        ] as [Row<Int64, Int64, Int64, PasswordHashError>])
    func refusals(row: Row<Int64, Int64, Int64, PasswordHashError>) {
        let (n, r, p, error) = row.fields
        #expect(throws: error, sourceLocation: row.line) {
            try Scrypt.deriveKey(password: [], salt: [], cost: n, blockSize: r, parallelization: p, byteCount: 64)
        }
    }

    @Test("32 MiB is still allowed")
    func largest() throws {
        try Scrypt.validate(cost: 32768, blockSize: 8, parallelization: 1)
        try Scrypt.validate(cost: 32768, blockSize: 8, parallelization: 16)
    }

    @Test("accepted parameters are bounded in memory and time", arguments: TestSeed.sample(5))
    func bounded(seed: TestSeed) {
        let power = Gen<Int64>.integer(in: 0...63).map { Int64(1) << $0 }
        let number = Gen.oneOf(power, Gen<Int64>.integer())
        forAll(seed: seed, count: 2000, Gen<(Int64, Int64, Int64)>.zip(number, number, number)) { n, r, p in
            do {
                try Scrypt.validate(cost: n, blockSize: r, parallelization: p)
            } catch {
                return
            }
            try check(n >= 2 && r >= 1 && p >= 1 && n & (n - 1) == 0, "sensible")
            try check(128 * Int128(n) * Int128(r) <= 32 << 20, "table of at most 32 MiB")
            try check(128 * Int128(r) * Int128(p) <= 32 << 20, "lanes of at most 32 MiB")
            try check(Int128(n) * Int128(r) * Int128(p) <= 1 << 22, "at most 2^22 steps")
        }
    }
}
