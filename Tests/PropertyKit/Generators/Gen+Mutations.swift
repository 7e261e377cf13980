extension Gen<[UInt8]> {
    /// The bytes with a few things wrong: what a torn file, a bad line or an attacker makes of a valid message.
    ///
    /// The simplest mutation changes one byte near the start. The result may by chance equal the original.
    public static func mutations(of original: [UInt8], _ count: ClosedRange<Int> = 1...3) -> Gen {
        Gen<Mutation>.mutation.array(count).map { $0.reduce(original) { $1.applied(to: $0) } }
    }
}

/// One thing that can go wrong with bytes; positions wrap around whatever length there is.
struct Mutation: Sendable {
    enum Kind: CaseIterable, Sendable {
        case flipBit, replace, insert, remove, duplicate, truncate, exchange
    }

    let kind: Kind
    let position: Int
    let other: Int
    let byte: UInt8

    func applied(to bytes: [UInt8]) -> [UInt8] {
        guard !bytes.isEmpty else { return self.kind == .insert ? [self.byte] : bytes }
        var result = bytes
        let index = self.position % bytes.count
        let length = min(1 + self.other % 8, bytes.count - index)
        switch self.kind {
        case .flipBit: result[index] ^= 1 << (self.byte % 8)
        case .replace: result[index] = self.byte
        case .insert: result.insert(self.byte, at: index)
        case .remove: result.removeSubrange(index..<(index + length))
        case .duplicate: result.insert(contentsOf: bytes[index..<(index + length)], at: index)
        case .truncate: result.removeSubrange(index...)
        case .exchange: result.swapAt(index, self.other % bytes.count)
        }
        return result
    }
}

extension Gen<Mutation> {
    fileprivate static var mutation: Gen {
        let position = Gen<Int> { Int($0.number(upTo: 0xFFFF)) }
        return Gen<(Mutation.Kind, Int, Int, UInt8)>
            .zip(.element(of: Mutation.Kind.allCases), position, position, .byte)
            .map { Mutation(kind: $0, position: $1, other: $2, byte: $3) }
    }
}
