public import Testing

/// One row of a table of cases: its fields and its source line.
///
/// A table is an array of rows given to `@Test(arguments:)`, so that each row runs and fails by itself. Expectations
/// take the row's own line, so that a failure points at the case and not at the code that all cases share:
///
///     @Test("ASCII letters are lower-cased", arguments: [Row("A@X", "a@x"), Row("\u{C9}@X", "\u{C9}@x")])
///     func lowerCase(row: Row<String, String>) {
///         let (text, normalised) = row.fields
///         #expect(EmailAddress(text)?.text == normalised, sourceLocation: row.line)
///     }
public struct Row<each Field: Sendable>: Sendable, CustomTestStringConvertible {
    public let fields: (repeat each Field)
    public let line: SourceLocation

    public init(_ field: repeat each Field, sourceLocation: SourceLocation = #_sourceLocation) {
        self.fields = (repeat each field)
        self.line = sourceLocation
    }

    /// The fields. The line is part of the failure's location.
    public var testDescription: String {
        var texts: [String] = []
        repeat texts.append(String(reflecting: each self.fields))
        return texts.joined(separator: ", ")
    }
}
