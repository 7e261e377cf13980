extension JSON {
    /// The reason why a text was refused, and its position.
    public struct ReadError: Error, Equatable, Sendable {
        /// The kinds of problem, each with a phrase for a person.
        public enum Kind: String, Sendable {
            /// The text is longer than ``Limits/maximumBytes``, or a number than ``Limits/maximumNumberBytes``.
            case tooLong = "text too long"
            /// The nesting is deeper than ``Limits/maximumDepth``.
            case tooDeep = "nesting too deep"
            /// There are more values than ``Limits/maximumValues``, or in one object or array than
            /// ``Limits/maximumCount``.
            case tooManyValues = "too many values"
            /// The text starts with U+FEFF, which RFC 8259 §8.1 forbids.
            case byteOrderMark = "byte order mark"
            /// The text ends inside a value.
            case unexpectedEnd = "unexpected end of text"
            /// A byte is not allowed at this position.
            case unexpectedByte = "unexpected byte"
            /// Bytes other than whitespace follow the value.
            case trailingContent = "content after the value"
            /// A word is neither `true`, `false` nor `null`.
            case invalidLiteral = "unknown literal"
            /// A number violates the grammar of RFC 8259 §6.
            case invalidNumber = "malformed number"
            /// A string contains a control character without an escape.
            case controlCharacter = "unescaped control character in a string"
            /// A backslash is followed by an unknown escape.
            case invalidEscape = "unknown escape in a string"
            /// A `\u` escape is one half of a surrogate pair without the other.
            case loneSurrogate = "half of a surrogate pair in a string"
            /// Bytes are not UTF-8: overlong, surrogate, out of range, or truncated.
            case invalidUTF8 = "bytes that are not UTF-8"
            /// A key is repeated in an object, with ``DuplicateKeys/refused``.
            case duplicateKey = "duplicate key"
        }

        /// The kind of problem.
        public let kind: Kind
        /// The number of bytes before the problem, at most the length of the text.
        public let offset: Int

        /// Creates an error for a problem at an offset in bytes.
        public init(_ kind: Kind, at offset: Int) {
            self.kind = kind
            self.offset = offset
        }
    }
}

extension JSON.ReadError {
    /// A phrase for a person. It does not quote the text, which may be secret.
    public var description: String {
        "\(self.kind.rawValue) at byte \(self.offset)"
    }

    /// The position as an editor counts it: line, and byte within the line, both from 1.
    ///
    /// - Complexity: O(n) in ``offset``.
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
