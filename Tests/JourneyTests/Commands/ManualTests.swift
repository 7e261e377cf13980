import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands

/// Manual pages, whatever their texts contain. Real readers of roff try the pages in Tests/Packages.
@Suite("Manual pages") struct ManualTests {
    /// What roff prints for escaped text, by groff_char(7).
    private static func printed(_ roff: String) throws -> String {
        var result = String.UnicodeScalarView()
        var rest = roff.unicodeScalars[...]
        let named: [String: Unicode.Scalar] = [
            "rs": "\\", "aq": "'", "ga": "`", "ha": "^", "ti": "~", "dq": "\"",
        ]
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                result.append(scalar)
                continue
            }
            switch rest.popFirst() {
            case "-": result.append("-")
            case "&", ":": break
            case "(":
                let name = String(String.UnicodeScalarView(rest.prefix(2)))
                rest = rest.dropFirst(2)
                result.append(try #require(named[name]))
            case "[":
                let digits = rest.prefix { $0 != "]" }
                rest = rest.dropFirst(digits.count + 1)
                let hexadecimal = String(String.UnicodeScalarView(digits.dropFirst()))
                try check(digits.first == "u" && digits.count >= 5, "\(digits) has at least four digits")
                try check(hexadecimal == hexadecimal.uppercased(), "\(digits) is in capitals")
                result.append(try #require(UInt32(hexadecimal, radix: 16).flatMap(Unicode.Scalar.init)))
            default: throw CheckFailure("an escape that is no character")
            }
        }
        return String(result)
    }

    /// The text as a page should show it: on one line, without control characters.
    private static func shown(_ text: String) -> String {
        TerminalText.safe(String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\n" ? " " : $0 })))
    }

    private static let troublesome = Gen<String>.oneOf(
        .unicodeString(0...30), .string(over: ".'\\-\"\n /&(:[]efBRI", 0...12),
        .element(of: [
            ".so /etc/passwd", "'br", "\\fBbold", "\\&.", "a\n.SH X", " indented", "\\", "\\\n.x", "http://a/b",
        ])
    )

    @Test("roff prints each text as it is", arguments: TestSeed.sample(10))
    func escapes(seed: TestSeed) {
        forAll(seed: seed, Self.troublesome) { text in
            for isFilled in [true, false] {
                let escaped = Roff.escaped(text, isFilled: isFilled)
                try check(escaped.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "\(escaped) is printable ASCII")
                try expectEqual(Array(Self.printed(escaped).utf8), Array(Self.shown(text).utf8), "the text")
            }
        }
    }

    @Test("no text of a specification becomes a request or ends a paragraph", arguments: TestSeed.sample(10))
    func requests(seed: TestSeed) {
        let texts = Self.troublesome.array(9...9)
        forAll(seed: seed, texts) { texts in
            let option = OptionSpecification("--" + texts[0], texts[1], texts[2])
            let specification = CommandSpecification(
                texts[3], group: .tools, summary: texts[4], synopsis: texts[5], options: [option],
                details: [texts[6], texts[6]],
                examples: [.init(texts[7], texts[8]), .init(texts[7], texts[8])])
            let groups = [OptionGroup(texts[0], [option, option]), OptionGroup(texts[1], [option])]
            let page = ManualPage.page(specification, groups, related: [texts[3]])
            var requests: [String] = []
            for line in page.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                try check(!line.isEmpty && line.first != "'" && line.first != " ", "\(line) is text")
                if line.first == "." { requests.append(String(line.split(separator: " ")[0])) }
            }
            let entries = [".SS", ".TP", ".TP", ".SS", ".TP"]
            let examples = [".RS", ".nf", ".fi", ".RE"]
            try expectEqual(
                requests,
                [".TH", ".nh", ".ad", ".SH", ".SH", ".SH", ".PP", ".SH"] + entries + [".SH"] + examples + [".PP"]
                    + examples + [".SH"], "the requests")
        }
    }

    @Test("each command has a page of its own, which says what its help says", arguments: Command.allCases)
    func command(command: Command) throws {
        let specification = command.specification
        var host = MemoryHost()
        let page = host.run(["man"] + specification.words).output
        let text = try Self.printed(
            page.split(separator: "\n").filter { $0.first != "." }.joined(separator: "\n")
                .split(separator: "\\fB").joined().split(separator: "\\fI").joined().split(separator: "\\fR").joined())
        #expect(
            text.hasPrefix("vinculum-" + specification.words.joined(separator: "-") + " - " + specification.summary))
        for option in command.optionGroups.flatMap(\.options) {
            #expect(text.contains("\n\(option.name)\(option.value.map { " " + $0 } ?? "")\n\(option.summary)\n"))
        }
        for paragraph in specification.details { #expect(text.contains("\n" + paragraph + "\n")) }
        for example in specification.examples { #expect(text.contains("\n\(example.effect)\n\(example.line)\n")) }
        #expect(Command.allCases.filter { $0.specification.pageName == specification.pageName } == [command])
    }

    @Test("--all writes each page once, and refuses what it cannot write")
    func all() throws {
        var host = MemoryHost()
        let result = try host.result("man", "--all", "man1")
        #expect(result["pages"]?.int64 == Int64(Command.allCases.count + 1))
        let names = ["vinculum"] + Command.allCases.map { $0.specification.pageName }
        #expect(try host.files.list("man1") == names.map { $0 + ".1" }.sorted())
        for (words, name) in [([], "vinculum"), (["graph"], "vinculum-graph")] {
            let printed = host.run(["man"] + words).output
            #expect(try host.files.read("man1/\(name).1", upTo: 1 << 20) == Array(printed.utf8))
        }
        #expect(host.run("man", "--all", "man1/vinculum.1").exit != .done)
        #expect(host.run("man", "--all", "other", "graph").exit == .usage)
        #expect(!host.files.exists("other"))
    }

    @Test(
        "a word that is no command is refused as help refuses it",
        arguments: [
            Row(["grap"], "did you mean graph?"), Row(["accounts"], "accounts list"), Row(["accounts", "lst"], "list"),
        ])
    func unknown(row: Row<[String], String>) {
        let (words, said) = row.fields
        var host = MemoryHost()
        let run = host.run(["man"] + words)
        #expect(run.exit == .usage && run.errors.contains(said), "\(run.errors)", sourceLocation: row.line)
    }
}
