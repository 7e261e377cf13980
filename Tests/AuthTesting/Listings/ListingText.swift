import Foundation
import PropertyKit

/// The text of a listing, without the white space that has no meaning in Swift.
public struct ListingText: Equatable, Sendable, CustomStringConvertible {
    /// The lines without indentation, except empty ones.
    private var lines: [String]

    public init(_ text: some StringProtocol) {
        self.lines = text.split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    public var description: String { self.lines.joined(separator: "\n") }

    /// The words on one line, with single spaces.
    public var words: String {
        self.lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    }

    /// Replaces a part of the text.
    ///
    /// - Throws: An error unless the part occurs exactly once.
    public func replacing(_ printed: String, with compiled: String) throws -> ListingText {
        let parts = self.description.components(separatedBy: printed)
        try check(parts.count == 2, "\(printed) occurs once in \(self)")
        return ListingText(parts.joined(separator: compiled))
    }

    /// The listings between marks in the tests' sources, by their names.
    ///
    /// - Parameter folder: The path of the sources within the package.
    public static func compiled(in folder: String) throws -> [String: ListingText] {
        var found: [String: ListingText] = [:]
        for file in try FileManager.default.contentsOfDirectory(atPath: PackageRoot.path(folder))
        where file.hasSuffix(".swift") {
            let source = String(decoding: try PackageRoot.bytes("\(folder)/\(file)"), as: UTF8.self)
            for part in source.components(separatedBy: "// listing: ").dropFirst() {
                let name = String(part.prefix { !$0.isNewline })
                let ends = part.components(separatedBy: "// end of listing")
                try check(ends.count == 2, "\(name) in \(file) has one end")
                try check(found[name] == nil, "each name is used once: \(name)")
                found[name] = ListingText(ends[0].dropFirst(name.count))
            }
        }
        return found
    }
}
