/// A property list in the binary form, as far as options need one: the texts of its outermost dictionary.
///
/// Foundation's own reader does not survive every damaged file on Linux: some objects that may not be in a set end the
/// program there. This one looks at nothing but texts, follows no nesting, and checks every place before it reads there.
///
/// The form: `bplist00`, the objects, a table of their places, and a trailer of 32 bytes that says how wide numbers are in
/// the table and in references, how many objects there are, which is the outermost, and where the table begins. Numbers are
/// big-endian; an object begins with its kind and its length in four bits each, 15 meaning that the length follows.
struct BinaryPropertyList {
    private let bytes: [UInt8]
    private let placeWidth: Int
    private let referenceWidth: Int
    private let objectCount: Int
    private let table: Int
    private let top: Int

    /// - Returns: `nil` unless the bytes begin and end as such a list does.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: "bplist00".utf8), bytes.count >= 8 + 32 else { return nil }
        let trailer = bytes.count - 32
        self.bytes = bytes
        self.placeWidth = Int(bytes[trailer + 6])
        self.referenceWidth = Int(bytes[trailer + 7])
        func number(_ offset: Int) -> Int? { BinaryPropertyList.number(bytes[(trailer + offset)...].prefix(8)) }
        guard let objectCount = number(8), let top = number(16), let table = number(24) else { return nil }
        self.objectCount = objectCount
        self.top = top
        self.table = table
    }

    /// More members, or longer keys, than any real file has; a damaged one could otherwise cost a lot of time.
    private static let maximumMembers = 1024
    private static let maximumKeyLength = 256

    /// The members with the wanted keys.
    ///
    /// - Returns: For each key that is there its text, or `nil` for another kind of value; `nil` instead of all if the list is
    ///   damaged or its outermost object is no dictionary.
    func members(_ wanted: [String]) -> [String: String?]? {
        guard let (kind, count, start) = self.object(self.top), kind == 0xD, count <= BinaryPropertyList.maximumMembers else {
            return nil
        }
        var members: [String: String?] = [:]
        for index in 0..<count {
            guard let key = self.reference(start, index),
                let value = self.reference(start, count + index),
                let (_, keyLength, _) = self.object(key), keyLength <= BinaryPropertyList.maximumKeyLength,
                let name = self.text(key), let (kind, _, _) = self.object(value)
            else { return nil }
            guard wanted.contains(name) else { continue }
            let isText = kind == 5 || kind == 6
            let text = isText ? self.text(value) : nil
            if members[name] != nil || isText && text == nil { return nil }
            members.updateValue(text, forKey: name)
        }
        return members
    }

    /// The number of the object that is referred to at a place of a list of references.
    private func reference(_ start: Int, _ index: Int) -> Int? {
        self.number(at: start + index * self.referenceWidth, width: self.referenceWidth)
    }

    /// Kind, length and the place behind both.
    private func object(_ number: Int) -> (kind: UInt8, count: Int, start: Int)? {
        guard number < self.objectCount, self.table <= self.bytes.count,
            case (let offset, false) = number.multipliedReportingOverflow(by: self.placeWidth), offset <= self.bytes.count,
            let place = self.number(at: self.table + offset, width: self.placeWidth), place < self.bytes.count
        else { return nil }
        let kind = self.bytes[place] >> 4
        let short = Int(self.bytes[place] & 0xF)
        guard short == 0xF, kind != 0 else { return (kind, short, place + 1) }
        guard place + 1 < self.bytes.count, self.bytes[place + 1] >> 4 == 1 else { return nil }
        let width = 1 << Int(self.bytes[place + 1] & 0xF)
        guard let count = self.number(at: place + 2, width: width), count <= self.bytes.count else { return nil }
        return (kind, count, place + 2 + width)
    }

    private func text(_ number: Int) -> String? {
        guard let (kind, count, start) = self.object(number) else { return nil }
        switch kind {
        case 5:
            guard start + count <= self.bytes.count else { return nil }
            return String(validating: self.bytes[start..<start + count], as: Unicode.ASCII.self)
        case 6:
            guard start + 2 * count <= self.bytes.count else { return nil }
            let units = (0..<count).map { UInt16(self.bytes[start + 2 * $0]) << 8 | UInt16(self.bytes[start + 2 * $0 + 1]) }
            return String(validating: units, as: UTF16.self)
        default:
            return nil
        }
    }

    private func number(at place: Int, width: Int) -> Int? {
        guard width > 0, width <= 8, place >= 0, place + width <= self.bytes.count else { return nil }
        return BinaryPropertyList.number(self.bytes[place..<place + width])
    }

    /// - Returns: `nil` if it is more than an `Int` can hold.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        Int(exactly: bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
    }
}
