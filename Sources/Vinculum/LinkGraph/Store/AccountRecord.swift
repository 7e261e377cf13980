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
                account.readSessions(from: &reader)
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

    /// The place of the id of the account in a record, or of the key of another one, which begins in the same form;
    /// empty for bytes that are no record.
    static func key(_ record: Span<UInt8>) -> Range<Int> {
        var (count, shift, index) = (0, 0, 0)
        var byte: UInt8 = 0x80
        while byte >= 0x80 {
            guard index < record.count, shift < 28 else { return 0..<0 }
            byte = record[index]
            count |= Int(byte & 0x7F) << shift
            (shift, index) = (shift + 7, index + 1)
        }
        return count <= record.count - index ? index..<index + count : 0..<0
    }
}

extension Account {
    func write(to writer: inout ByteWriter) {
        writer.string(self.id.text)
        writer.varint(self.version)
        self.writeChanges(to: &writer)
    }
}
