/// The packed form of an account: its id, its version, and the changes that make it.
enum AccountRecord {
    /// The record of an account.
    static func encoded(_ account: Account) -> [UInt8] {
        var writer = ByteWriter(reservingCapacity: 320)
        account.write(to: &writer)
        return writer.bytes
    }

    /// - Parameter last: The last part to read, for a caller that needs no more: a record has it once. What follows
    ///   it is left out of the account.
    /// - Returns: `nil` for bytes that ``encoded(_:)`` did not make.
    static func decoded(_ record: ArraySlice<UInt8>, upTo last: AccountChange.Tag? = nil) -> Account? {
        do throws(ByteReader.Failure) {
            var reader = ByteReader(record)
            var account = Account(id: AccountID(stored: try reader.string()))
            account.fields.version = try reader.varint()
            while let tag = reader.next {
                account.apply(try AccountChange(from: &reader))
                if tag == last?.rawValue { break }
                try account.readSessions(from: &reader)
            }
            return account
        } catch {
            return nil
        }
    }

    /// The version of the account in a record, without reading the rest.
    static func version(_ record: ArraySlice<UInt8>) -> UInt64? {
        var reader = ByteReader(record)
        do throws(ByteReader.Failure) {
            _ = try reader.slice()
            return try reader.varint()
        } catch {
            return nil
        }
    }

    /// The id of the account in a record, without reading the rest.
    static func key(_ record: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        // Most have fewer than 128 bytes, of which a search among the accounts reads several.
        if let count = record.first, count < 0x80, Int(count) < record.count {
            return record.dropFirst().prefix(Int(count))
        }
        var reader = ByteReader(record)
        do throws(ByteReader.Failure) {
            return try reader.slice()
        } catch {
            return []
        }
    }
}

extension Account {
    func write(to writer: inout ByteWriter) {
        writer.string(self.id.text)
        writer.varint(self.version)
        self.writeChanges(to: &writer)
    }
}
