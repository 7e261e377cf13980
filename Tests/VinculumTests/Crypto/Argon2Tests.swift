import PropertyKit
import Testing
@testable import Vinculum

@Suite("Argon2")
struct Argon2Tests {
    /// RFC 9106 §5.1 to §5.3.
    @Test(
        "the examples of RFC 9106 are reproduced",
        arguments: [
            Row(.d, "512b391b6f1162975371d30919734294f868e3be3984f3c1a13a4db9fabe4acb"),
            Row(.i, "c814d9d1dc7f37aa13f0d77f2494bda1c8de6b016dd388d29952a4c4672b6ce8"),
            Row(.id, "0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659"),
        ] as [Row<Argon2.Variant, String>])
    func rfc9106(row: Row<Argon2.Variant, String>) throws {
        let (variant, tag) = row.fields
        func bytes(_ byte: UInt8, _ count: Int) -> [UInt8] { [UInt8](repeating: byte, count: count) }
        let parameters = Argon2.Parameters(
            variant, iterations: 3, memory: 32, parallelism: 4, byteCount: 32, associatedData: bytes(4, 12))
        let hash = try Argon2.hash(password: bytes(1, 32), salt: bytes(2, 16), secret: bytes(3, 8), parameters)
        #expect(Hex.encoded(hash) == tag, sourceLocation: row.line)
    }

    /// Password `password`, salt `somesalt`; computed with argon2-cffi 25.1, which runs the reference implementation.
    /// Of hashes over 32 bytes the SHA-256 is given.
    static let computed: [Row<Argon2.Variant, Argon2.Version, Int64, Int64, Int64, Int64, String>] = [
        Row(.d, .v10, 1, 8, 1, 4, "96764ba6"),
        Row(.d, .v10, 2, 64, 2, 32, "30dbb0f536d249e260262345fcef7542cf6ecc1d584c270bb830de372c67760e"),
        Row(.d, .v10, 3, 300, 3, 65, "59767309256485952f90be18bfe3ff81553f2de581e992c07224aca43e66dd02"),
        Row(.d, .v10, 1, 1030, 1, 200, "90b9c53e24940a45a983268f5ba8fd0a23e0d50a4410553e867b6bb3273d3094"),
        Row(.d, .v10, 2, 4096, 16, 1024, "833d5ab137c7289745bdef021138a78349301548f7b9f09e44b521abf977bb97"),
        Row(.d, .v13, 1, 8, 1, 4, "793ff694"),
        Row(.d, .v13, 2, 64, 2, 32, "d6af1b803d316222b7b0c0adfee22bcabee33f4834e1fb3d40e2137ac0bb33cf"),
        Row(.d, .v13, 3, 300, 3, 65, "5f9f6cdf0b10920536b5949865cec2e3a870ae38619fe54236af08a44abcc3a3"),
        Row(.d, .v13, 1, 1030, 1, 200, "36f358d97404d0b0b0c99929f54839cef0135577ac74088633ea6fc15fc56db8"),
        Row(.d, .v13, 2, 4096, 16, 1024, "236051bfecb2b7224182d33d2bd3ca13f05ad4180728d1fcc87324b0ff98abd1"),
        Row(.i, .v10, 1, 8, 1, 4, "c0a81a8c"),
        Row(.i, .v10, 2, 64, 2, 32, "b0f73dd182838ca3def851eb3ee66ee3d91b50697a5fcef591fbe9764ccaef3b"),
        Row(.i, .v10, 3, 300, 3, 65, "467a38dff0b5bb1abfd1aba108a3310bd44b4002826d7986e3d34210615d95d5"),
        Row(.i, .v10, 1, 1030, 1, 200, "03a8cd7042e176b96425a5916b76397c6fb8fed460e3480675393241f485da15"),
        Row(.i, .v10, 2, 4096, 16, 1024, "057f1702154cd5837d3ffc28e34142b985094c9fe31010bc9af80fd3b542b305"),
        Row(.i, .v13, 1, 8, 1, 4, "26929ef3"),
        Row(.i, .v13, 2, 64, 2, 32, "bb7102d90a580d2aa1c1a83817f24ab18c7cc810ccd2c2a0d0c80c94ad299167"),
        Row(.i, .v13, 3, 300, 3, 65, "8e1c4e01304ed3e276efa78a2fe2bda8b3bbef9cf9c09fc8dd6ed3e22e66f5d1"),
        Row(.i, .v13, 1, 1030, 1, 200, "0f39d031e02b2ae64bfd9f0a96280bdf8ec8b9daed26c74db7017b41b93009ad"),
        Row(.i, .v13, 2, 4096, 16, 1024, "650fb1098a776c9f7b4cf9f93a9d7301e2393e72af66c21bec57cb077c8eec2d"),
        Row(.id, .v10, 1, 8, 1, 4, "0ce7680d"),
        Row(.id, .v10, 2, 64, 2, 32, "eda3f5ac56fb21c1c3ba0669ecae21725e719daa08e56f32e1b444fd626299bd"),
        Row(.id, .v10, 3, 300, 3, 65, "db09be332c04285289fa79484ee65fd7d621870e13a65755eb9948300b6cd3e3"),
        Row(.id, .v10, 1, 1030, 1, 200, "026ac61f6ecdcc02c78c737b197e34f3f202d8de3c7d6fe60217d875fac819d9"),
        Row(.id, .v10, 2, 4096, 16, 1024, "4909ce86ab45e50cb20a2e9b02955d78d799db50cf1a2acb1c47a3739f8201f1"),
        Row(.id, .v13, 1, 8, 1, 4, "6b7a947d"),
        Row(.id, .v13, 2, 64, 2, 32, "94387415dfb84ed1977465a1e8626073adf42bd4eeae1faa1dd4e23a1ff6859f"),
        Row(.id, .v13, 3, 300, 3, 65, "3ac0d171281da9d63fca6e218284508044e82c9f214a340ff01b7a84d2994b94"),
        Row(.id, .v13, 1, 1030, 1, 200, "cf04db51d8c611cc3859bac06ee0b71d6028c5262b455aa6309bdfbc8fc7c6d9"),
        Row(.id, .v13, 2, 4096, 16, 1024, "59ee7bb2db1aa6add3c21cc7d4b96197662a7c6c4026f36ff97a341fd4335383"),
    ]

