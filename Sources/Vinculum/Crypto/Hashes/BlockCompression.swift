/// The part of a Merkle–Damgård hash that differs between hashes: the chaining value and its compression function.
protocol BlockCompression: Sendable {
    /// The block size in bytes: 64 or 128.
    static var blockByteCount: Int { get }

    /// Whether the message length and the digest are little-endian, as in MD5 alone.
    static var isLittleEndian: Bool { get }

    /// Compresses one block into the chaining value.
    ///
    /// - Parameter block: The start of ``blockByteCount`` readable bytes, of any alignment.
    mutating func compress(_ block: UnsafeRawPointer)

    /// Writes the first `digest.count` bytes of the chaining value.
    func write(into digest: inout MutableSpan<UInt8>)
}

extension BlockCompression {
    static var isLittleEndian: Bool { false }

    /// Writes words, each with its most significant byte first, as far as there is room.
    @inline(__always)
    static func write<Word: FixedWidthInteger>(_ words: Span<Word>, into digest: inout MutableSpan<UInt8>) {
        let size = MemoryLayout<Word>.size
        let whole = min(words.count, digest.count / size)
        digest.withUnsafeMutableBytes { bytes in
            for index in 0..<whole {
                bytes.storeBytes(of: words[index].bigEndian, toByteOffset: index * size, as: Word.self)
            }
        }
        guard whole < words.count else { return }
        for place in whole * size..<digest.count {
            digest[place] = UInt8(truncatingIfNeeded: words[whole] >> (8 * (size - 1 - place % size)))
        }
    }
}
