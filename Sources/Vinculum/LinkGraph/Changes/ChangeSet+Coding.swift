extension ChangeSet {
    /// The bytes that a journal stores. Preconditions are left out, because a journal holds committed changes only.
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
        for _ in 0..<(try reader.count()) {
            if let change = try Change.read(from: &reader) { self.changes.append(change) }
        }
        guard reader.isAtEnd else { throw .malformed }
    }
}

extension Change {
    /// The first byte of a change in its binary form. Numbers are never reused: journals outlive versions.
    private enum Tag: UInt8 {
        case accountChanged = 1, accountDeleted
        /// A pending code, or a count of messages of an earlier version, by the number of its purpose.
        case codeStored
        case codeConsumed, passwordAlgorithm, allAccountsDeleted, configurationWritten, tenantDeleted
        case providerConfigured, providerRemoved, accessPolicyWritten
        case providerContractWritten = 30
        case mergeStored = 40
        case audited = 50
    }

    func write(to writer: inout ByteWriter) {
        func tag(_ tag: Tag) { writer.uint8(tag.rawValue) }
        switch self {
        case .account(.changed(let id, let changes)):
            tag(.accountChanged)
            writer.string(id.text)
            writer.varint(UInt64(changes.count))
            for change in changes { change.write(to: &writer) }
        case .account(.deleted(let id)):
            tag(.accountDeleted)
            writer.string(id.text)
        case .account(.allDeleted): tag(.allAccountsDeleted)
        case .code(.stored(let code)):
            tag(.codeStored)
            code.write(to: &writer)
        case .code(.consumed(let key)):
            tag(.codeConsumed)
            writer.string(key.text)
        case .provider(.configured(let id, let json)):
            tag(.providerConfigured)
            writer.string(id.rawValue)
            writer.byteString(json)
        case .provider(.contractWritten(let id, let json)):
            tag(.providerContractWritten)
            writer.string(id.rawValue)
            writer.byteString(json)
        case .provider(.removed(let id)):
            tag(.providerRemoved)
            writer.string(id.rawValue)
        case .configuration(.written(let json)):
            tag(.configurationWritten)
            writer.byteString(json)
        case .configuration(.accessPolicyWritten(let json)):
            tag(.accessPolicyWritten)
            writer.byteString(json)
        case .merge(let merge):
            tag(.mergeStored)
            merge.write(to: &writer)
        case .audited(let entry):
            tag(.audited)
            entry.write(to: &writer)
        case .passwordAlgorithm(let id, let algorithm):
            tag(.passwordAlgorithm)
            writer.varint(UInt64(id))
            algorithm.write(to: &writer)
        case .tenantDeleted: tag(.tenantDeleted)
        }
    }

    /// - Returns: `nil` for a change that this version has no use for.
    fileprivate static func read(from reader: inout ByteReader) throws(ByteReader.Failure) -> Change? {
        guard let tag = Tag(rawValue: try reader.uint8()) else { throw .malformed }
        switch tag {
        case .accountChanged:
            let id = try reader.accountID()
            var changes: [AccountChange] = []
            for _ in 0..<(try reader.count()) { changes.append(try AccountChange(from: &reader)) }
            return .account(.changed(id, changes))
        case .accountDeleted: return .account(.deleted(try reader.accountID()))
        case .allAccountsDeleted: return .account(.allDeleted)
        case .codeStored:
            guard let code = try PendingCode(from: &reader) else { return nil }
            return .code(.stored(code))
        case .codeConsumed: return .code(.consumed(key: CodeKey(try reader.string())))
        case .passwordAlgorithm:
            guard let id = UInt32(exactly: try reader.varint()) else { throw .malformed }
            return .passwordAlgorithm(id: id, try PasswordHashAlgorithm(from: &reader))
        case .configurationWritten: return .configuration(.written(try reader.byteString()))
        case .accessPolicyWritten: return .configuration(.accessPolicyWritten(try reader.byteString()))
        case .providerConfigured:
            return .provider(.configured(ProviderID(try reader.string()), try reader.byteString()))
        case .providerContractWritten:
            return .provider(.contractWritten(ProviderID(try reader.string()), try reader.byteString()))
        case .providerRemoved: return .provider(.removed(ProviderID(try reader.string())))
        case .mergeStored: return .merge(try Merge(from: &reader))
        case .audited: return .audited(try AuditEntry(from: &reader))
        case .tenantDeleted: return .tenantDeleted
        }
    }
}
