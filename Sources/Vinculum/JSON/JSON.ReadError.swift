extension JSON {
    /// The reason why a text was refused, and its position.
    public struct ReadError: Error, Equatable, Sendable {
        /// The kinds of problem.
        public enum Kind: Equatable, Sendable {
            /// The text is longer than ``Limits/maximumBytes``, or a number than ``Limits/maximumNumberBytes``.
            case tooLong
            /// The nesting is deeper than ``Limits/maximumDepth``.
            case tooDeep
            /// There are more values than ``Limits/maximumValues``, or in one object or array than
            /// ``Limits/maximumCount``.
            case tooManyValues
            /// The text starts with U+FEFF, which RFC 8259 §8.1 forbids.
            case byteOrderMark
            /// The text ends inside a value.
            case unexpectedEnd
            /// A byte is not allowed at this position.
            case unexpectedByte
            /// Bytes other than whitespace follow the value.
            case trailingContent
            /// A word is neither `true`, `false` nor `null`.
            case invalidLiteral
            /// A number violates the grammar of RFC 8259 §6.
            case invalidNumber
            /// A string contains a control character without an escape.
            case controlCharacter
            /// A backslash is followed by an unknown escape.
            case invalidEscape
            /// A `\u` escape is one half of a surrogate pair without the other.
            case loneSurrogate
            /// Bytes are not UTF-8: overlong, surrogate, out of range, or truncated.
            case invalidUTF8
            /// A key is repeated in an object, with ``DuplicateKeys/refused``.
            case duplicateKey
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
        "\(self.kind.description) at byte \(self.offset)"
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

extension JSON.ReadError.Kind {
    /// The kind of problem as a phrase for a person.
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
