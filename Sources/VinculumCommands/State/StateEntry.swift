import Vinculum

/// One entry of a payload of the state log.
enum StateEntry: Equatable {
    case changes(ChangeSet)
    /// A value of the ``KeyValueStore``; `nil` removes it.
    case note(String, [UInt8]?)

    static func encoded(_ entries: [StateEntry]) -> [UInt8] {
        var writer = ByteWriter()
        for entry in entries {
            switch entry {
            case .changes(let set):
                writer.uint8(1)
                writer.byteString(set.encoded())
            case .note(let key, let value):
                writer.uint8(value == nil ? 3 : 2)
                writer.string(key)
                if let value { writer.byteString(value) }
            }
        }
        return writer.bytes
    }

    static func decoded(_ bytes: [UInt8]) throws(ByteReader.Failure) -> [StateEntry] {
        var reader = ByteReader(bytes)
        var entries: [StateEntry] = []
        while !reader.isAtEnd {
            switch try reader.uint8() {
            case 1: entries.append(.changes(try ChangeSet(decoding: try reader.byteString())))
            case 2: entries.append(.note(try reader.string(), try reader.byteString()))
            case 3: entries.append(.note(try reader.string(), nil))
            default: throw .malformed
            }
        }
        return entries
    }
}
