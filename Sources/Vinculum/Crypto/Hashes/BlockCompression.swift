/// What is particular to one hash of the Merkle–Damgård family: its chaining value and how a block changes it.
protocol BlockCompression: Sendable {
    /// 64 or 128.
    static var blockByteCount: Int { get }

    /// Takes in one block.
    ///
    /// - Parameter block: The start of ``blockByteCount`` readable bytes, of any alignment.
    mutating func compress(_ block: UnsafeRawPointer)

    /// Writes as much of the chaining value as fits, big-endian.
    func write(into digest: inout MutableSpan<UInt8>)
}
