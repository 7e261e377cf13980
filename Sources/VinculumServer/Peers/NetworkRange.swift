package import Vinculum

/// The addresses that begin with the same bits, as CIDR writes them: `10.0.0.0/8`, `2001:db8::/32` (RFC 4632, section
/// 3.1; RFC 4291, section 2.3). An address alone is the range of itself.
public struct NetworkRange: Equatable, Sendable {
    private let first: NetworkAddress
    /// Of 128 bits.
    private let prefixLength: Int

    /// Reads a range.
    ///
    /// - Returns: `nil` for any other text, and for an address with bits after its prefix: its author may have meant
    ///   another prefix.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let address = NetworkAddress(parts[0]) else { return nil }
        // Written as IPv6, a mapped address counts its prefix from the first of 128 bits.
        let isDotted = !parts[0].contains(UInt8(ascii: ":"))
        var length = isDotted ? 32 : 128
        if parts.count == 2 {
            let digits = parts[1]
            let isPadded = digits.count > 1 && digits.first == UInt8(ascii: "0")
            guard (1...3).contains(digits.count), ASCII.areDigits(digits), !isPadded else {
                return nil
            }
            let number = digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
            guard number <= length else { return nil }
            length = number
        }
        self.prefixLength = isDotted ? length + 96 : length
        self.first = address
        guard self.contains(address), NetworkRange.masked(address, self.prefixLength) == address else { return nil }
    }

    /// Whether the address is in the range.
    public func contains(_ address: NetworkAddress) -> Bool {
        NetworkRange.masked(address, self.prefixLength) == NetworkRange.masked(self.first, self.prefixLength)
    }

    /// Whether the range says that calls may go to a host, which is an address.
    ///
    /// The address of a service that gives a cloud's credentials to its machines must be named alone: it lies in ranges
    /// of private networks and links, whose author does not mean it.
    package func isNamed(for host: HostPort) -> Bool {
        guard let address = NetworkAddress(host.host.utf8), self.contains(address) else { return false }
        return host.reach != .metadata || self.prefixLength == 128
    }

    /// The first bits of an address; the others are 0.
    private static func masked(_ address: NetworkAddress, _ length: Int) -> NetworkAddress {
        func mask(_ length: Int) -> UInt64 { length <= 0 ? 0 : length >= 64 ? .max : ~(UInt64.max >> UInt64(length)) }
        return NetworkAddress(high: address.high & mask(length), low: address.low & mask(length - 64))
    }
}
