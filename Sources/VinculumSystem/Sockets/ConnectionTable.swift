#if !arch(wasm32)
internal import VinculumServer

/// The open connections by name. A name consists of a slot and the number of its uses, so it is never assigned twice.
struct ConnectionTable {
    private var places: [Connection?] = []
    private var uses: [UInt32] = []
    private var free: [Int] = []

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
        _ descriptor: Int32, from address: NetworkAddress, _ proxies: TrustedProxies, at now: Int64
    ) -> Connection {
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
        let connection = Connection(descriptor, from: address, proxies, named: name, at: now)
        self.places[place] = connection
        self.count += 1
        self.acceptedCount += 1
        return connection
    }

    /// Closes and removes the connection; does nothing if it is already removed.
    mutating func remove(_ name: UInt64) {
        guard let connection = self[name] else { return }
        self.release(connection)
        let place = Int(truncatingIfNeeded: name & 0xFFFF_FFFF)
        self.places[place] = nil
        self.free.append(place)
        self.count -= 1
    }

    /// Counts bytes received for a request that is not complete yet.
    mutating func hold(_ byteCount: Int, for connection: Connection) {
        connection.heldByteCount += byteCount
        self.heldByteCount += byteCount
    }

    /// Stops counting the bytes of a request, because it is complete or abandoned.
    mutating func release(_ connection: Connection) {
        self.heldByteCount -= connection.heldByteCount
        connection.heldByteCount = 0
    }

    var all: [Connection] { self.places.compactMap { $0 } }
}
#endif
