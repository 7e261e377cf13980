import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

@Suite("Drawing")
struct DrawingTests {
    static func ada() -> AccountDrawing {
        var account = AccountDrawing(uid: "bA16J7PglOU3shVv5UTG79BG16Qm")
        account.displayName = "Ada Lovelace"
        account.epoch = 1
        account.identifiers = [
            .init(kind: .email, text: "ada@example.net", isVerified: true, anchor: .init(epoch: 1, proof: .federated)),
            .init(kind: .phone, text: "+15555550100", isVerified: true, anchor: .init(epoch: 1, proof: .phone)),
        ]
        account.linkedProviders = [
            .init(
                provider: "password", subject: nil, email: "ada@example.net",
                anchor: .init(epoch: 1, proof: .typedPassword)),
            .init(
                provider: "google.com", subject: "1001", email: "ada@example.net",
                anchor: .init(epoch: 1, proof: .federated)),
        ]
        account.factors = [
            .init(id: "mfa1", phoneNumber: "+15555550101", name: "work phone", anchor: .init(epoch: 1, proof: .phone)),
            .init(id: "mfa2", phoneNumber: nil, name: nil, anchor: .init(epoch: 1, proof: .oneTimePassword)),
        ]
        account.quarantine = [
            .init(
                what: "password", subject: nil, reason: Tombstone.Reason.emailProvenByNewOwner.text,
                at: Instant(seconds: 1_659_378_675), anchor: .init(epoch: 0, proof: .typedPassword))
        ]
        return account
    }

    static func bob() -> AccountDrawing {
        var account = AccountDrawing(uid: "2NLLzPkkGoaXmI63JozGw82KwD6r")
        account.linkedProviders = [
            .init(provider: "google.com", subject: "1001", email: nil, anchor: .init(epoch: 0, proof: .federated))
        ]
        return account
    }

