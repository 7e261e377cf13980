import PropertyKit
import Testing

@Suite("Documentation")
struct DocumentationTests {
    private static let articles = "Sources/Vinculum/Vinculum.docc"
    /// Where the examples of the core are compiled and run.
    private static let compiled = [
        "Tests/VinculumTests/Documentation/CoreExamples.swift", "Tests/VinculumTests/Tokens/IDTokenVerifierTests.swift",
    ]

    /// The lines of a text without indentation and empty lines.
    private static func lines(_ path: String) throws -> [Substring] {
        String(decoding: try PackageRoot.bytes(path), as: UTF8.self).split(separator: "\n")
            .map { line in line.drop { $0 == " " } }.filter { !$0.isEmpty }
    }

    /// The blocks of Swift that a Markdown file shows.
    private static func blocks(_ path: String) throws -> [[Substring]] {
        var (blocks, open): ([[Substring]], [Substring]?) = ([], nil)
        for line in try self.lines(path) {
            if line == "```swift" {
                open = []
            } else if line == "```", let block = open {
                blocks.append(block)
                open = nil
            } else {
                open?.append(line)
            }
        }
        return blocks
    }

    /// Whether a block is a manifest or a whole program, which Tests/Consumer builds in a package of its own.
    private static func isBuiltElsewhere(_ block: [Substring]) -> Bool {
        block.contains { $0.hasPrefix("// swift-tools-version") || $0.hasPrefix("@main") }
    }

    @Test("every block of Swift in README and the articles is compiled verbatim")
    func examples() throws {
        let sources = try Self.compiled.map { try Self.lines($0) }
        let pages = PackageRoot.names(in: Self.articles).filter { $0.hasSuffix(".md") }.map { "\(Self.articles)/\($0)" }
        #expect(pages.count > 10)
        var count = 0
        for page in ["README.md"] + pages {
            for block in try Self.blocks(page) where !Self.isBuiltElsewhere(block) {
                count += 1
                let isCompiled = sources.contains { source in
                    source.indices.contains { source[$0...].starts(with: block) }
                }
                #expect(isCompiled, "\(page) shows what no test compiles: \(block.joined(separator: "\n"))")
            }
        }
        #expect(count > 3)
    }
}
