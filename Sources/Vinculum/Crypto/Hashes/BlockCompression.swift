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

    /// Writes the first `digest.count` bytes of the chaining value, in whole words.
    func write(into digest: inout MutableSpan<UInt8>)
}

extension BlockCompression {
    static var isLittleEndian: Bool { false }

    /// Writes as many words as fit, each with its most significant byte first.
    @inline(__always)
    static func write<Word: FixedWidthInteger>(_ words: Span<Word>, into digest: inout MutableSpan<UInt8>) {
        digest.withUnsafeMutableBytes { bytes in
            for index in 0..<min(words.count, bytes.count / MemoryLayout<Word>.size) {
                bytes.storeBytes(
                    of: words[index].bigEndian, toByteOffset: index * MemoryLayout<Word>.size, as: Word.self)
            }
        }
    }
}
