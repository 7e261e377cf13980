/// Comparison of secrets in constant time.
package enum ConstantTime {
    /// Whether two byte strings are equal, in a time that depends on their lengths alone.
    ///
    /// A comparison that stops at the first difference reveals how many bytes of a guess are right.
    package static func equal(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        guard a.count == b.count else { return false }
        var difference: UInt8 = 0
        for index in 0..<a.count { difference |= a[index] ^ b[index] }
        return difference == 0
    }
}
