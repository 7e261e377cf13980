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
        for _ in 0..<(try reader.count()) { self.changes.append(try Change(from: &reader)) }
        guard reader.isAtEnd else { throw .malformed }
    }
}

extension Change {
    /// The first byte of a change in its binary form. Numbers are never reused: journals outlive versions.
    private enum Tag: UInt8 {
        case accountChanged = 1, accountDeleted
        /// A pending code or a sending limit, by the byte after its header. See ``SendingLimit``.
        case codeStored
        case codeConsumed, passwordAlgorithm, allAccountsDeleted, configurationWritten, tenantDeleted
        case providerConfigured, providerRemoved, accessPolicyWritten
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
        case .sendingLimit(let limit):
            tag(.codeStored)
            limit.write(to: &writer)
        case .provider(.configured(let id, let json)):
            tag(.providerConfigured)
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
        case .passwordAlgorithm(let id, let algorithm):
            tag(.passwordAlgorithm)
            writer.varint(UInt64(id))
            algorithm.write(to: &writer)
        case .tenantDeleted: tag(.tenantDeleted)
        }
    }

    fileprivate init(from reader: inout ByteReader) throws(ByteReader.Failure) {
        guard let tag = Tag(rawValue: try reader.uint8()) else { throw .malformed }
        switch tag {
        case .accountChanged:
            let id = try reader.accountID()
            var changes: [AccountChange] = []
            for _ in 0..<(try reader.count()) { changes.append(try AccountChange(from: &reader)) }
            self = .account(.changed(id, changes))
        case .accountDeleted: self = .account(.deleted(try reader.accountID()))
        case .allAccountsDeleted: self = .account(.allDeleted)
        case .codeStored:
            let header = try PendingCode.Header(from: &reader)
            let purpose = try reader.uint8()
            if purpose == SendingLimit.purposeTag {
                self = .sendingLimit(try SendingLimit(header, from: &reader))
            } else {
                self = .code(.stored(try PendingCode(header, purpose: purpose, from: &reader)))
            }
        case .codeConsumed: self = .code(.consumed(key: CodeKey(try reader.string())))
        case .passwordAlgorithm:
            guard let id = UInt32(exactly: try reader.varint()) else { throw .malformed }
            self = .passwordAlgorithm(id: id, try PasswordHashAlgorithm(from: &reader))
        case .configurationWritten: self = .configuration(.written(try reader.byteString()))
        case .accessPolicyWritten: self = .configuration(.accessPolicyWritten(try reader.byteString()))
        case .providerConfigured:
            self = .provider(.configured(ProviderID(try reader.string()), try reader.byteString()))
        case .providerRemoved: self = .provider(.removed(ProviderID(try reader.string())))
        case .tenantDeleted: self = .tenantDeleted
        }
    }
}
