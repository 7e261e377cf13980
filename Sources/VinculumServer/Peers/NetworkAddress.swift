public import Vinculum

/// The address of a machine: 128 bits, in which an IPv4 address has the prefix `::ffff:0:0/96` (RFC 4291, section
/// 2.5.5.2), so that a socket of either family gives the same value.
public struct NetworkAddress: Equatable, Sendable {
    let high: UInt64
    let low: UInt64

    /// - Parameters:
    ///   - high: The first 64 bits, the first of them the most significant.
    ///   - low: The last 64 bits.
    public init(high: UInt64, low: UInt64) {
        (self.high, self.low) = (high, low)
    }

    /// Creates an IPv4 address; its first number is in the highest byte.
    public init(ipv4: UInt32) {
        self.init(high: 0, low: NetworkAddress.mapped | UInt64(ipv4))
    }

    /// Reads dotted decimal, or RFC 4291 section 2.2 without brackets and zone.
    ///
    /// - Returns: `nil` for any other text.
    public init?(_ text: some Collection<UInt8>) {
        // No address is longer, and the readers below take their text apart in pieces.
        guard text.count <= NetworkAddress.longestText else { return nil }
        if let address = IPv4Text.address(text) {
            self.init(ipv4: address)
        } else if let groups = IPv6Text.groups(text) {
            func joined(_ groups: ArraySlice<UInt16>) -> UInt64 { groups.reduce(0) { $0 << 16 | UInt64($1) } }
            self.init(high: joined(groups[..<4]), low: joined(groups[4...]))
        } else {
            return nil
        }
    }

    private static let mapped: UInt64 = 0xFFFF_0000_0000
    private static let longestText = 45

    var isIPv4: Bool { self.high == 0 && self.low >> 32 == 0xFFFF }

    /// The network that limits count.
    public var peer: Peer {
        self.isIPv4 ? Peer(ipv4: UInt32(truncatingIfNeeded: self.low)) : Peer(ipv6: self.groups)
    }

    /// The address in text: dotted decimal, or the form of RFC 5952, section 4, in which the longest run of zeros is
    /// `::`.
    public var text: String {
        if self.isIPv4 { return self.peer.text }
        let groups = self.groups
        var (zeros, start) = (0..<0, 0)
        for index in 0...groups.count where index == groups.count || groups[index] != 0 {
            if index - start > max(1, zeros.count) { zeros = start..<index }
            start = index + 1
        }
        func joined(_ groups: ArraySlice<UInt16>) -> String {
            groups.map { IPv6Text.digits(of: $0) }.joined(separator: ":")
        }
        if zeros.isEmpty { return joined(groups[...]) }
        return joined(groups[..<zeros.lowerBound]) + "::" + joined(groups[zeros.upperBound...])
    }

    private var groups: [UInt16] {
        func group(_ half: UInt64, _ index: UInt64) -> UInt16 { UInt16(truncatingIfNeeded: half >> (48 - 16 * index)) }
        return (0..<4).map { group(self.high, $0) } + (0..<4).map { group(self.low, $0) }
    }
}
