// Texts are compared by their UTF-8 bytes.
//
// `==` of the standard library is canonical equivalence: "é" equals "e" with a combining accent, so that two different
// e-mail addresses, codes or tokens are "equal". The wire, the indexes and the stored forms go by bytes. These
// operators are for exactly the types that this package compares, so that the compiler prefers them to the standard
// library's in each file that imports the core, also in the equality that it derives there. What reaches the standard
// library's all the same, as a key of a dictionary does, fails `make texts`: use a `ByteText`.

#if !COMPACT_TEXT  // A `CompactString` is compared so by itself.

extension String {
    /// Whether the UTF-8 bytes are equal.
    @inline(never)  // Compiled into every comparison otherwise.
    @usableFromInline
    package static func == (a: String, b: String) -> Bool {
        a.utf8.count == b.utf8.count && (a.isSame(as: b) || ByteScan.equal(a.utf8.span, b.utf8.span))
    }

    /// Whether the two are one value in memory, as short texts are that have the same bytes: a span of them is work.
    @inline(__always)
    private func isSame(as other: String) -> Bool {
        #if _pointerBitWidth(_64)
        unsafeBitCast(self, to: (UInt, UInt).self) == unsafeBitCast(other, to: (UInt, UInt).self)
        #else
        false
        #endif
    }

    /// Whether the UTF-8 bytes differ.
    package static func != (a: String, b: String) -> Bool { !(a == b) }

    /// Whether `a` sorts before `b` by its UTF-8 bytes. All sorted output of the core uses this order.
    package static func < (a: String, b: String) -> Bool { ByteScan.precedes(a.utf8.span, b.utf8.span) }

    /// Whether the UTF-8 bytes are equal, in a `switch`.
    package static func ~= (pattern: String, text: String) -> Bool { text == pattern }
}

extension String? {
    /// Whether both are `nil` or have the same UTF-8 bytes.
    @inline(never)
    package static func == (a: String?, b: String?) -> Bool {
        switch (a, b) {
        case (let a?, let b?): a == b
        case (nil, nil): true
        default: false
        }
    }

    /// Whether one alone is `nil` or the UTF-8 bytes differ.
    package static func != (a: String?, b: String?) -> Bool { !(a == b) }

    /// Whether a text is there and has the UTF-8 bytes of the other. A literal would else be compared by the standard
    /// library's operator.
    package static func == (a: String?, b: String) -> Bool { a == Optional(b) }

    /// Whether a text is missing or has other UTF-8 bytes.
    package static func != (a: String?, b: String) -> Bool { !(a == Optional(b)) }

    /// Whether both are `nil` or have the same UTF-8 bytes, in a `switch`.
    package static func ~= (pattern: String?, text: String?) -> Bool { text == pattern }

    /// Whether there is no text, in the place of comparing with an absent one.
    @inline(__always)
    package static func == (value: String?, _: _OptionalNilComparisonType) -> Bool {
        switch value {
        case .none: true
        case .some: false
        }
    }

    /// Whether there is a text, in the place of comparing with an absent one.
    @inline(__always)
    package static func != (value: String?, _: _OptionalNilComparisonType) -> Bool { !(value == nil) }
}

extension [String] {
    /// Whether there are as many texts, and each has the UTF-8 bytes of the one in its place.
    @inline(never)
    package static func == (a: [String], b: [String]) -> Bool { a.elementsEqual(b) { $0 == $1 } }

    /// Whether the numbers of texts differ, or the UTF-8 bytes of two in one place.
    package static func != (a: [String], b: [String]) -> Bool { !(a == b) }

    /// Whether one of the texts has the UTF-8 bytes of `text`.
    @inline(never)
    package func contains(_ text: String) -> Bool { self.contains { $0 == text } }

    /// Whether a text is there, and one of the texts has its UTF-8 bytes.
    package func contains(_ text: String?) -> Bool { text.map { self.contains($0) } ?? false }

    /// The texts in ascending order of their UTF-8 bytes.
    ///
    /// - Complexity: O(n log n).
    package func ordered() -> [String] { self.ordered { $0 < $1 } }
}

extension [String]? {
    /// Whether both are `nil`, or there are as many texts, each with the UTF-8 bytes of the one in its place.
    @inline(never)
    package static func == (a: [String]?, b: [String]?) -> Bool {
        switch (a, b) {
        case (let a?, let b?): a == b
        case (nil, nil): true
        default: false
        }
    }

    /// Whether one alone is `nil`, or the texts differ.
    package static func != (a: [String]?, b: [String]?) -> Bool { !(a == b) }

    /// Whether there is no list, in the place of comparing with an absent one.
    @inline(__always)
    package static func == (value: [String]?, _: _OptionalNilComparisonType) -> Bool {
        switch value {
        case .none: true
        case .some: false
        }
    }

    /// Whether there is a list, in the place of comparing with an absent one.
    @inline(__always)
    package static func != (value: [String]?, _: _OptionalNilComparisonType) -> Bool { !(value == nil) }
}

#endif

extension String {
    /// Whether the UTF-8 bytes are those of a literal that is read in its place.
    @inline(never)
    package static func == (a: String, b: StaticString) -> Bool {
        // Most lengths differ, and a span is work.
        a.utf8.count == b.utf8CodeUnitCount && b.withUTF8Buffer { ByteScan.equal(a.utf8.span, $0.span) }
    }

    /// Whether the text begins with the UTF-8 bytes of `prefix`.
    @inline(never)  // Comparing two views of texts takes a hundred bytes of code.
    package func hasBytePrefix(_ prefix: String) -> Bool {
        let count = prefix.utf8.count
        guard self.utf8.count >= count else { return false }
        return ByteScan.equal(self.utf8.span.extracting(first: count), prefix.utf8.span)
    }
}
