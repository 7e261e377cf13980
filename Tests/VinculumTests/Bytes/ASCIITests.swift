@testable import Vinculum
import PropertyKit
import Testing

@Suite("ASCII")
struct ASCIITests {
    @Test("each class holds exactly its characters")
    func classes() {
        func members(_ isMember: (UInt8) -> Bool) -> String {
            String(decoding: (UInt8.min...UInt8.max).filter(isMember), as: UTF8.self)
        }
        let (lower, upper) = ("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        #expect(members { $0.isDigit } == "0123456789")
        #expect(members { $0.isHexDigit } == "0123456789ABCDEFabcdef")
        #expect(members { $0.isUppercaseLetter } == upper)
        #expect(members { $0.isLowercaseLetter } == lower)
        #expect(members { $0.isLetter } == upper + lower)
        #expect(members { $0.isLetterOrDigit } == "0123456789" + upper + lower)
        #expect(Array(members { $0.isBlank }.utf8) == [0x09, 0x20])
        #expect(Array(members { $0.isWhitespace }.utf8) == [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20])
        #expect(Array(members { $0.isSpaceOrControl }.utf8) == Array(0...0x20))
    }

    @Test("only letters have another case, and it is one bit away")
    func cases() {
        for byte in UInt8.min...UInt8.max {
            #expect(byte.lowercased == (byte.isUppercaseLetter ? byte + 32 : byte))
            #expect(byte.uppercased == (byte.isLowercaseLetter ? byte - 32 : byte))
        }
    }

    @Test(
        "lower-casing leaves everything beyond ASCII alone",
        arguments: [
            Row("", ""),
            Row("abc", "abc"),
            Row("AbC-1.Z", "abc-1.z"),
            Row("@[`{", "@[`{"),
            Row("ÄÖ\u{212A}İ", "ÄÖ\u{212A}İ"),
            Row("e\u{301}E\u{301}", "e\u{301}e\u{301}"),
        ])
    func lowercased(row: Row<String, String>) {
        let (text, expected) = row.fields
        #expect(Array(ASCII.lowercased(text).utf8) == Array(expected.utf8), sourceLocation: row.line)
    }

    @Test(
        "trimming takes characters off the ends alone",
        arguments: [Row("", ""), Row("  ", ""), Row(" a b\t", "a b"), Row("a", "a"), Row("\n a \n", "\n a \n")])
    func trimmed(row: Row<String, String>) {
        let (text, expected) = row.fields
        #expect(Array(ASCII.trimmed(text.utf8[...]) { $0.isBlank }) == Array(expected.utf8), sourceLocation: row.line)
    }

    @Test(
        "numbers are digits alone",
        arguments: [Row("", true), Row("0123456789", true), Row("1a", false), Row("١", false), Row("-1", false)])
    func digits(row: Row<String, Bool>) {
        let (text, isNumber) = row.fields
        #expect(ASCII.areDigits(text.utf8) == isNumber, sourceLocation: row.line)
    }
}
