/// Comparison of secrets.
package enum ConstantTime {
    /// Whether two byte strings are equal, in a time that depends on their lengths only.
    ///
    /// A comparison that stops at the first difference tells a guesser how much was right.
    package static func equal(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        guard a.count == b.count else { return false }
        var difference: UInt8 = 0
        for index in 0..<a.count { difference |= a[index] ^ b[index] }
        return difference == 0
    }
}
