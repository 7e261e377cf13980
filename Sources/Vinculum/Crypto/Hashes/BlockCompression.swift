/// What is particular to one hash of the Merkle–Damgård family: its chaining value and how a block changes it.
protocol BlockCompression: Sendable {
    /// 64 or 128.
    static var blockByteCount: Int { get }

    /// Whether the length of the message ends with its highest byte, as in MD5 and nothing since.
    static var isLittleEndian: Bool { get }

    /// Takes in one block.
    ///
    /// - Parameter block: The start of ``blockByteCount`` readable bytes, of any alignment.
    mutating func compress(_ block: UnsafeRawPointer)

    /// Writes as much of the chaining value as fits.
    func write(into digest: inout MutableSpan<UInt8>)
}

extension BlockCompression {
    static var isLittleEndian: Bool { false }
}
