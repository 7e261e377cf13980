#if !arch(wasm32)
internal import Vinculum
internal import VinculumCommands
internal import VinculumServer

/// The open connections by name. A name consists of a slot and the number of its uses, so it is never assigned twice.
struct ConnectionTable {
    private var places: [Connection?] = []
    private var uses: [UInt32] = []
    private var free: [Int] = []

    /// What each peer uses that has a connection and a share.
    private var shares: [Peer: PeerShare] = [:]

    private(set) var count = 0
    /// The bytes received for requests that are not complete yet.
    private(set) var heldByteCount = 0
    /// The number of connections added so far, including removed ones.
    private(set) var acceptedCount: Int64 = 0

    subscript(_ name: UInt64) -> Connection? {
        let place = Int(truncatingIfNeeded: name & 0xFFFF_FFFF)
        guard place < self.places.count, let connection = self.places[place], connection.name == name else {
            return nil
        }
        return connection
    }

    mutating func add(
        _ descriptor: Int32, from address: NetworkAddress, _ rules: ListeningPlace, at now: Int64
    ) -> Connection {
        let share = self.makeShare(address, rules)
        let place: Int
        if let last = self.free.popLast() {
            place = last
        } else {
            place = self.places.count
            self.places.append(nil)
            self.uses.append(0)
        }
        self.uses[place] &+= 1
        let name = UInt64(self.uses[place]) << 32 | UInt64(place)
        let connection = Connection(descriptor, from: address, rules.proxies, share, named: name, at: now)
        self.places[place] = connection
        self.count += 1
        self.acceptedCount += 1
        share?.connectionCount += 1
        return connection
    }

    /// The number of connections of a peer; 0 if it has no share.
    func count(of peer: Peer?) -> Int { peer.flatMap { self.shares[$0]?.connectionCount } ?? 0 }

    private mutating func makeShare(_ address: NetworkAddress, _ place: ListeningPlace) -> PeerShare? {
        guard place.dividesConnections, !place.proxies.trust(address), let peer = place.proxies.peer(address) else {
            return nil
        }
        if let known = self.shares[peer] { return known }
        let share = PeerShare()
        self.shares[peer] = share
        return share
    }

    /// Closes and removes the connection; does nothing if it is already removed.
    mutating func remove(_ name: UInt64) {
        guard let connection = self[name] else { return }
        self.release(connection)
        if let share = connection.share, let peer = connection.peer {
            share.connectionCount -= 1
            if share.connectionCount == 0 { self.shares[peer] = nil }
        }
        let place = Int(truncatingIfNeeded: name & 0xFFFF_FFFF)
        self.places[place] = nil
        self.free.append(place)
        self.count -= 1
    }

    /// Counts bytes received for a request that is not complete yet.
    mutating func hold(_ byteCount: Int, for connection: Connection) {
        connection.heldByteCount += byteCount
        self.heldByteCount += byteCount
        connection.share?.heldByteCount += byteCount
    }

    /// Stops counting the bytes of a request, because it is complete or abandoned.
    mutating func release(_ connection: Connection) {
        self.heldByteCount -= connection.heldByteCount
        connection.share?.heldByteCount -= connection.heldByteCount
        connection.heldByteCount = 0
    }

    var all: [Connection] { self.places.compactMap { $0 } }
}
#endif
