import PropertyKit
import Testing
@testable import Vinculum

@Suite("IPv6 addresses in text") struct IPv6TextTests {
    /// RFC 4291, section 2.2.
    @Test(
        "eight groups are read, zeros shortened or not",
        arguments: [
            Row("2001:DB8:0:0:8:800:200C:417A", [0x2001, 0xDB8, 0, 0, 8, 0x800, 0x200C, 0x417A]),
            Row("2001:db8::8:800:200c:417a", [0x2001, 0xDB8, 0, 0, 8, 0x800, 0x200C, 0x417A]),
            Row("ff01::101", [0xFF01, 0, 0, 0, 0, 0, 0, 0x101]), Row("::1", [0, 0, 0, 0, 0, 0, 0, 1]),
            Row("::", [0, 0, 0, 0, 0, 0, 0, 0]), Row("1::", [1, 0, 0, 0, 0, 0, 0, 0]),
            Row("1:2:3:4:5:6:7::", [1, 2, 3, 4, 5, 6, 7, 0]), Row("::2:3:4:5:6:7:8", [0, 2, 3, 4, 5, 6, 7, 8]),
            Row("::13.1.68.3", [0, 0, 0, 0, 0, 0, 0xD01, 0x4403]),
            Row("::ffff:129.144.52.38", [0, 0, 0, 0, 0, 0xFFFF, 0x8190, 0x3426]),
            Row("1:2:3:4:5:6:255.255.255.255", [1, 2, 3, 4, 5, 6, 0xFFFF, 0xFFFF]),
        ] as [Row<String, [UInt16]>])
    func groups(row: Row<String, [UInt16]>) {
        let (text, groups) = row.fields
        #expect(IPv6Text.groups(text.utf8) == groups, sourceLocation: row.line)
    }

    @Test(
        "a text that is no address is refused",
        arguments: [
            "", ":", ":::", ":1", "1:", "1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "::1::",
            "1::2::3", "12345::", "::g", "::1%lo", "::1.2.3", "::1.2.3.4.5", "::1.2.3.256", "::01.2.3.4",
            "1.2.3.4::", "::1.2.3.4:5", "1:2:3:4:5:6:7:1.2.3.4", "1:::2", "::1:", "[::1]", " ::1",
        ])
    func refused(text: String) {
        #expect(IPv6Text.groups(text.utf8) == nil)
    }

    @Test("eight groups are read back from any way to write them", arguments: TestSeed.sample(20))
    func roundTrip(seed: TestSeed) {
        let group = Gen<UInt16>.oneOf(.always(0), .integer(in: 0...0xFFFF))
        forAll(seed: seed, count: 200, group.array(8...8), .int(in: 0...63)) { groups, choice in
            let (start, length) = (choice / 8, choice % 8 + 1)
            let words = groups.map { String($0, radix: 16) }
            try expectEqual(IPv6Text.groups(words.joined(separator: ":").utf8), groups)
            let end = min(8, start + length)
            guard groups[start..<end].allSatisfy({ $0 == 0 }) else { return }
            let short = words[..<start].joined(separator: ":") + "::" + words[end...].joined(separator: ":")
            try expectEqual(IPv6Text.groups(short.utf8), groups, short)
        }
    }

    @Test("any text has eight groups or none", arguments: TestSeed.sample(20))
    func anyText(seed: TestSeed) {
        forAll(seed: seed, count: 400, .string(over: "0189afG:::..%[", 0...40)) { text in
            let count = IPv6Text.groups(text.utf8)?.count
            try check(count == nil || count == 8, text)
        }
    }
}
