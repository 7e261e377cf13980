import PropertyKit
import Testing
@testable import Vinculum

@Suite("bcrypt")
struct BcryptTests {
    static let long = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

    /// From the tests of Openwall's crypt_blowfish and of jBCrypt, which John the Ripper, PHP and others share.
    @Test(
        "the published examples are reproduced",
        arguments: [
            Row(Array("U*U".utf8), "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"),
            Row(Array("U*U*".utf8), "$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK"),
            Row(Array("U*U*U".utf8), "$2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a"),
            Row([], "$2a$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy"),
            Row([], "$2a$06$DCq7YPn5Rq63x1Lad4cll.TV4S6ytwfsfvkgY8jIucDrjc8deX1s."),
            Row(Array(long.utf8), "$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui"),
            Row(
                Array((long + "chars after 72 are ignored").utf8),
                "$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui"),
            Row([0xA3], "$2a$05$/OK.fbVrR/bpIqNJ5ianF.Sa7shbm4.OzKpvFnX1pQLmQW96oUlCq"),
            Row([0xA3], "$2b$05$/OK.fbVrR/bpIqNJ5ianF.Sa7shbm4.OzKpvFnX1pQLmQW96oUlCq"),
            Row([0xA3], "$2y$05$/OK.fbVrR/bpIqNJ5ianF.Sa7shbm4.OzKpvFnX1pQLmQW96oUlCq"),
            Row([0xFF, 0xFF, 0xA3], "$2b$05$/OK.fbVrR/bpIqNJ5ianF.CE5elHaaO4EbggVDjb8P19RukzXSM3e"),
            Row([0xFF, 0xFF, 0xA3], "$2y$05$/OK.fbVrR/bpIqNJ5ianF.CE5elHaaO4EbggVDjb8P19RukzXSM3e"),
            Row(
                [UInt8](repeating: 0xAA, count: 72) + Array("chars after 72 are ignored as usual".utf8),
                "$2a$05$/OK.fbVrR/bpIqNJ5ianF.swQOIzjOiJ9GHEPuhEkvqrUyvWhEMx6"
            ),
            Row(
                (0..<36).flatMap { _ in [0xAA, 0x55] as [UInt8] },
                "$2a$05$/OK.fbVrR/bpIqNJ5ianF.R9xrDjiycxMbQE2bp.vgqlYpW5wx2yy"
            ),
        ] as [Row<[UInt8], String>])
    func published(row: Row<[UInt8], String>) throws {
        let (password, text) = row.fields
        #expect(
            try #require(Bcrypt(parsing: Array(text.utf8)), sourceLocation: row.line).hash(password: password)
                == Array(text.utf8), sourceLocation: row.line)
    }

    /// Computed with Python's bcrypt 5.0.
    @Test(
        "around the 72nd byte, and beyond ASCII",
        arguments: [
            Row([], "$2b$04$......................w74bL5gU7LSJClZClCa.Pkz14aTv/XO"),
            Row(Array("password".utf8), "$2b$06$abcdefghijklmnopqrstuuNBpXtlux7FnXJE0fnrtkSXNhdOGmWHu"),
            Row(Array("pässwörd-漢字".utf8), "$2a$04$zVHmKQtGGQob.b/Nc7l9NOcM.MqPqANZiK5O/rjRovRMk1q2lDnwC"),
            Row([UInt8](repeating: 0x78, count: 71), "$2b$05$zVHmKQtGGQob.b/Nc7l9NOemM.hclo0POlGPpsS1StI6OXRV0B6M."),
            Row([UInt8](repeating: 0x78, count: 72), "$2y$05$zVHmKQtGGQob.b/Nc7l9NOnZ3OS1NxA//E60.RoqHLglOjTc787b."),
            Row(Array(128..<200), "$2b$05$zVHmKQtGGQob.b/Nc7l9NOmotvSsTNiHaZKTHL5oSb8v1nfICCRFq"),
        ] as [Row<[UInt8], String>])
    func computed(row: Row<[UInt8], String>) {
        let (password, text) = row.fields
        #expect(Bcrypt.verify(password: password, text: Array(text.utf8)), sourceLocation: row.line)
        #expect(!Bcrypt.verify(password: [1] + password, text: Array(text.utf8)), sourceLocation: row.line)
    }

    static let cheap = Array("$2b$04$......................w74bL5gU7LSJClZClCa.Pkz14aTv/XO".utf8)

    @Test("the password ends before its first NUL and after its 72nd byte", arguments: TestSeed.sample(2))
    func ends(seed: TestSeed) {
        let inputs = Gen<([UInt8], [UInt8], [UInt8])>.zip(.bytes(0...90), .bytes(0...10), .bytes(16...16))
        forAll(seed: seed, count: 40, inputs) { password, more, salt in
            let bcrypt = try Bcrypt(cost: 4, salt: salt)
            let hash = bcrypt.hash(password: password)
            let end = password.firstIndex(of: 0) ?? password.count
            try expectEqual(bcrypt.hash(password: password[..<end] + [0] + more), hash, "NUL")
            if end >= 72 { try expectEqual(bcrypt.hash(password: password[..<72] + more), hash, "72") }
            if end < 72 { try check(bcrypt.hash(password: password[..<end] + [1]) != hash, "every byte before counts") }
        }
    }

    @Test("a text that is changed anywhere is the hash of no such password", arguments: TestSeed.sample(3))
    func malformed(seed: TestSeed) {
        // But for the revision, which changes nothing, and the cost, which decides how much work there is.
        forAll(seed: seed, count: 100, Gen<[UInt8]>.mutations(of: Self.cheap)) { text in
            guard text.count < 6 || (text[2] == Self.cheap[2] && text[4...5] == Self.cheap[4...5]) else { return }
            try check(text == Self.cheap || !Bcrypt.verify(password: [], text: text), "\(text)")
        }
    }

    @Test(
        "costs out of range, other revisions and leftover bits are no hash",
        arguments: [
            "$2b$03$......................w74bL5gU7LSJClZClCa.Pkz14aTv/XO",
            "$2b$17$......................w74bL5gU7LSJClZClCa.Pkz14aTv/XO",
            "$2b$99$......................w74bL5gU7LSJClZClCa.Pkz14aTv/XO",
            "$2x$04$......................w74bL5gU7LSJClZClCa.Pkz14aTv/XO",
            "$2$04$.......................w74bL5gU7LSJClZClCa.Pkz14aTv/XO",
            "$2b$04$...................../w74bL5gU7LSJClZClCa.Pkz14aTv/XO",
            "$2b$04$......................w74bL5gU7LSJClZClCa.Pkz14aTv/XP",
            "$2b$04$......................w74bL5gU7LSJClZClCa.Pkz14aTv/X",
            "$2b$04$......................w74bL5gU7LSJClZClCa.Pkz14aTv/XO=",
        ])
    func refused(text: String) {
        #expect(!Bcrypt.verify(password: [], text: Array(text.utf8)))
    }

    @Test("costs and salts outside the supported range are refused")
    func bounds() {
        #expect(throws: PasswordHashError.roundsOutOfRange) {
            try Bcrypt(cost: 17, salt: [UInt8](repeating: 0, count: 16))
        }
        #expect(throws: PasswordHashError.lengthOutOfRange) { try Bcrypt(cost: 4, salt: [1]) }
    }
}
