/// The packed form of an account: its version, its id, and the changes that make it.
enum AccountRecord {
    static func encoded(_ account: Account) -> [UInt8] {
        var writer = ByteWriter(reservingCapacity: 320)
        writer.string(account.id.text)
        writer.varint(account.version)
        account.forEachChange { $0.write(to: &writer) }
        return writer.bytes
    }

    /// - Returns: `nil` for bytes that ``encoded(_:)`` did not make.
    static func decoded(_ record: ArraySlice<UInt8>) -> Account? {
        do throws(ByteReader.Failure) {
            var reader = ByteReader(record)
            var account = Account(id: AccountID(stored: try reader.string()))
            account.version = try reader.varint()
            while !reader.isAtEnd { account.apply(try AccountChange(from: &reader)) }
            return account
        } catch {
            return nil
        }
    }

    /// The id of the account in a record, without reading the rest.
    static func key(_ record: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var reader = ByteReader(record)
        do throws(ByteReader.Failure) {
            return try reader.slice()
        } catch {
            return []
        }
    }
}
