extension RecoveryCodes {
    func write(to writer: inout ByteWriter) {
        writer.byteString(self.salt)
        writer.byteString(self.digests)
        writer.instant(self.createdAt)
        writer.varint(self.sessionNumber)
        writer.origin(self.origin)
        writer.optional(self.provenAddress?.text)
    }

    /// Reads what ``write(to:)`` wrote.
    ///
    /// - Throws: ``ByteReader/Failure/malformed`` for any other bytes.
    init(from reader: inout ByteReader) throws(ByteReader.Failure) {
        self.salt = try reader.byteString()
        self.digests = try reader.byteString()
        guard self.digests.count.isMultiple(of: SHA256.digestByteCount) else { throw .malformed }
        self.createdAt = try reader.instant()
        self.sessionNumber = try reader.varint()
        self.origin = try reader.origin()
        self.provenAddress = try reader.optionalString().map { EmailAddress(normalised: $0) }
    }
}
