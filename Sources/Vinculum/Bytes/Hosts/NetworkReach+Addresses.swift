extension NetworkReach {
    /// The reach of an IPv4 address, by the registry of RFC 6890.
    ///
    /// - Parameter address: The first number in the highest byte.
    init(ipv4 address: UInt32) {
        switch address {
        // 169.254.169.254 and 169.254.170.2, 100.100.100.200, 192.0.0.192: the metadata services of Amazon, Google and
        // Microsoft, of Alibaba, and of Oracle.
        case 0xA9FE_A9FE, 0xA9FE_AA02, 0x6464_64C8, 0xC000_00C0: self = .metadata
        // 0.0.0.0/8: Linux connects to itself at 0.0.0.0.
        case 0x0000_0000...0x00FF_FFFF, 0x7F00_0000...0x7FFF_FFFF: self = .thisMachine
        case 0xA9FE_0000...0xA9FE_FFFF: self = .linkLocal
        // 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, and 100.64.0.0/10 of carriers.
        case 0x0A00_0000...0x0AFF_FFFF, 0xAC10_0000...0xAC1F_FFFF, 0xC0A8_0000...0xC0A8_FFFF,
            0x6440_0000...0x647F_FFFF:
            self = .privateNetwork
        // 192.0.0.0/24, 198.18.0.0/15, and all from 224.0.0.0 on.
        case 0xC000_0000...0xC000_00FF, 0xC612_0000...0xC613_FFFF, 0xE000_0000...0xFFFF_FFFF: self = .reserved
        default: self = .elsewhere
        }
    }

    /// The reach of an IPv6 address. Of these only global unicast, 2000::/3, is elsewhere, without the addresses that
    /// carry one of IPv4.
    ///
    /// - Parameter groups: The eight groups of the address.
    init(ipv6 groups: [UInt16]) {
        guard groups.count == 8 else {
            self = .thisMachine
            return
        }
        let end = UInt32(groups[6]) << 16 | UInt32(groups[7])
        let prefix = groups[..<6]
        switch (groups[0], groups[1]) {
        // `::` and `::1` are of this form too, and 0.0.0.0/8 is on this machine as they are.
        case (0, 0) where NetworkReach.carriers.contains { prefix.elementsEqual($0) }:
            self = NetworkReach(carrying: end)
        // 64:ff9b::/96 leads to any IPv4 address, 64:ff9b:1::/48 to those of one network (RFC 6052, RFC 8215).
        case (0x64, 0xFF9B): self = prefix[2...].allSatisfy { $0 == 0 } ? NetworkReach(carrying: end) : .privateNetwork
        // 6to4 (RFC 3056) has the address in its prefix.
        case (0x2002, _): self = NetworkReach(carrying: UInt32(groups[1]) << 16 | UInt32(groups[2]))
        // Teredo (RFC 4380).
        case (0x2001, 0): self = .reserved
        // fd00:ec2::254 of Amazon, fd20:ce::254 of Google.
        case (0xFD00, 0x0EC2), (0xFD20, 0x00CE):
            self = groups[2...].elementsEqual([0, 0, 0, 0, 0, 0x254]) ? .metadata : .privateNetwork
        case (0x2000...0x3FFF, _): self = .elsewhere
        case (0xFE80...0xFEBF, _): self = .linkLocal
        // Unique local addresses, and the site-local ones before them (RFC 3879).
        case (0xFC00...0xFDFF, _), (0xFEC0...0xFEFF, _): self = .privateNetwork
        default: self = .reserved
        }
    }

    /// The forms that carry an IPv4 address at their end: compatible, mapped (RFC 4291, section 2.5.5) and translated
    /// (RFC 2765, section 2.1).
    private static let carriers: [[UInt16]] = [[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0xFFFF], [0, 0, 0, 0, 0xFFFF, 0]]

    /// The reach of an IPv6 address that carries one of IPv4. A public one is reserved: a translator that is not known
    /// here decides where it leads.
    private init(carrying address: UInt32) {
        let carried = NetworkReach(ipv4: address)
        self = carried == .elsewhere ? .reserved : carried
    }
}
