/// Work on secrets in constant time: no branch and no address depends on them.
///
/// Arithmetic alone does not achieve that. A compiler that knows a word to be all ones or zero may choose by a branch
/// instead of the mask that the source spells out, so masks pass ``hidden(_:)``. What is computed from secrets and then
/// decides something passes ``published(_:)``; every other branch on a secret is an error, which `make secrets` finds.
package enum ConstantTime {
    /// Zero. It is a variable that other modules could assign, so the compiler must assume that it has any value.
    ///
    /// Nothing assigns it; that is why concurrent reads and unchecked access are safe.
    @exclusivity(unchecked)
    package nonisolated(unsafe) static var unknownZero: UInt64 = 0

    /// Returns the word itself, of which the compiler then knows nothing: neither that it is 0 or 1, nor which
    /// comparison it came from.
    @inline(__always)
    static func hidden(_ word: UInt64) -> UInt64 { word ^ self.unknownZero }

    /// Returns the word itself, and says that it may become public although it was computed from secrets.
    ///
    /// The function is one call that no optimisation removes, so that a checker of the machine code finds the places.
    /// Each caller's comment says why the value may be seen.
    @inline(never)
    @_optimize(none)
    package static func published(_ word: UInt64) -> UInt64 { word }

    /// 1 if the word is 0, else 0, without a branch.
    @inline(__always)
    static func zeroBit(_ word: UInt64) -> UInt64 { self.hidden((word | (0 &- word)) &>> 63 ^ 1) }

    /// Whether the word is 0. The word stays secret, the verdict becomes public.
    @inline(__always)
    static func publishesZero(_ word: UInt64) -> Bool { self.published(self.zeroBit(word)) == 1 }

    /// Whether two byte strings are equal, in a time that depends on their lengths alone. The verdict becomes public.
    ///
    /// A comparison that stops at the first difference reveals how many bytes of a guess are right. The function is
    /// compiled once for all callers, so that one look at its machine code answers for each of them.
    @inline(never)
    package static func equal(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        guard a.count == b.count else { return false }
        var difference: UInt8 = 0
        for index in 0..<a.count { difference |= a[index] ^ b[index] }
        return self.publishesZero(UInt64(difference))
    }
}
