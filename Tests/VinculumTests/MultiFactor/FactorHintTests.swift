import PropertyKit
import Testing
@testable import Vinculum

@Suite("FactorHint")
struct FactorHintTests {
    @Test(
        "all digits but the last four are hidden",
        arguments: [
            Row("+15555550100", "+*******0100"), Row("+1 (555) 555-0100", "+* (***) ***-0100"), Row("+123", "+123"),
            Row("+1234", "+1234"), Row("+12345", "+*2345"), Row("", ""), Row("+", "+"), Row("+4９ 12345", "+*９ *2345"),
        ])
    func obfuscation(row: Row<String, String>) {
        let (number, expected) = row.fields
        #expect(FactorHint.obfuscated(number) == expected, sourceLocation: row.line)
    }

    @Test("masking replaces digits only, and keeps the last four", arguments: TestSeed.sample(3))
    func obfuscationLaw(seed: TestSeed) {
        forAll(seed: seed, .string(over: "0123456789+-() é", 0...20)) { number in
            let hidden = FactorHint.obfuscated(number)
            let before = Array(number.unicodeScalars), after = Array(hidden.unicodeScalars)
            try expectEqual(after.count, before.count)
            let digits = before.indices.filter { ("0"..."9").contains(before[$0]) }
            for index in before.indices {
                let isHidden = digits.dropLast(4).contains(index)
                try expectEqual(after[index], isHidden ? "*" : before[index], "character \(index)")
            }
            try expectEqual(FactorHint.obfuscated(hidden), hidden, "hidden twice")
        }
    }

    @Test("a hint of a factor keeps what may be known and drops the secret")
    func ofFactor() {
        let at = Instant(seconds: 5)
        let phone = Factor(id: "a", kind: .phone(number: "+15555550100"), displayName: "mine", enrolledAt: at)
        #expect(
            FactorHint(of: phone)
                == FactorHint(
                    uid: "a", kind: .phone(obfuscatedNumber: "+*******0100"), displayName: "mine", enrolledAt: at))
        #expect(FactorHint(of: phone).factorID == "phone")
        let totp = Factor(id: "b", kind: .totp(secret: [1, 2], lastAcceptedStep: 7), displayName: nil, enrolledAt: nil)
        #expect(FactorHint(of: totp) == FactorHint(uid: "b", kind: .totp))
        #expect(FactorHint(of: totp).factorID == "totp")
    }
}
