/// The binary form of a session's record: eight bytes for most, at most 32 without name and peer.
extension SessionRecord {
    /// Whether it has neither a name nor a peer.
    var isPlain: Bool { self.name == nil && self.peer == nil }

    /// Writes the change that stores the record: ``AccountChange/sessionRecorded(_:)``.
    func writeChange(to writer: inout ByteWriter) {
        writer.tag(self.isPlain ? .sessionRecorded : .sessionRecordedWithName)
        self.write(to: &writer)
    }

    func write(to writer: inout ByteWriter) {
        writer.varint(self.number)
        writer.varint(UInt64(self.begun))
        writer.varint(UInt64(max(self.refreshed, self.begun) - self.begun))
        // The provider's number in the lower five bits, the second factor's in the upper three.
        let method = SessionRecord.number(of: self.method)
        writer.uint8(method | (self.secondFactor?.rawValue ?? 0) << 5)
        if method == 0 { writer.string(self.method.rawValue) }
        if self.isPlain { return }
        writer.optional(self.name)
        writer.bool(self.peer != nil)
        self.peer?.write(to: &writer)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Failure) {
        let number = try reader.varint()
        guard let begun = UInt32(exactly: try reader.varint()), let since = UInt32(exactly: try reader.varint()),
            since <= .max - begun
        else { throw .malformed }
        let kinds = try reader.uint8()
        let factor = kinds >> 5
        guard factor <= SecondFactor.passkey.rawValue,
            let method = kinds & 31 == 0 ? ProviderID(try reader.string()) : SessionRecord.method(numbered: kinds & 31)
        else { throw .malformed }
        self.init(number: number, begun: begun, method: method, secondFactor: SecondFactor(rawValue: factor))
        self.refreshed = begun + since
    }

    /// Reads over a change that stores a plain record, of a provider with a number.
    ///
    /// An account in use has many, so they are read as bytes.
    ///
    /// - Parameter index: The place of the tag of the change; then of what follows it.
    /// - Returns: The number of the session; `nil` unless the bytes are those of ``writeChange(to:)``, which writes
    ///   each number in its shortest form.
    static func number(ofPlainChangeIn bytes: Span<UInt8>, at index: inout Int) -> UInt64? {
        guard index < bytes.count, bytes[index] == AccountChange.Tag.sessionRecorded.rawValue else { return nil }
        index += 1
        guard let number = self.shortestVarint(in: bytes, at: &index),
            let begun = self.shortestVarint(in: bytes, at: &index), begun <= UInt64(UInt32.max),
            let since = self.shortestVarint(in: bytes, at: &index), since <= UInt64(UInt32.max) - begun,
            index < bytes.count
        else { return nil }
        let kinds = bytes[index]
        index += 1
        let isPlain =
            kinds & 31 != 0 && kinds & 31 <= SessionRecord.greatestMethodNumber
            && kinds >> 5 <= SecondFactor.passkey.rawValue
        return isPlain ? number : nil
    }

    /// Reads a number of ``ByteWriter/varint(_:)``.
    @inline(__always)
    private static func shortestVarint(in bytes: Span<UInt8>, at index: inout Int) -> UInt64? {
        var (value, shift) = (UInt64(0), UInt64(0))
        while index < bytes.count {
            let byte = bytes[index]
            guard shift < 63 || shift == 63 && byte <= 1 else { return nil }
            index += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return byte != 0 || shift == 0 ? value : nil }
            shift += 7
        }
        return nil
    }

    /// Reads what follows in the form of a record that is not plain.
    mutating func readNameAndPeer(from reader: inout ByteReader) throws(ByteReader.Failure) {
        self.name = try reader.optionalString()
        self.peer = try reader.bool() ? try Peer(from: &reader) : nil
    }
}
