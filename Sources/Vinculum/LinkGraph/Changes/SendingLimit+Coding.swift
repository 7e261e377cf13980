/// A sending limit is stored in the form of a pending code with a purpose of its own and a key that no code has,
/// because that is what it was in earlier versions.
extension SendingLimit {
    /// The byte in the position of a pending code's purpose number.
    static let purposeTag: UInt8 = 23

    /// The key of the record. Keys of codes have no space in them.
    static func key(_ number: PhoneNumber, _ kind: Kind) -> CodeKey {
        CodeKey("\(keyPrefix)\(kind.rawValue) \(number.text)")
    }

    private static let keyPrefix = "messages "

    func write(to writer: inout ByteWriter) {
        let header = PendingCode.Header(
            key: SendingLimit.key(self.number, self.kind), epoch: .first, sequence: self.sequence,
            createdAt: self.countedAt, expiresAt: self.expiresAt, attemptsLeft: 0, sessionsRevokedBelow: 0
        )
        header.write(to: &writer)
        writer.uint8(SendingLimit.purposeTag)
        writer.instants(self.sentAt)
    }

    /// Reads what follows ``purposeTag``.
    init(_ header: PendingCode.Header, from reader: inout ByteReader) throws(ByteReader.Failure) {
        let key = header.key.text.utf8
        let rest = key.dropFirst(SendingLimit.keyPrefix.utf8.count)
        guard key.starts(with: SendingLimit.keyPrefix.utf8), let digit = rest.first,
            let kind = Kind(rawValue: digit &- UInt8(ascii: "0")), rest.dropFirst().first == UInt8(ascii: " "),
            let number = PhoneNumber(String(decoding: rest.dropFirst(2), as: UTF8.self))
        else { throw .malformed }
        self.init(
            number: number, kind: kind, sentAt: try reader.instants(), sequence: header.sequence,
            countedAt: header.createdAt, expiresAt: header.expiresAt
        )
    }

    /// Reads one whole record.
    init(from reader: inout ByteReader) throws(ByteReader.Failure) {
        let header = try PendingCode.Header(from: &reader)
        guard try reader.uint8() == SendingLimit.purposeTag else { throw .malformed }
        try self.init(header, from: &reader)
    }
}
