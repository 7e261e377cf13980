import PropertyKit
import Testing
@testable import Vinculum

@Suite("Addresses that every program reads alike")
struct PlainAddressTests {
    /// A text that is an address here, and whether it is one that every program reads alike.
    static let table: [Row<String, Bool>] = [
        Row("ada@example.net", true),
        Row("ada.king+lists@mail.example.co.uk", true),
        Row("!#$%&'*+-/?=^_`{|}~@example.net", true),
        Row("ädä@exämple.net", true),
        Row("用户@例子.广告", true),
        Row("ada\u{0}@example.net", false),
        Row("ada\r\nBcc: eve@example.net", false),
        Row("ada\u{7F}@example.net", false),
        Row("ada\u{85}@example.net", false),
        Row("=?utf-8?q?ada?=@example.net", false),
        Row("ada@=?utf-8?q?example.net?=", false),
        Row("ada,eve@example.net", false),
        Row("ada eve@example.net", false),
        Row(" ada@example.net", false),
        Row("ada@example.net ", false),
        Row("ada\u{A0}eve@example.net", false),
        Row("ada\u{3000}eve@example.net", false),
        Row("\"ada eve\"@example.net", false),
        Row("\"ada\"@example.net", false),
        Row("Ada<ada@example.net>", false),
        Row("ada(eve)@example.net", false),
        Row("ada;eve@example.net", false),
        Row("ada:eve@example.net", false),
        Row("ada\\eve@example.net", false),
        Row("ada@[192.0.2.1]", false),
        // Other names of a mailbox that has one already. Some providers' local parts have such dots.
        Row("ada@example.net.", false),
        Row("ada@example..net", false),
        Row("ada@.example.net", false),
        Row("ada..eve.@example.net", true),
        // Names that mail programs map to `example.net`. A local part is mapped by nobody.
        Row("ada@\u{FF45}xample.net", false),
        Row("ada@example\u{3002}net", false),
        Row("ada@example\u{FF0E}net", false),
        Row("ada@example\u{FF61}net", false),
        Row("ada@\u{212F}xample.net", false),
        Row("ada@\u{24D4}xample.net", false),
        Row("ada@\u{1D41E}xample.net", false),
        Row("\u{FF41}da@example.net", true),
        // Invisible: a person reads another address than a program compares.
        Row("a\u{200B}da@example.net", false),
        Row("ada\u{202E}@example.net", false),
        Row("ada\u{FEFF}@example.net", false),
        Row("ada\u{2028}@example.net", false),
        // 254 octets and 255.
        Row(String(repeating: "a", count: 64) + "@" + String(repeating: "b", count: 185) + ".net", true),
        Row(String(repeating: "a", count: 65) + "@" + String(repeating: "b", count: 185) + ".net", false),
    ]

    @Test("the table", arguments: table)
    func plain(row: Row<String, Bool>) throws {
        let (text, isPlain) = row.fields
        let address = try #require(EmailAddress(text), sourceLocation: row.line)
        #expect(address.isPlain == isPlain, "\(text.debugDescription)", sourceLocation: row.line)
    }

    @Test("two @ are no address anywhere")
    func severalAts() { #expect(EmailAddress("ada@eve@example.net") == nil) }

    @Test("no plain address has a byte that ends a header field or a recipient", arguments: TestSeed.sample(20))
    func noSeparators(seed: TestSeed) {
        forAll(seed: seed, .unicodeString(0...20)) { text in
            guard let address = EmailAddress("a\(text)@example.net"), address.isPlain else { return }
            let bytes = address.text.utf8
            #expect(bytes.allSatisfy { $0 > 0x20 && $0 != 0x7F && !",;<>\"".utf8.contains($0) })
        }
    }
}
