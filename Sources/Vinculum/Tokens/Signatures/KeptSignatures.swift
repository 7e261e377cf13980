#if !COMPACT_TEXT
/// The signatures of an authority's own tokens that were made or found valid lately, so that not every request of a
/// session verifies its token again.
///
/// All else that a token must meet is checked at each request: that its key is still published, expiry, and session.
/// So all that is kept decides nothing but how long the check of a signature takes.
///
/// There are 256 shelves of eight signatures. The last bytes of a signature, which only the holder of the key chooses,
/// name its shelf, and the oldest one makes room. With RS256 and tokens of 1,000 bytes full shelves take 2.5 MB, and
/// never more than 10 MB: a longer token is verified each time, so that a client's long names do not fill the memory.
//
// Not in WebAssembly, whose module has no room for it.
struct KeptSignatures: Sendable {
    static let shelfCount = 256
    static let shelfSize = 8
    /// The longest message of a signature that is kept, in bytes.
    static let messageLimit = 4096

    private struct Entry: Sendable {
        let label: UInt64
        let signature: ValidSignature
    }

    /// Empty until the first is kept. Arrays of their own, so that a copy of all shares them.
    private var shelves: [[Entry]] = []

    func contains(_ signature: ValidSignature) -> Bool {
        guard !self.shelves.isEmpty, let label = signature.label else { return false }
        return self.shelves[KeptSignatures.shelf(label)].contains {
            $0.label == label && $0.signature.isSame(as: signature)
        }
    }

    mutating func insert(_ signature: ValidSignature) {
        guard signature.message.count <= KeptSignatures.messageLimit, let label = signature.label,
            !self.contains(signature)
        else { return }
        if self.shelves.isEmpty { self.shelves = Array(repeating: [], count: KeptSignatures.shelfCount) }
        let shelf = KeptSignatures.shelf(label)
        if self.shelves[shelf].count == KeptSignatures.shelfSize { self.shelves[shelf].removeFirst() }
        self.shelves[shelf].append(Entry(label: label, signature: signature))
    }

    private static func shelf(_ label: UInt64) -> Int { Int(truncatingIfNeeded: label) & (self.shelfCount - 1) }
}

extension ValidSignature {
    /// The last eight bytes of the signature; `nil` if it is shorter, as none is. A guess of all eight at once is right
    /// as seldom as one of the whole signature is to any purpose, so the time of comparing them tells nothing.
    fileprivate var label: UInt64? {
        guard self.signature.count >= 8 else { return nil }
        return self.signature.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
#endif
