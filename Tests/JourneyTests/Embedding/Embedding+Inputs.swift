import VinculumEmbedding

/// The calls of the interface with the parts of their input apart.
extension Embedding {
    mutating func create(settings: [UInt8], seed: [UInt8]) -> Reply {
        self.create(input: CallScript.packed([seed]) + settings)
    }

    mutating func restore(settings: [UInt8], seed: [UInt8], snapshot: [UInt8]) -> Reply {
        self.restore(input: CallScript.packed([seed, snapshot]) + settings)
    }

    mutating func call(
        _ handle: UInt32, request: [UInt8], answers: [UInt8], now: Int64, seed: [UInt8], peer: String = "",
        commits: Bool
    ) -> Reply {
        self.call(
            handle, now: now, commits: commits,
            input: CallScript.packed([seed, Array(peer.utf8), answers]) + request)
    }
}
