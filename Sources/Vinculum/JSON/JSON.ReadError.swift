extension JSON {
    /// Why a text was refused, and where.
    public struct ReadError: Error, Equatable, Sendable {
        public enum Kind: Equatable, Sendable {
            /// Longer than ``Limits/maximumBytes``.
            case tooLong
            /// Nested deeper than ``Limits/maximumDepth``.
            case tooDeep
            /// More values than ``Limits/maximumValues``.
            case tooManyValues
            /// The text starts with U+FEFF, which RFC 8259 §8.1 forbids to send.
            case byteOrderMark
            /// The text ends inside a value.
            case unexpectedEnd
            /// A byte that cannot stand here.
            case unexpectedByte
            /// Something follows the value.
            case trailingContent
            /// Neither `true`, `false` nor `null`.
            case invalidLiteral
            /// Not a number of RFC 8259 §6.
            case invalidNumber
            /// A control character in a string, which must be escaped.
            case controlCharacter
            /// A backslash followed by no known escape.
            case invalidEscape
            /// A `\u` escape that is half of a surrogate pair.
            case loneSurrogate
            /// Bytes that are not UTF-8: overlong, surrogate, out of range, or cut off.
            case invalidUTF8
            /// A key said twice, with ``DuplicateKeys/refused``.
            case duplicateKey
        }

        public let kind: Kind
        /// How many bytes precede the place; at most the length of the text.
        public let offset: Int

        public init(_ kind: Kind, at offset: Int) {
            self.kind = kind
            self.offset = offset
        }
    }
}

extension JSON.ReadError {
    /// One sentence for a person, without the offending text, which may be secret.
    public var description: String {
        "\(self.kind.description) at byte \(self.offset)"
    }

    /// The place as an editor counts it: lines and bytes within the line, both from 1.
    ///
    /// - Complexity: Linear in ``offset``.
    public func lineAndColumn(in text: [UInt8]) -> (line: Int, column: Int) {
        var line = 1
        var lineStart = 0
        for index in 0..<min(self.offset, text.count) where text[index] == UInt8(ascii: "\n") {
            line += 1
            lineStart = index + 1
        }
        return (line, self.offset - lineStart + 1)
    }
}

extension JSON.ReadError.Kind {
    public var description: String {
        switch self {
        case .tooLong: "text too long"
        case .tooDeep: "nesting too deep"
        case .tooManyValues: "too many values"
        case .byteOrderMark: "byte order mark"
        case .unexpectedEnd: "unexpected end of text"
        case .unexpectedByte: "unexpected byte"
        case .trailingContent: "content after the value"
        case .invalidLiteral: "unknown literal"
        case .invalidNumber: "malformed number"
        case .controlCharacter: "unescaped control character in a string"
        case .invalidEscape: "unknown escape in a string"
        case .loneSurrogate: "half of a surrogate pair in a string"
        case .invalidUTF8: "bytes that are not UTF-8"
        case .duplicateKey: "duplicate key"
        }
    }
}
