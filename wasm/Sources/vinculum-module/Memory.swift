// Swift's own allocation ends the instance if there is no room; `calloc` returns null.
@_extern(c, "calloc")
private func calloc(_ count: Int, _ byteCount: Int) -> UnsafeMutableRawPointer?

/// The buffers through which the host and the module exchange inputs and replies.
///
/// A buffer is known by its address. Input is read only from a known buffer that is long enough, so that a wrong
/// pointer or length of a host reaches no other memory.
struct Memory {
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

    /// Whether there is no room for another buffer.
    var isFull: Bool { self.buffers.count >= Memory.maximumCount }

    /// Returns the address of a new buffer, filled with zeros; 0 if there is no room.
    mutating func allocate(_ byteCount: UInt32) -> UInt32 {
        guard !self.isFull, byteCount <= Memory.maximumByteCount, let pointer = calloc(max(Int(byteCount), 1), 1) else {
            return 0
        }
        let buffer = Buffer(pointer: pointer, byteCount: byteCount)
        self.buffers.append(buffer)
        return buffer.address
    }

    /// Frees a buffer. Returns `false` if no buffer has this address.
    mutating func release(_ address: UInt32) -> Bool {
        guard let index = self.buffers.lastIndex(where: { $0.address == address }) else { return false }
        self.buffers[index].pointer.deallocate()
        self.buffers.swapAt(index, self.buffers.count - 1)
        self.buffers.removeLast()
        return true
    }

    /// Returns the first bytes of a buffer; `nil` if no buffer is at the address or it is shorter. No bytes need no
    /// buffer.
    func bytes(_ address: UInt32, _ byteCount: UInt32) -> [UInt8]? {
        if byteCount == 0 { return [] }
        guard let buffer = self.buffers.last(where: { $0.address == address }), byteCount <= buffer.byteCount else {
            return nil
        }
        return Array(UnsafeRawBufferPointer(start: buffer.pointer, count: Int(byteCount)))
    }

    /// Writes bytes to a new buffer. Returns its address; 0 if there is no room.
    mutating func put(_ bytes: [UInt8]) -> UInt32 {
        let address = self.allocate(UInt32(truncatingIfNeeded: bytes.count))
        guard address != 0, let buffer = self.buffers.last else { return 0 }
        UnsafeMutableRawBufferPointer(start: buffer.pointer, count: bytes.count).copyBytes(from: bytes)
        return address
    }
}
