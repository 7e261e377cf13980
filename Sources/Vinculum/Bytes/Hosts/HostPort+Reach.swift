extension HostPort {
    /// Whether the host is this machine wherever it is resolved: `localhost` and the names below it, 127.0.0.0/8 and
    /// `::1` (RFC 6761, section 6.3; RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3).
    ///
    /// For guards that grant something to this machine. An unusual spelling of such an address is therefore none: other
    /// programs may read it as another address, or as a name.
    package var isLoopback: Bool {
        if self.isIPv6 { return self.host == LoopbackHost.ipv6 }
        if let address = IPv4Text.address(self.host.utf8) { return address >> 24 == 127 }
        var name = Array(ASCII.lowercased(self.host).utf8)
        if name.last == UInt8(ascii: ".") { name.removeLast() }
        if name.elementsEqual(LoopbackHost.name.utf8) { return true }
        let suffix = LoopbackHost.suffix.utf8
        return name.count > suffix.count && name.suffix(suffix.count).elementsEqual(suffix)
    }

    /// Whether the host is written exactly `localhost`, `127.0.0.1` or `[::1]`.
    ///
    /// For guards that permit unencrypted HTTP to an address that is stored and called by another program later.
    package var isPlainLoopback: Bool {
        self.isIPv6
            ? self.host == LoopbackHost.ipv6
            : self.host == LoopbackHost.name || self.host == LoopbackHost.ipv4
    }

    /// Whether the host is an address in its usual spelling, so that no DNS record can redirect it.
    package var isAddress: Bool { self.isIPv6 || IPv4Text.address(self.host.utf8) != nil }

    /// Where the host is, as far as its text says. For guards that keep requests away; see ``NetworkReach``.
    package var reach: NetworkReach {
        if self.isIPv6 { return IPv6Text.groups(self.host.utf8).map { NetworkReach(ipv6: $0) } ?? .thisMachine }
        return IPv4Text.address(self.host.utf8).map { NetworkReach(ipv4: $0) } ?? NetworkReach(name: self.host)
    }
}
