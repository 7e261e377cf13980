#if hasFeature(Embedded)

// In Embedded Swift the standard library copies an array byte by byte, in a loop that LLVM does not recognise (6.3.1).
// These take the place of its functions for bytes, and copy all at once. Another module has them in the files that
// import the core.

extension [UInt8] {
    /// Copies bytes.
    @inline(never)
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.init(copying: bytes, reserving: bytes.count)
    }

    /// Copies a slice.
    package init(_ bytes: ArraySlice<UInt8>) { self = bytes.withUnsafeBufferPointer { [UInt8]($0) } }

    private init(copying bytes: UnsafeBufferPointer<UInt8>, reserving capacity: Int) {
        self.init(unsafeUninitializedCapacity: capacity) { copy, count in
            UnsafeMutableRawBufferPointer(copy).copyMemory(from: UnsafeRawBufferPointer(bytes))
            count = bytes.count
        }
    }

    /// Appends bytes.
    ///
    /// - Complexity: O(n) in the number of bytes, on average over many calls.
    @inline(never)
    package mutating func append(contentsOf bytes: UnsafeBufferPointer<UInt8>) {
        let needed = self.count + bytes.count
        if self.capacity < needed {
            // Twice as many, so that each byte is moved twice on average, however many calls append it.
            self = self.withUnsafeBufferPointer { [UInt8](copying: $0, reserving: Swift.max(needed, 2 * $0.count)) }
        }
        self.append(addingCapacity: bytes.count) { output in
            output.withUnsafeMutableBufferPointer { room, count in
                UnsafeMutableRawBufferPointer(room).copyMemory(from: UnsafeRawBufferPointer(bytes))
                count = bytes.count
            }
        }
    }

    /// Appends bytes of memory.
    package mutating func append(contentsOf bytes: UnsafeRawBufferPointer) {
        bytes.withMemoryRebound(to: UInt8.self) { self.append(contentsOf: $0) }
    }

    /// Appends an array.
    package mutating func append(contentsOf bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { self.append(contentsOf: $0) }
    }

    /// Appends a slice.
    package mutating func append(contentsOf bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBufferPointer { self.append(contentsOf: $0) }
    }

    /// Appends an array.
    package static func += (bytes: inout [UInt8], more: [UInt8]) { bytes.append(contentsOf: more) }

    /// Appends a slice.
    package static func += (bytes: inout [UInt8], more: ArraySlice<UInt8>) { bytes.append(contentsOf: more) }
}

#if !COMPACT_TEXT
extension [UInt8] {
    /// Appends a text.
    package mutating func append(contentsOf text: String.UTF8View) {
        text.span.withUnsafeBufferPointer { self.append(contentsOf: $0) }
    }

    /// Appends a text.
    package static func += (bytes: inout [UInt8], text: String.UTF8View) { bytes.append(contentsOf: text) }
}
#endif

#endif
