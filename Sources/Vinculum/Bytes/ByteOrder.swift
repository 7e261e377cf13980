/// Whether two texts have the same UTF-8 bytes.
///
/// `==` on `String` is canonical equivalence, under which two different e-mail addresses or codes can be equal.
/// The wire, the indexes and every comparison of an identifier compare bytes instead.
@inline(__always)
package func sameBytes(_ a: String, _ b: String) -> Bool {
    a.utf8.count == b.utf8.count && equalUTF8(a, b)
}

/// Compares eight bytes at a time, which iterating over two UTF-8 views does not.
private func equalUTF8(_ a: String, _ b: String) -> Bool {
    var (a, b) = (a, b)
    return a.withUTF8 { a in b.withUTF8 { b in ByteScan.equal(a[...], b) } }
}

/// Whether two optional texts are both `nil` or have the same UTF-8 bytes.
package func sameBytes(_ a: String?, _ b: String?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?): sameBytes(a, b)
    default: false
    }
}

/// Whether `a` sorts before `b` by its UTF-8 bytes. All sorted output of the core uses this order.
package func precedesInBytes(_ a: String, _ b: String) -> Bool {
    var (a, b) = (a, b)
    return a.withUTF8 { a in
        b.withUTF8 { b in
            for index in 0..<min(a.count, b.count) where a[index] != b[index] { return a[index] < b[index] }
            return a.count < b.count
        }
    }
}
