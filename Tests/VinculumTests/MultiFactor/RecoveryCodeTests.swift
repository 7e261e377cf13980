import PropertyKit
import Testing
@testable import Vinculum

@Suite("The form of a recovery code")
struct RecoveryCodeTests {
    @Test(
        "what is shown is read again, in either case, with spaces and hyphens anywhere",
        arguments: TestSeed.sample(10))
    func roundTrip(seed: TestSeed) {
        let noise = Gen<Int>.integer(in: 0...3).array(16...16)
        forAll(seed: seed, Gen<[UInt8]>.bytes(10...10), noise) { bytes, noise in
            let code = RecoveryCode(bytes: bytes)
            let text = code.text
            try expectEqual(text.utf8.count, 19, "length")
            try expectEqual(RecoveryCode(text), code, "as shown")
            var typed = ""
            for (digit, kind) in zip(text.filter { $0 != "-" }, noise) {
                typed += kind & 1 == 0 ? String(digit) : digit.lowercased()
                typed += kind & 2 == 0 ? "" : kind & 1 == 0 ? " " : "-"
            }
            try expectEqual(RecoveryCode(typed), code, "as typed")
        }
    }

    @Test("RFC 4648 gives the text")
    func vector() {
        // Section 10: "foobar" is MZXW6YTBOI; ten bytes need no padding.
        let code = RecoveryCode(bytes: Array("foobarfoob".utf8))
        #expect(code.text == "MZXW-6YTB-OJTG-633C")
        #expect("\(code)" == "RecoveryCode(\(Secret.mask))")
    }

    @Test(
        "no other text is a code",
        arguments: [
            "", "123456", "000000", "MZXW6YTBOJTG633", "MZXW6YTBOJTG633CA", "MZXW6YTBOJTG6330", "MZXW6YTBOJTG633=",
            "MZXW6YTBOJTG63\u{301}C", "MZXW–6YTB–OJTG–633C", String(repeating: "-", count: 60) + "MZXW6YTBOJTG633C",
        ])
    func others(text: String) {
        #expect(RecoveryCode(text) == nil)
    }

    @Test("any bytes are read or refused, and a code of six digits is never one", arguments: TestSeed.sample(10))
    func soup(seed: TestSeed) {
        forAll(seed: seed, count: 400, .unicodeString(0...40), Gen<Int>.integer(in: 0...999_999)) { text, number in
            _ = RecoveryCode(text)
            try check(RecoveryCode(String(number)) == nil, "digits")
        }
    }
}
