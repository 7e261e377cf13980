extension ChangeSet {
    /// The form a journal keeps. Preconditions are left out: what is in a journal has been committed.
    public func encoded() -> [UInt8] {
        var writer = ByteWriter(reservingCapacity: 256)
        writer.optional(self.tenant?.text)
        writer.varint(UInt64(self.changes.count))
        for change in self.changes { change.write(to: &writer) }
        return writer.bytes
    }

    /// - Throws: ``ByteReader/Failure`` if the bytes are not exactly one change set.
    package init(decoding bytes: [UInt8]) throws(ByteReader.Failure) {
        var reader = ByteReader(bytes)
        if let name = try reader.optionalString() {
            guard let tenant = TenantID(name) else { throw .malformed }
            self.tenant = tenant
        }
        for _ in 0..<(try reader.count()) { self.changes.append(try Change(from: &reader)) }
        guard reader.isAtEnd else { throw .malformed }
    }
}

extension Change: BinaryForm {
    func write(to writer: inout ByteWriter) {
        switch self {
        case .account(let id, let changes):
            writer.uint8(1)
            writer.string(id.text)
            writer.varint(UInt64(changes.count))
            for change in changes { change.write(to: &writer) }
        case .accountDeleted(let id):
            writer.uint8(2)
            writer.string(id.text)
        case .code(let code):
            writer.uint8(3)
            code.write(to: &writer)
        case .codeConsumed(let key):
            writer.uint8(4)
            writer.string(key)
        case .passwordAlgorithm(let id, let algorithm):
            writer.uint8(5)
            writer.varint(UInt64(id))
            algorithm.write(to: &writer)
        case .cleared: writer.uint8(6)
        case .configuration(let json):
            writer.uint8(7)
            writer.byteString(json)
        case .tenantDeleted: writer.uint8(8)
        case .providerConfigured(let id, let json):
            writer.uint8(9)
            writer.string(id.rawValue)
            writer.byteString(json)
        case .providerRemoved(let id):
            writer.uint8(10)
            writer.string(id.rawValue)
        case .accessPolicy(let json):
            writer.uint8(11)
            writer.byteString(json)
        }
    }

    fileprivate init(from reader: inout ByteReader) throws(ByteReader.Failure) {
        switch try reader.uint8() {
        case 1:
            let id = try reader.accountID()
            var changes: [AccountChange] = []
            for _ in 0..<(try reader.count()) { changes.append(try AccountChange(from: &reader)) }
            self = .account(id, changes)
        case 2: self = .accountDeleted(try reader.accountID())
        case 3: self = .code(try PendingCode(from: &reader))
        case 4: self = .codeConsumed(key: try reader.string())
        case 5:
            guard let id = UInt32(exactly: try reader.varint()) else { throw .malformed }
            self = .passwordAlgorithm(id: id, try PasswordHashAlgorithm(from: &reader))
        case 6: self = .cleared
        case 7: self = .configuration(try reader.byteString())
        case 8: self = .tenantDeleted
        case 9: self = .providerConfigured(ProviderID(try reader.string()), try reader.byteString())
        case 10: self = .providerRemoved(ProviderID(try reader.string()))
        case 11: self = .accessPolicy(try reader.byteString())
        default: throw .malformed
        }
    }
}