    @Test("a tree has a line for each entry with its origin")
    func tree() {
        let text = TreeDrawing(.unicode, .plain, columns: 200).draw([Self.ada()])
        #expect(
            text == """
                ● bA16J7PglOU3shVv5UTG79BG16Qm  Ada Lovelace  epoch 1
                ├─ identifiers
                │  ├─ e-mail  ada@example.net  verified · federated assertion · epoch 1
                │  └─ phone   +15555550100     verified · phone · epoch 1
                ├─ sign-in methods
                │  ├─ password    ada@example.net  typed password · epoch 1
                │  └─ google.com  1001             ada@example.net · federated assertion · epoch 1
                ├─ second factors
                │  ├─ phone  +15555550101  work phone · phone · epoch 1
                │  └─ totp   mfa2          one-time password · epoch 1
                └─ quarantine
                   └─ password  retired 2022-08-01T18:31:15.000Z · the e-mail address was proven without a session \
                of this account · typed password · epoch 0

                """)
    }

    @Test("a passkey is drawn among the sign-in methods")
    func passkey() throws {
        var account = Account(id: try #require(AccountID("u")))
        account.apply(.passkeyEnrolled(Passkey(id: "k", name: "", origin: Origin(epoch: .first, proof: .passkey))))
        let drawing = AccountDrawing(account)
        #expect(drawing.items(.linkedProviders).map(\.text) == ["k"])
        #expect(drawing.marks == ["epoch 0"])
    }

    @Test("two accounts are drawn side by side if the terminal is wide enough, and shared entries are marked")
    func sideBySide() {
        var narrow = Self.ada()
        narrow.quarantine = []
        let beside = TreeDrawing(.ascii, .plain, columns: 400).draw([narrow, Self.bob()])
        #expect(beside.split(separator: "\n")[0].contains("Ada Lovelace"))
        #expect(beside.split(separator: "\n")[0].contains(Self.bob().uid))
        #expect(beside.contains("<> also in " + narrow.uid) && beside.contains("<> also in " + Self.bob().uid))
        let below = TreeDrawing(.ascii, .plain, columns: 80).draw([narrow, Self.bob()])
        #expect(!below.split(separator: "\n")[0].contains(Self.bob().uid))
        #expect(below.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test(
        "the locale decides between Unicode and ASCII",
        arguments: [
            Row([("LANG", "C.UTF-8")], true),
            Row([("LANG", "fr_FR.utf8@euro")], true),
            Row([("LANG", "C")], false),
            Row([], false),
            Row([("LANG", "en_US.UTF-8"), ("LC_ALL", "POSIX")], false),
        ] as [Row<[(String, String)], Bool>])
    func locale(row: Row<[(String, String)], Bool>) {
        let (environment, isUnicode) = row.fields
        var host = MemoryHost()
        host.environment = environment.map { (name: $0.0, value: $0.1) }
        #expect((TreeDrawing.Characters(host) == .unicode) == isUnicode, sourceLocation: row.line)
    }

    /// Texts that try to escape from their place in each format.
    static let hostile = [
        "\"", "\\", "\\\"", "</text><script>alert(1)</script>", "a\"]; evil -> b [label=\"", "]|evil|x", "\u{1B}[2J",
        "line\nbreak", "&amp;", "\u{202E}gnol", "#34;", "%%{init}%%", "\u{0}", "\u{FFFF}", "''", "end", "ä漢字🔑",
    ]

    static func hostileAccount(_ text: String) -> AccountDrawing {
        var account = AccountDrawing(uid: "u" + text)
        account.displayName = text
        account.identifiers = [
            .init(kind: .email, text: text, isVerified: false, anchor: .init(epoch: 0, proof: .attested))
        ]
        account.linkedProviders = [.init(provider: "oidc." + text, subject: text, email: text, anchor: nil)]
        account.factors = [.init(id: text, phoneNumber: text, name: text, anchor: .init(epoch: 0, proof: .phone))]
        account.quarantine = [
            .init(
                what: text, subject: text, reason: text, at: Instant(milliseconds: 0),
                anchor: .init(epoch: 0, proof: .phone))
        ]
        return account
    }

    @Test("no text escapes from its place in any format", arguments: hostile)
    func escaping(text: String) throws {
        // Harmless text of the same width, so that lines break at the same places.
        let plain = Self.hostileAccount(String(repeating: "x", count: TerminalText.width(TerminalText.safe(text))))
        let account = Self.hostileAccount(text)

        // Apart from the texts the drawings are the same: they have as many quotes, tags and lines.
        func count(_ drawing: String, _ character: Character) -> Int { drawing.filter { $0 == character }.count }
        let svg = SVGDrawing.draw([account])
        for character: Character in ["<", ">", "\n"] {
            #expect(count(svg, character) == count(SVGDrawing.draw([plain]), character), "\(character)")
        }
        #expect(!svg.contains("\u{1B}") && !svg.contains("\u{0}"))
        #expect(Self.ampersandsAreEntities(svg))

        let dot = DotDrawing.draw([account])
        #expect(Self.unescapedQuotes(dot) == Self.unescapedQuotes(DotDrawing.draw([plain])))
        #expect(count(dot, "\n") == count(DotDrawing.draw([plain]), "\n"))

        let mermaid = MermaidDrawing.draw([account])
        for character: Character in ["\"", "[", "]", "|", "\n", "%"] {
            #expect(count(mermaid, character) == count(MermaidDrawing.draw([plain]), character), "\(character)")
        }

        let tree = TreeDrawing(.unicode, .plain, columns: 80).draw([account])
        #expect(count(tree, "\n") == count(TreeDrawing(.unicode, .plain, columns: 80).draw([plain]), "\n"))
        #expect(!tree.contains("\u{1B}") && !tree.contains("\u{202E}"))

        var writer = JSON.Writer()
        JSONDrawing.write(account, to: &writer)
        let document = try JSON.Document(parsing: writer.bytes)
        #expect(document.root["displayName"]?.string == text)
        #expect(document.root["waysIn"]?[0]?["subject"]?.string == text)
    }

    static func ampersandsAreEntities(_ svg: String) -> Bool {
        svg.split(separator: "&", omittingEmptySubsequences: false).dropFirst().allSatisfy { rest in
            ["amp;", "lt;", "gt;", "quot;"].contains { rest.hasPrefix($0) }
        }
    }

    static func unescapedQuotes(_ dot: String) -> Int {
        var count = 0
        var isEscaped = false
        for character in dot {
            if character == "\"", !isEscaped { count += 1 }
            isEscaped = character == "\\" && !isEscaped
        }
        return count
    }

    @Test("the boxes of a picture never overlap", arguments: TestSeed.sample(20))
    func noOverlap(seed: TestSeed) {
        var random = TestRandom(seed: seed)
        let accounts = (0..<random.below(3) + 1).map { number in
            var account = AccountDrawing(uid: "uid\(number)")
            for _ in 0..<random.below(5) {
                account.linkedProviders.append(
                    .init(
                        provider: "oidc.p", subject: String(repeating: "s", count: random.below(60)), email: nil,
                        anchor: .init(epoch: 0, proof: .federated)))
            }
            for _ in 0..<random.below(4) { account.factors.append(Self.ada().factors[random.below(2)]) }
            for _ in 0..<random.below(3) { account.quarantine.append(Self.ada().quarantine[0]) }
            return account
        }
        let svg = SVGDrawing.draw(accounts)
        let boxes = Self.rectangles(svg).filter { $0.radius == 6 }
        let frames = Self.rectangles(svg).filter { $0.radius == 10 }
        #expect(frames.count == accounts.count)
        for (index, box) in boxes.enumerated() {
            for other in boxes[(index + 1)...] { #expect(!box.overlaps(other)) }
            #expect(frames.contains { $0.contains(box) })
        }
        for (index, frame) in frames.enumerated() {
            for other in frames[(index + 1)...] { #expect(!frame.overlaps(other)) }
        }
    }

    struct Rectangle {
        let x: Int, y: Int, width: Int, height: Int, radius: Int

        func overlaps(_ other: Rectangle) -> Bool {
            self.x < other.x + other.width && other.x < self.x + self.width
                && self.y < other.y + other.height && other.y < self.y + self.height
        }

        func contains(_ other: Rectangle) -> Bool {
            self.x <= other.x && self.y <= other.y && other.x + other.width <= self.x + self.width
                && other.y + other.height <= self.y + self.height
        }
    }

    static func rectangles(_ svg: String) -> [Rectangle] {
        svg.split(separator: "\n").filter { $0.hasPrefix("<rect x=") }.map { line in
            func value(_ name: String) -> Int {
                let words = line.split(separator: " ").first { $0.hasPrefix(name + "=\"") }
                return words.flatMap { Int($0.drop { $0 != "\"" }.dropFirst().prefix { $0.isNumber }) } ?? -1
            }
            return Rectangle(
                x: value("x"), y: value("y"), width: value("width"), height: value("height"), radius: value("rx"))
        }
    }
}
