#if !arch(wasm32)
internal import Vinculum

/// The tables of a schema, which statements name without it.
struct PostgreSQLTables {
    private let names: [[UInt8]]
    /// The schema in quotation marks, and a full stop.
    private let schema: [UInt8]
    /// The name of the schema as a text, which no setting reads otherwise.
    private let text: [UInt8]
    private static let introductions = ["FROM", "INTO", "TABLE"].map { Array($0.utf8) }
    private static let placeholder = Array("schema_of_tables".utf8)

    init(_ names: [String], in schema: String) {
        self.names = names.map { Array($0.utf8) }
        let quote = UInt8(ascii: "\"")
        self.schema =
            [quote] + schema.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote, UInt8(ascii: ".")]
        let special = [UInt8(ascii: "'"), UInt8(ascii: "\\")]
        let doubled = schema.utf8.flatMap { special.contains($0) ? [$0, $0] : [$0] }
        self.text = Array("E'".utf8) + doubled + [special[0]]
    }

    /// A statement with the schema before each table of these, where it comes behind `FROM`, `INTO` or `TABLE`, and
    /// with its name for `schema_of_tables`.
    func named(_ statement: String) -> String {
        let text = Array(statement.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(text.count + 64)
        var place = 0
        // Whether the last word says that a table comes.
        var introduces = false
        while place < text.count {
            let end = text[place...].firstIndex { !Self.isOfWord($0) } ?? text.count
            guard end > place else {
                if text[place] != UInt8(ascii: " ") { introduces = false }
                result.append(text[place])
                place += 1
                continue
            }
            let word = text[place..<end]
            if introduces, self.names.contains(where: { $0[...] == word }) { result += self.schema }
            introduces = Self.introductions.contains { $0[...] == word }
            result += word == Self.placeholder[...] ? self.text[...] : word
            place = end
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
#endif
