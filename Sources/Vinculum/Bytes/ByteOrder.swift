// For texts that are not a ByteText yet; they forward to it.

/// Whether two texts have the same UTF-8 bytes.
@_disfavoredOverload  // A literal is compared in its place.
@inline(__always)
package func sameBytes(_ a: String, _ b: String) -> Bool {
    ByteText(a) == ByteText(b)
}

/// Whether a text has the UTF-8 bytes of a literal.
@inline(__always)
package func sameBytes(_ text: String, _ literal: StaticString) -> Bool {
    ByteText(text) == literal
}

/// Whether two optional texts are both `nil` or have the same UTF-8 bytes.
@inline(never)
package func sameBytes(_ a: String?, _ b: String?) -> Bool {
    ByteText(a) == ByteText(b)
}

/// Whether `a` sorts before `b` by its UTF-8 bytes. All sorted output of the core uses this order.
@inline(never)
package func precedesInBytes(_ a: String, _ b: String) -> Bool {
    ByteText(a) < ByteText(b)
}

extension String {
    /// Whether the text begins with the UTF-8 bytes of `prefix`.
    @inline(never)  // Comparing two views of texts takes a hundred bytes of code.
    package func hasBytePrefix(_ prefix: String) -> Bool {
        let (text, count) = (self.utf8, prefix.utf8.count)
        guard text.count >= count else { return false }
        let bytes = text.span
        return ByteScan.equal(bytes.extracting(first: count), prefix.utf8.span)
    }
}
