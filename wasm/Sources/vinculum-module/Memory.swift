// Swift's own way to allocate ends the instance where there is no room; this one says so.
@_extern(c, "calloc")
private func calloc(_ count: Int, _ byteCount: Int) -> UnsafeMutableRawPointer?

/// The buffers that the host and the module hand each other.
///
/// Each is known by its address. Input is read only from buffers that are known and long enough, so that no pointer or
/// length a host gets wrong can reach anything else.
struct Memory {
    /// What one buffer may hold.
    private static let maximumByteCount: UInt32 = 1 << 28
    /// How many buffers there may be at once. A host that never frees hears of it before it fills the memory.
    private static let maximumCount = 1024

    private struct Buffer {
        var pointer: UnsafeMutableRawPointer
        var byteCount: UInt32

        var address: UInt32 { UInt32(UInt(bitPattern: self.pointer)) }
    }

    private var buffers: [Buffer] = []

    var isFull: Bool { self.buffers.count >= Memory.maximumCount }

    /// - Returns: 0 where there is no room.
    mutating func allocate(_ byteCount: UInt32) -> UInt32 {
        guard !self.isFull, byteCount <= Memory.maximumByteCount, let pointer = calloc(max(Int(byteCount), 1), 1) else { return 0 }
        let buffer = Buffer(pointer: pointer, byteCount: byteCount)
        self.buffers.append(buffer)
        return buffer.address
    }

    /// - Returns: Whether there was such a buffer.
    mutating func release(_ address: UInt32) -> Bool {
        guard let index = self.buffers.lastIndex(where: { $0.address == address }) else { return false }
        self.buffers[index].pointer.deallocate()
        self.buffers.swapAt(index, self.buffers.count - 1)
        self.buffers.removeLast()
        return true
    }

    /// The first bytes of a buffer; `nil` where there is none or it is shorter. No bytes need no buffer.
    func bytes(_ address: UInt32, _ byteCount: UInt32) -> [UInt8]? {
        if byteCount == 0 { return [] }
        guard let buffer = self.buffers.last(where: { $0.address == address }), byteCount <= buffer.byteCount else {
            return nil
        }
        return Array(UnsafeRawBufferPointer(start: buffer.pointer, count: Int(byteCount)))
    }

    /// Puts bytes into a buffer of their own.
    mutating func put(_ bytes: [UInt8]) -> UInt32 {
        let address = self.allocate(UInt32(truncatingIfNeeded: bytes.count))
        guard address != 0, let buffer = self.buffers.last else { return 0 }
        UnsafeMutableRawBufferPointer(start: buffer.pointer, count: bytes.count).copyBytes(from: bytes)
        return address
    }
}
