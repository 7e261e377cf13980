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
    /// - Parameter reader: At the tag of the change.
    /// - Returns: The number of the session; `nil` unless the bytes are those of ``write(to:)``, which writes each
    ///   number in its shortest form.
    static func number(ofPlainChange reader: inout ByteReader) throws(ByteReader.Failure) -> UInt64? {
        _ = try reader.uint8()
        let number = try reader.shortestVarint()
        let begun = try reader.shortestVarint()
        let since = try reader.shortestVarint()
        let kinds = try reader.uint8()
        guard let number, let begun, let since, begun <= UInt64(UInt32.max), since <= UInt64(UInt32.max) - begun,
            kinds & 31 != 0,
            kinds & 31 <= SessionRecord.greatestMethodNumber, kinds >> 5 <= SecondFactor.passkey.rawValue
        else { return nil }
        return number
    }

    /// Reads what follows in the form of a record that is not plain.
    mutating func readNameAndPeer(from reader: inout ByteReader) throws(ByteReader.Failure) {
        self.name = try reader.optionalString()
        self.peer = try reader.bool() ? try Peer(from: &reader) : nil
    }
}
