extension CBOR {
    /// The reason why bytes were refused, and its position.
    struct ReadError: Error, Equatable {
        /// The kinds of problem.
        enum Kind: Equatable {
            /// The input is longer than ``CBOR/maximumByteCount``.
            case tooLong
            /// The nesting is deeper than ``CBOR/maximumDepth``.
            case tooDeep
            /// There are more items than ``CBOR/maximumItemCount``.
            case tooManyItems
            /// The input ends inside an item.
            case unexpectedEnd
            /// Bytes follow the item.
            case trailingContent
            /// An item has no definite length, or its first byte is reserved (RFC 8949 section 3).
            case indefiniteLength
            /// A tag, a floating-point number, or a simple value that is neither a Boolean, null nor undefined.
            case unsupportedItem
            /// A key of a map is neither an integer of 64 bits nor a text.
            case unsupportedKey
            /// A text is not UTF-8.
            case invalidUTF8
            /// A key is repeated in a map.
            case duplicateKey
        }

        /// The kind of problem.
        let kind: Kind
        /// The number of bytes before the item with the problem, at most the length of the input.
        let offset: Int

        init(_ kind: Kind, at offset: Int) {
            self.kind = kind
            self.offset = offset
        }
    }
}
