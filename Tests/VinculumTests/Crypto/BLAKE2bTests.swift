import PropertyKit
import Testing
@testable import Vinculum

@Suite("BLAKE2b")
struct BLAKE2bTests {
    /// RFC 7693 appendix A.
    @Test("the examples of RFC 7693 are reproduced")
    func rfc7693() {
        #expect(
            Hex.encoded(BLAKE2b.hash(Array("abc".utf8), byteCount: 64))
                == "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
                + "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923")
    }

    /// One digest for messages of 0, 1, … 399 bytes of `a`, each of another length of digest, end to end; and one of a
    /// long message. The expected values were computed with Python's hashlib.
    @Test("every length of message and digest")
    func lengths() {
        let digests = (0..<400).flatMap { BLAKE2b.hash([UInt8](repeating: 0x61, count: $0), byteCount: 1 + $0 % 64) }
        #expect(
            Hex.encoded(SHA256.hash(digests)) == "f2fd7ec0e92ec65e0594dab350605f5f6cbe5b52dc93cb064708362bcd800409")
        #expect(
            Hex.encoded(BLAKE2b.hash([UInt8](repeating: 0x61, count: 1_000_000), byteCount: 64))
                == "98fb3efb7206fd19ebf69b6f312cf7b64e3b94dbe1a17107913975a793f177e1"
                + "d077609d7fba363cbba00d05f7aa4e4fa8715d6428104c0a75643b0ff3fd3eaf")
    }

    @Test("where a message is cut does not matter, and no length traps", arguments: TestSeed.sample(3))
    func chunking(seed: TestSeed) {
        forAll(seed: seed, Gen<[UInt8]>.bytes(0...300).array(0...4), .int()) { pieces, byteCount in
            var function = BLAKE2b(byteCount: byteCount)
            for piece in pieces { function.update(piece) }
            let digest = function.finalize()
            try expectEqual(digest, BLAKE2b.hash(pieces.flatMap { $0 }, byteCount: byteCount))
            try expectEqual(digest.count, min(max(byteCount, 1), 64))
        }
    }
}