    @Test(
        "each variant and version, from the least memory to many lanes, with short and stretched hashes",
        arguments: computed)
    func reference(row: Row<Argon2.Variant, Argon2.Version, Int64, Int64, Int64, Int64, String>) throws {
        let (variant, version, iterations, memory, parallelism, byteCount, expected) = row.fields
        let hash = try Argon2.hash(
            password: Array("password".utf8), salt: Array("somesalt".utf8),
            Argon2.Parameters(
                variant, version: version, iterations: iterations, memory: memory, parallelism: parallelism,
                byteCount: byteCount))
        #expect(hash.count == Int(byteCount), sourceLocation: row.line)
        #expect(Hex.encoded(byteCount > 32 ? SHA256.hash(hash) : hash) == expected, sourceLocation: row.line)
    }

    @Test(
        "parameters are accepted at the ends of their ranges and refused beyond",
        arguments: [
            Row(1, 8, 1, 4, nil), Row(16, 32768, 16, 1024, nil), Row(1, 128, 16, 4, nil),
            Row(0, 8, 1, 4, .roundsOutOfRange), Row(17, 8, 1, 4, .roundsOutOfRange),
            Row(1, 7, 1, 4, .memoryCostOutOfRange), Row(1, 32769, 1, 4, .memoryCostOutOfRange),
            Row(1, 127, 16, 4, .memoryCostOutOfRange),
            Row(1, 8, 0, 4, .parallelizationOutOfRange), Row(1, 8, 17, 4, .parallelizationOutOfRange),
            Row(1, 8, 1, 3, .lengthOutOfRange), Row(1, 8, 1, 1025, .lengthOutOfRange),
            Row(.min, .min, .min, .min, .lengthOutOfRange), Row(.max, .max, .max, 4, .roundsOutOfRange),
            Row(1, .max, .min, 4, .parallelizationOutOfRange),
        ] as [Row<Int64, Int64, Int64, Int64, PasswordHashError?>])
    func ranges(row: Row<Int64, Int64, Int64, Int64, PasswordHashError?>) {
        let (iterations, memory, parallelism, byteCount, refusal) = row.fields
        let parameters = Argon2.Parameters(
            .id, iterations: iterations, memory: memory, parallelism: parallelism, byteCount: byteCount)
        do throws(PasswordHashError) {
            try parameters.validate(within: .hosted)
            #expect(refusal == nil, sourceLocation: row.line)
        } catch {
            #expect(error == refusal, sourceLocation: row.line)
        }
    }

    @Test("every input of the hash counts", arguments: TestSeed.sample(2))
    func inputs(seed: TestSeed) {
        let bytes = Gen<[UInt8]>.bytes(0...20)
        forAll(seed: seed, count: 30, Gen<([UInt8], [UInt8], [UInt8], [UInt8])>.zip(bytes, bytes, bytes, bytes)) {
            password, salt, secret, data in
            func hash(
                _ password: [UInt8], _ salt: [UInt8], _ secret: [UInt8], _ data: [UInt8], iterations: Int64 = 1
            ) throws -> [UInt8] {
                let parameters = Argon2.Parameters(
                    .id, iterations: iterations, memory: 16, parallelism: 2, byteCount: 16, associatedData: data)
                return try Argon2.hash(password: password, salt: salt, secret: secret, parameters)
            }
            let hashes = [
                try hash(password, salt, secret, data), try hash(password + [0], salt, secret, data),
                try hash(password, salt + [0], secret, data), try hash(password, salt, secret + [0], data),
                try hash(password, salt, secret, data + [0]), try hash(password, salt, secret, data, iterations: 2),
            ]
            try expectEqual(Set(hashes).count, hashes.count)
            try expectEqual(try hash(password, salt, secret, data), hashes[0])
        }
    }
}
