// For texts that are not a ByteText yet; both forward to it.

/// Whether two texts have the same UTF-8 bytes.
@inline(__always)
package func sameBytes(_ a: String, _ b: String) -> Bool {
    ByteText(a) == ByteText(b)
}

/// Whether two optional texts are both `nil` or have the same UTF-8 bytes.
package func sameBytes(_ a: String?, _ b: String?) -> Bool {
    ByteText(a) == ByteText(b)
}

/// Whether `a` sorts before `b` by its UTF-8 bytes. All sorted output of the core uses this order.
package func precedesInBytes(_ a: String, _ b: String) -> Bool {
    ByteText(a) < ByteText(b)
}
