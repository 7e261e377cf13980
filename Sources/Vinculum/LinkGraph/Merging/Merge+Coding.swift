extension Merge {
    /// The bytes that store the merge. Equal merges have equal bytes.
    var record: [UInt8] {
        var writer = ByteWriter(reservingCapacity: 320)
        self.write(to: &writer)
        return writer.bytes
    }

    /// Begins with the key, by which the table finds the record.
    func write(to writer: inout ByteWriter) {
        writer.string(Merge.key(self.id, self.survivor.account).text)
        writer.string(self.id.text)
        self.survivor.write(to: &writer)
        self.absorbed.write(to: &writer)
        writer.uint8(self.phase.rawValue)
        writer.varint(self.sequence)
        writer.instant(self.preparedAt)
        writer.optional(self.endedAt?.milliseconds)
        writer.varint(UInt64(self.retired.count))
        for subject in self.retired { subject.write(to: &writer) }
        writer.byteString(self.remnant)
    }

    /// Reads a record that ``write(to:)`` wrote.
    ///
    /// - Throws: ``ByteReader/Failure/malformed`` for any other bytes.
    init(from reader: inout ByteReader) throws(ByteReader.Failure) {
        let key = try reader.string()
        guard let id = MergeID(try reader.string()) else { throw .malformed }
        let (survivor, absorbed) = (try Side(from: &reader), try Side(from: &reader))
        guard key == Merge.key(id, survivor.account).text,
            survivor.account != absorbed.account, let phase = Phase(rawValue: try reader.uint8())
        else { throw .malformed }
        let sequence = try reader.varint()
        self.init(id: id, survivor: survivor, absorbed: absorbed, preparedAt: try reader.instant())
        (self.phase, self.sequence) = (phase, sequence)
        self.endedAt = try reader.optionalInstant()
        for _ in 0..<(try reader.count()) { self.retired.append(try reader.subject()) }
        self.remnant = try reader.byteString()
    }

    /// The key of a merge: IDs have no space.
    static func key(_ id: MergeID, _ survivor: AccountID) -> CodeKey { CodeKey("\(id.text) \(survivor.text)") }
}

extension Merge.Side {
    fileprivate func write(to writer: inout ByteWriter) {
        writer.string(self.account.text)
        writer.varint(UInt64(self.epoch.number))
        writer.varint(self.session)
        writer.bool(self.wasAnonymous)
        writer.optional(self.secondFactor?.identifier.text)
        if let secondFactor { writer.string(secondFactor.provider) }
    }

    fileprivate init(from reader: inout ByteReader) throws(ByteReader.Failure) {
        self.account = try reader.accountID()
        self.epoch = try reader.epoch()
        self.session = try reader.varint()
        self.wasAnonymous = try reader.bool()
        if let identifier = try reader.optionalString() {
            self.secondFactor = SecondFactorClaim(identifier: FactorID(identifier), provider: try reader.string())
        }
    }
}
