/// The fields of `application/x-www-form-urlencoded` (WHATWG URL, section 5), as in query strings and token requests.
public struct FormFields: Sendable {
    /// Names and values in the order of the text.
    public private(set) var fields: [(name: String, value: String)]

    /// Creates fields from names and values that are not encoded.
    public init(_ fields: [(name: String, value: String)] = []) {
        self.fields = fields
    }

    /// Parses a text. Every text is accepted: a `%` without two digits stays as it is, and invalid UTF-8 becomes
    /// U+FFFD.
    public init(parsing text: String) {
        self.fields = []
        let bytes = text.utf8.span
        var start = 0
        while start < bytes.count {
            let end = Self.end(of: start, in: bytes)
            if end > start {
                let field = bytes.extracting(start..<end)
                let equals = ByteScan.firstIndex(of: UInt8(ascii: "="), in: field) ?? field.count
                let value = field.extracting(min(equals + 1, field.count)..<field.count)
                self.fields.append((Self.read(field.extracting(..<equals)), Self.read(value)))
            }
            start = end + 1
        }
    }

    /// The most fields of a form that comes from outside.
    public static let maximumCount = 256
    /// The most bytes of such a form: more than any identity provider answers.
    public static let maximumByteCount = 1 << 18

    /// Parses a text as ``init(parsing:)`` does.
    ///
    /// - Returns: `nil` for more than ``maximumCount`` fields or ``maximumByteCount`` bytes, found before any field is
    ///   read.
    public init?(bounded text: String) {
        guard text.utf8.count <= FormFields.maximumByteCount else { return nil }
        var (count, start) = (0, 0)
        let bytes = text.utf8.span
        while start < bytes.count {
            let end = Self.end(of: start, in: bytes)
            if end > start { count += 1 }
            start = end + 1
        }
        guard count <= FormFields.maximumCount else { return nil }
        self.init(parsing: text)
    }

    /// Where the field that begins at a place ends: at the next separator.
    @inline(never)
    private static func end(of start: Int, in bytes: Span<UInt8>) -> Int {
        let rest = bytes.extracting(start...)
        return start + (ByteScan.firstIndex(of: UInt8(ascii: "&"), in: rest) ?? rest.count)
    }

    /// The value of the first field with this name, compared as bytes.
    public subscript(name: String) -> String? {
        self.fields.first { $0.name == name }?.value
    }

    /// The value of the field with this name, compared as bytes; `nil` for none and for several.
    func only(_ name: String) -> String? {
        var found: String?
        for field in self.fields where field.name == name {
            guard found == nil else { return nil }
            found = field.value
        }
        return found
    }

    /// Appends a field; a name may occur more than once.
    @inline(never)
    public mutating func append(_ name: String, _ value: String) {
        self.fields.append((name, value))
    }

    /// Sets the only value of a name: replaces its first field and removes the others, or appends a field.
    public mutating func set(_ name: String, _ value: String) {
        self.override(by: FormFields([(name, value)]))
    }

    /// Sets the only value of each name of other fields, the first of several there.
    ///
    /// - Complexity: O(n log n), because a stranger chooses both.
    @inline(never)
    public mutating func override(by other: FormFields) {
        let count = self.fields.count
        self.fields += other.fields
        let first = self.firstPlaces
        var isSet = [Bool](repeating: false, count: self.fields.count)
        for index in count..<self.fields.count where !isSet[first[index]] {
            isSet[first[index]] = true
            self.fields[first[index]].value = self.fields[index].value
        }
        var kept: [(name: String, value: String)] = []
        for (index, field) in self.fields.enumerated() where first[index] == index || !isSet[first[index]] {
            kept.append(field)
        }
        self.fields = kept
    }

    /// The fields whose names no other field has.
    ///
    /// - Complexity: O(n log n).
    public var unrepeated: FormFields {
        let first = self.firstPlaces
        var counts = [Int](repeating: 0, count: first.count)
        for place in first { counts[place] += 1 }
        var unrepeated = FormFields()
        for (index, field) in self.fields.enumerated() where counts[first[index]] == 1 {
            unrepeated.fields.append(field)
        }
        return unrepeated
    }

    /// For each field the index of the first one with its name.
    var firstPlaces: [Int] {
        let order = sortedOrder(self.fields.count) { self.fields[$0].name < self.fields[$1].name }
        var first = order
        var head = 0
        for (place, index) in order.enumerated() {
            if place == 0 || self.fields[index].name != self.fields[head].name { head = index }
            first[index] = head
        }
        return first
    }

    /// The encoded text, which parses to the same fields.
    public var encoded: String {
        var result: [UInt8] = []
        for (index, field) in self.fields.enumerated() {
            if index > 0 { result.append(UInt8(ascii: "&")) }
            Self.append(field.name, to: &result)
            result.append(UInt8(ascii: "="))
            Self.append(field.value, to: &result)
        }
        return String(decoding: result, as: UTF8.self)
    }

    @inline(never)
    private static func append(_ text: String, to result: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: " "):
                result.append(UInt8(ascii: "+"))
            case _ where byte.isLetterOrDigit || "-._*".utf8.contains(byte):
                result.append(byte)
            default:
                PercentEncoding.append(byte, to: &result)
            }
        }
    }

    /// Reads a name or a value, most of which stand as they are.
    ///
    /// - Parameter text: A part of UTF-8 between two separators, and so UTF-8 itself.
    private static func read(_ text: Span<UInt8>) -> String {
        guard ByteScan.firstIndex(of: UInt8(ascii: "%"), in: text) == nil,
            ByteScan.firstIndex(of: UInt8(ascii: "+"), in: text) == nil
        else { return self.decoded(text) }
        return String(copying: UTF8Span(unchecked: text))
    }

    /// Decodes a name or a value.
    @inline(never)
    static func decoded(_ text: Span<UInt8>) -> String {
        // Written in place, never longer than the text.
        var result: [UInt8] = []
        result.append(addingCapacity: text.count) { output in
            output.withUnsafeMutableBufferPointer { result, count in
                var index = 0
                while index < text.count {
                    var byte = text[unchecked: index]
                    index += 1
                    if byte == UInt8(ascii: "+") {
                        byte = UInt8(ascii: " ")
                    } else if byte == UInt8(ascii: "%"), text.count - index >= 2, let high = Hex.value(text[index]),
                        let low = Hex.value(text[index + 1])
                    {
                        byte = high << 4 | low
                        index += 2
                    }
                    result[count] = byte
                    count += 1
                }
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
