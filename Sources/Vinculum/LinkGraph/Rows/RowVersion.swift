/// The version of a row, which every commit that writes the row replaces. It is compared for equality alone.
///
/// Versions are drawn at random, one for each commit, which it names as well. A version must never come back: a row
/// that is deleted and made again with a counted version lets the update of an old reader through.
package struct RowVersion: Equatable, Sendable {
    /// Below 2^53, so that JavaScript holds it; 0 for a row that is not there.
    package let number: UInt64

    /// The version of a row that is not there.
    package static let absent = RowVersion(number: 0)

    private init(number: UInt64) { self.number = number }

    /// A version as a database returns it.
    ///
    /// - Returns: `nil` for a number that no commit draws.
    package init?(stored number: Int64) {
        guard number > 0, number < 1 << 53 else { return nil }
        self.init(number: UInt64(number))
    }

    /// The version of a commit, from random bits of its host.
    package init(drawing bits: UInt64) { self.init(number: max(bits >> 11, 1)) }

    /// The version of a commit of a host that counts its commits: what several of them store within a millisecond is
    /// then in their order, as ``RowRun/commit(of:as:)`` numbers it.
    ///
    /// - Parameters:
    ///   - bits: Random bits; the version keeps 33 of them.
    ///   - count: How many commits the host has made. Each has room for 64 new things.
    package init(drawing bits: UInt64, after count: UInt64) {
        self.init(number: max((bits >> 31) << 20 | (count << 6) & 0xFFFFF, 1))
    }
}
