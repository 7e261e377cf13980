/// The network that a request came from: an IPv4 address, or the first 64 bits of an IPv6 address, because one IPv6
/// subscriber has as many addresses as it wants below such a prefix (RFC 6177).
///
/// A host sets it from the socket, never from what the request says. Limits are counted by it.
public struct Peer: Hashable, Sendable {
    /// The address, or the prefix.
    private let bits: UInt64
    package let isIPv4: Bool

    /// - Parameter ipv4: The first number in the highest byte.
    public init(ipv4: UInt32) {
        self.init(bits: UInt64(ipv4), isIPv4: true)
    }

    /// Adds the bits alone: hardly an IPv6 network has those of an IPv4 address.
    public func hash(into hasher: inout Hasher) { hasher.combine(self.bits) }

    private init(bits: UInt64, isIPv4: Bool) {
        (self.bits, self.isIPv4) = (bits, isIPv4)
    }

    /// - Parameter groups: The eight groups of an address; missing ones count as zero. An address that carries an IPv4
    ///   address (RFC 4291, section 2.5.5.2) is that IPv4 address.
    public init(ipv6 groups: [UInt16]) {
        if groups.count == 8, groups[..<5].allSatisfy({ $0 == 0 }), groups[5] == 0xFFFF {
            self.init(ipv4: UInt32(groups[6]) << 16 | UInt32(groups[7]))
        } else {
            var bits: UInt64 = 0
            for index in 0..<4 { bits = bits << 16 | UInt64(index < groups.count ? groups[index] : 0) }
            self.init(bits: bits, isIPv4: false)
        }
    }

    /// Reads an address in text: dotted decimal, or RFC 4291 section 2.2 without brackets and zone.
    ///
    /// - Returns: `nil` for any other text.
    public init?(_ text: some Collection<UInt8>) {
        if let address = IPv4Text.address(text) {
            self.init(ipv4: address)
        } else if let groups = IPv6Text.groups(text) {
            self.init(ipv6: groups)
        } else {
            return nil
        }
    }

    /// The first 48 bits of an IPv6 address: what one organisation usually has (RFC 6177), 65,536 peers. `nil` for an
    /// IPv4 address and for this machine.
    var site: Peer? { self.isIPv4 || self.isLoopback ? nil : Peer(bits: self.bits & ~0xFFFF, isIPv4: false) }

    /// Writes the bytes that no other peer has.
    func write(to writer: inout ByteWriter) {
        writer.bool(self.isIPv4)
        writer.varint(self.bits)
    }

    /// Reads what ``write(to:)`` wrote.
    init(from reader: inout ByteReader) throws(ByteReader.Failure) {
        let isIPv4 = try reader.bool()
        let bits = try reader.varint()
        guard !isIPv4 || bits >> 32 == 0 else { throw .malformed }
        self.init(bits: bits, isIPv4: isIPv4)
    }

    /// The address in dotted decimal, or the prefix as `2001:db8:0:1::/64`.
    public var text: String {
        let bits = self.bits
        if self.isIPv4 { return "\(bits >> 24).\(bits >> 16 & 255).\(bits >> 8 & 255).\(bits & 255)" }
        var text = ""
        for place in [48, 32, 16, 0] as [UInt64] {
            text += IPv6Text.digits(of: UInt16(truncatingIfNeeded: bits >> place)) + ":"
        }
        return text + ":/64"
    }

    /// Whether the request came from this machine: 127.0.0.0/8, or `::1`, the only address in use below its prefix.
    public var isLoopback: Bool { self.isIPv4 ? self.bits >> 24 == 127 : self.bits == 0 }

    /// Whether the request came from this machine, from a private network (RFC 1918, and fc00::/7 of RFC 4193) or over
    /// a link (169.254.0.0/16 of RFC 3927, fe80::/10 of RFC 4291 section 2.5.6).
    package var isNearby: Bool {
        if self.isLoopback { return true }
        let bits = self.bits
        guard self.isIPv4 else { return bits >> 57 == 0xFC >> 1 || bits >> 54 == 0xFE80 >> 6 }
        return bits >> 24 == 10 || bits >> 20 == 0xAC1 || bits >> 16 == 0xC0A8 || bits >> 16 == 0xA9FE
    }
}
