/// A binary property list, of which only the strings in the outermost dictionary can be read; options need no more.
///
/// On Linux Foundation's own reader crashes on some damaged files, for example if a set holds an object that it cannot
/// hold. This reader reads only strings, follows no nesting, and checks every offset before it reads there.
///
/// The format: `bplist00`, the objects, a table of their offsets, and a trailer of 32 bytes. The trailer has the widths
/// of offsets and of references, the number of objects, the number of the outermost object, and the offset of the
/// table. Numbers are big-endian. An object begins with a byte of four bits for its kind and four bits for its length;
/// the length 15 means that the length follows as a number.
struct BinaryPropertyList {
    private let bytes: [UInt8]
    private let placeWidth: Int
    private let referenceWidth: Int
    private let objectCount: Int
    private let table: Int
    private let top: Int

    /// - Returns: `nil` unless the bytes have the header and the trailer of a binary property list.
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

    /// Limits beyond any real file; without them a damaged file could take a long time to read.
    private static let maximumMembers = 1024
    private static let maximumKeyLength = 256

    /// The members with these keys.
    ///
    /// - Returns: The string of each key that is present, or `nil` if its value is not a string; `nil` in place of the
    ///   dictionary if the list is damaged or its outermost object is not a dictionary.
    func members(_ wanted: [String]) -> [String: String?]? {
        guard let (kind, count, start) = self.object(self.top), kind == 0xD, count <= BinaryPropertyList.maximumMembers
        else { return nil }
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

    /// The number of the object that a list of references refers to at an index.
    private func reference(_ start: Int, _ index: Int) -> Int? {
        self.number(at: start + index * self.referenceWidth, width: self.referenceWidth)
    }

    /// An object's kind, its length, and the offset after both.
    private func object(_ number: Int) -> (kind: UInt8, count: Int, start: Int)? {
        guard number < self.objectCount, self.table <= self.bytes.count,
            case (let offset, false) = number.multipliedReportingOverflow(by: self.placeWidth),
            offset <= self.bytes.count,
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

    /// The string of an object; `nil` if the object is of another kind or damaged.
    private func text(_ number: Int) -> String? {
        guard let (kind, count, start) = self.object(number) else { return nil }
        switch kind {
        case 5:
            guard start + count <= self.bytes.count else { return nil }
            return String(validating: self.bytes[start..<start + count], as: Unicode.ASCII.self)
        case 6:
            guard start + 2 * count <= self.bytes.count else { return nil }
            let units = (0..<count).map { index in
                UInt16(self.bytes[start + 2 * index]) << 8 | UInt16(self.bytes[start + 2 * index + 1])
            }
            return String(validating: units, as: UTF16.self)
        default:
            return nil
        }
    }

    /// The number of `width` bytes at an offset; `nil` if it lies outside of the bytes.
    private func number(at place: Int, width: Int) -> Int? {
        guard width > 0, width <= 8, place >= 0, place + width <= self.bytes.count else { return nil }
        return BinaryPropertyList.number(self.bytes[place..<place + width])
    }

    /// - Returns: `nil` if the number is larger than an `Int`.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        Int(exactly: bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
    }
}
