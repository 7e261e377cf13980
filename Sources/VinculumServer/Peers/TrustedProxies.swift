public import Vinculum

/// Determines where a request came from: its address, and its peer, which is the network that limits count; also
/// through proxies that pass requests on.
public struct TrustedProxies: Sendable {
    /// The header in which proxies name the address that a request came from.
    public enum Header: Sendable {
        /// `X-Forwarded-For`.
        case xForwardedFor
        /// `Forwarded` (RFC 7239).
        case forwarded
    }

    /// The addresses of the proxies.
    public var networks: [NetworkRange]
    /// The header that the proxies write. The other one is ignored, because they pass on what a client put there.
    public var header: Header
    /// Whether loopback addresses are peers; otherwise their requests have none.
    public var countsLoopback: Bool

    /// Creates the rules of a service; by default one without proxies, for this machine.
    public init(networks: [NetworkRange] = [], header: Header = .xForwardedFor, countsLoopback: Bool = false) {
        (self.networks, self.header, self.countsLoopback) = (networks, header, countsLoopback)
    }

    /// Whether the address is a proxy's.
    public func trust(_ address: NetworkAddress) -> Bool {
        self.networks.contains { $0.contains(address) }
    }

    /// The address that a request came from which a proxy passed on: the last one in the header that is not a proxy's.
    /// If there is none, or an entry after it is no address, it is the proxy at the other end of the connection,
    /// because all before that entry may be the client's invention.
    ///
    /// - Complexity: Linear in the size of the header.
    public func address(of request: HTTPRequest, through proxy: NetworkAddress) -> NetworkAddress {
        let client: NetworkAddress? =
            switch self.header {
            case .xForwardedFor: self.clientOfXForwardedFor(request)
            case .forwarded: self.clientOfForwarded(request)
            }
        return client ?? proxy
    }

    /// The peer of a request that a proxy passed on.
    ///
    /// - Complexity: Linear in the size of the header.
    public func peer(of request: HTTPRequest, through proxy: NetworkAddress) -> Peer? {
        self.peer(self.address(of: request, through: proxy))
    }

    /// The peer of a request that came from this address.
    public func peer(_ address: NetworkAddress) -> Peer? {
        let peer = address.peer
        return peer.isLoopback && !self.countsLoopback ? nil : peer
    }

    /// Several fields are one list (RFC 9110, section 5.3), so the last entry is in the last field.
    private func clientOfXForwardedFor(_ request: HTTPRequest) -> NetworkAddress? {
        for field in request.headers.reversed() where HTTPField.isNamed(field, "x-forwarded-for") {
            var rest = field.value.utf8[...]
            while true {
                let comma = rest.lastIndex(of: UInt8(ascii: ","))
                let entry = comma.map { rest[rest.index(after: $0)...] } ?? rest
                guard let address = ForwardedNode.address(Array(entry)[...]) else { return nil }
                guard self.trust(address) else { return address }
                guard let comma else { break }
                rest = rest[..<comma]
            }
        }
        return nil
    }

    private func clientOfForwarded(_ request: HTTPRequest) -> NetworkAddress? {
        var list = ForwardedList()
        for field in request.headers where HTTPField.isNamed(field, "forwarded") { list.add(field.value) }
        for address in list.addresses.reversed() {
            guard let address else { return nil }
            guard self.trust(address) else { return address }
        }
        return nil
    }
}
