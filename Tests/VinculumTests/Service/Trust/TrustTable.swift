import PropertyKit
@testable import Vinculum

/// The table of permissions: what each is, and which level grants it.
enum TrustTable {
    static let article = "Sources/Vinculum/Vinculum.docc/TrustLevels.md"
    private static let source = "Sources/Vinculum/Service/Authority/Permission.swift"

    /// The lines of the table, as the article shows them.
    static func printed() throws -> [String] {
        let sentences = try self.sentences()
        return Permission.allCases.map { permission in
            let marks = TrustLevel.allCases.map { level in
                Permissions(of: level).contains(permission) ? "granted" : "refused"
            }
            let name = "\(permission)"
            return "| `\(name)` | \(marks.joined(separator: " | ")) | \(sentences[name] ?? "") |"
        }
    }

    /// The lines that the article has.
    static func shown() throws -> [String] {
        String(decoding: try PackageRoot.bytes(self.article), as: UTF8.self).split(separator: "\n")
            .filter { $0.hasSuffix(" |") && ($0.contains("| granted |") || $0.contains("| refused |")) }.map(
                String.init)
    }

    /// What the documentation of each case says, with links as names.
    private static func sentences() throws -> [String: String] {
        var (found, open): ([String: String], [String]) = ([:], [])
        for line in String(decoding: try PackageRoot.bytes(self.source), as: UTF8.self).split(separator: "\n") {
            let text = line.drop { $0 == " " }
            if text.hasPrefix("/// ") {
                open.append(String(text.dropFirst(4)))
            } else {
                if text.hasPrefix("case "), line.hasPrefix("    case ") {
                    found[String(text.dropFirst(5))] = open.joined(separator: " ")
                        .replacing("``AuthoritySettings/allows(_:)``", with: "").replacing(
                            "``AuthoritySettings/", with: "`"
                        )
                        .replacing("``", with: "`")
                }
                open = []
            }
        }
        return found
    }
}
