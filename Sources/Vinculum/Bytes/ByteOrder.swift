/// Whether two texts are the same bytes.
///
/// Swift's `==` on `String` is canonical equivalence, under which two different e-mail addresses or codes can be
/// "equal". The wire, the indexes and every comparison of an identifier go by bytes.
@inline(__always)
package func sameBytes(_ a: String, _ b: String) -> Bool {
    a.utf8.count == b.utf8.count && a.utf8.elementsEqual(b.utf8)
}

/// Whether two optional texts are both absent or the same bytes.
package func sameBytes(_ a: String?, _ b: String?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?): sameBytes(a, b)
    default: false
    }
}

/// Whether `a` sorts before `b` by its UTF-8 bytes; the one order in which anything leaves the core.
package func precedesInBytes(_ a: String, _ b: String) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
}
