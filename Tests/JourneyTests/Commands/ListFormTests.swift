import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// Files that are no list in a form that is read: each is named as what it is, and nothing is stored.
@Suite("Files that are no list of accounts")
struct ListFormTests {
    private static let line = "u1,a@x.com,true" + String(repeating: ",", count: 25) + "\n"

    private static func refused(
        _ bytes: [UInt8], _ reasons: String..., commands: [String] = ["import", "seed"]
    ) throws {
        for command in commands {
            var host = MemoryHost()
            try host.files.write(bytes, to: "list", access: .owner)
            let run = host.run(command, "list")
            #expect(run.exit == .refused, "\(run.output) \(run.errors)")
            for reason in reasons { #expect(run.errors.contains(reason), "\(run.errors)") }
            #expect(host.files.paths == ["list"])
        }
    }

    @Test("UTF-16 and UTF-32 are named, with a mark and without it")
    func wide() throws {
        let (utf16, utf32) = (Array(Self.line.utf16), Array(Self.line.unicodeScalars).map { $0.value })
        let little = utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        let big = utf16.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
            try Self.refused(bytes, "list is UTF-16", "save it as UTF-8, in a spreadsheet as CSV UTF-8")
        }
        try Self.refused([0xFF, 0xFE, 0, 0] + utf32.flatMap { [UInt8($0), 0, 0, 0] }, "list is UTF-32")
    }

    /// The plain CSV of Excel is Windows-1252.
    @Test("bytes that are not UTF-8 are named by line and byte, and no letter is replaced")
    func older() throws {
        let latin = Array("u2,b@x.com,true,,,Zo".utf8) + [0xEB] + Array(String(repeating: ",", count: 23).utf8) + [0x0A]
        try Self.refused(Array(Self.line.utf8) + latin, "list is not UTF-8: line 2, byte 21", "Windows-1252")
        try Self.refused(latin, "line 1, byte 21")
    }

    @Test("separators and line ends of other tools are named")
    func separators() throws {
        let columns = Self.line.replacing(",", with: ";")
        try Self.refused(Array(columns.utf8), "list has semicolons between its columns", "CSV with commas")
        try Self.refused(Array("id;email;name\n1;a@x.com;A, B\n".utf8), "has semicolons")
        try Self.refused(Array(Self.line.replacing(",", with: "\t").utf8), "list has tabs between its columns")
        let old = "localId,email\ra,a@x.com\rb,b@x.com\r"
        try Self.refused(Array(old.utf8), "ends its lines with carriage returns alone")
    }

    @Test("LDIF and lists of names and hashes are named")
    func directories() throws {
        let entry = "dn: uid=ada,ou=people,dc=example,dc=net\nuid: ada\nuserPassword:: e1NTSEF9\n\n"
        // ldapsearch of OpenLDAP begins with comments, slapcat with the entry (RFC 2849).
        for text in [entry, "version: 1\n\n" + entry, "# extended LDIF\n#\n\n# ada\n" + entry] {
            try Self.refused(Array(text.utf8), "list is LDIF", #"{"localId":"ada","email":"ada@example.net"}"#)
        }
        // htpasswd -B and htpasswd of Apache 2.4.71, /etc/shadow of Debian 12.
        for text in [
            "ada:$2y$05$c4WoMPo3SXsafkva.HHa6uXQZWr7oboPiC2bT/r7q1BB8I2s0BRqC\n", "ada:$apr1$x$y\n", "ada:{SHA}x=\n",
            "ada:rqXexS6ZhobKA\n", "ada:$y$j9T$x$y:19700:0:99999:7:::\n", "daemon:*:19700:0:99999:7:::\n",
        ] {
            try Self.refused(Array(text.utf8), "list is a list of names and hashes, as htpasswd and shadow are")
        }
    }

    @Test("an empty file is named as one", arguments: ["", "\n", " \r\n\n", "\u{FEFF}"])
    func empty(text: String) throws {
        try Self.refused(Array(text.utf8), "list is empty", "an export is", commands: ["import"])
    }
}
