// Swift's own allocation ends the instance if there is no room; `calloc` returns null.
@_extern(c, "calloc")
private func calloc(_ count: Int, _ byteCount: Int) -> UnsafeMutableRawPointer?

/// The buffers of the host's inputs, and the place of the last reply.
///
/// A buffer is known by its address. Input is read only from a known buffer that is long enough, so that a wrong
/// pointer or length of a host reaches no other memory.
public struct Memory {
    /// The most bytes that one buffer may hold.
    private static let maximumByteCount: UInt32 = 1 << 28
    /// The most buffers at one time. A host that never frees is refused before it fills the memory.
    private static let maximumCount = 1024

    private struct Buffer {
        var pointer: UnsafeMutableRawPointer
        var byteCount: UInt32

        var address: UInt32 { UInt32(UInt(bitPattern: self.pointer)) }
    }

    private var buffers: [Buffer] = []
    private var place = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 8)

    /// Creates a memory without buffers.
    public init() {}

    /// Returns the address of a new buffer, filled with zeros; 0 if there is no room.
    public mutating func allocate(_ byteCount: UInt32) -> UInt32 {
        guard self.buffers.count < Memory.maximumCount, byteCount <= Memory.maximumByteCount,
            let pointer = calloc(max(Int(byteCount), 1), 1)
        else { return 0 }
        let buffer = Buffer(pointer: pointer, byteCount: byteCount)
        self.buffers.append(buffer)
        return buffer.address
    }

    /// Frees a buffer. Returns `false` if no buffer has this address.
    public mutating func release(_ address: UInt32) -> Bool {
        guard let index = self.buffers.lastIndex(where: { $0.address == address }) else { return false }
        self.buffers[index].pointer.deallocate()
        self.buffers.swapAt(index, self.buffers.count - 1)
        self.buffers.removeLast()
        return true
    }

    /// Returns the first bytes of a buffer; `nil` if no buffer is at the address or it is shorter. No bytes need no
    /// buffer.
    public func bytes(_ address: UInt32, _ byteCount: UInt32) -> [UInt8]? {
        if byteCount == 0 { return [] }
        guard let buffer = self.buffers.last(where: { $0.address == address }), byteCount <= buffer.byteCount else {
            return nil
        }
        return Array(UnsafeRawBufferPointer(start: buffer.pointer, count: Int(byteCount)))
    }

    /// Writes a reply, in place of the one before. Returns its address.
    ///
    /// A place of more than a megabyte, such as a snapshot's, is given back with the next reply. Without room for a
    /// reply the instance ends, as without room for anything else that a call needs.
    public mutating func put(_ reply: [UInt8]) -> UInt32 {
        if reply.count > self.place.count || self.place.count > 1 << 20 {
            self.place.deallocate()
            self.place = .allocate(byteCount: max(reply.count, 4096), alignment: 8)
        }
        self.place.copyBytes(from: reply)
        return UInt32(UInt(bitPattern: self.place.baseAddress))
    }
}
