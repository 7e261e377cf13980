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
        // An array, because stepping through the bytes of a text takes several times as long.
        for field in Array(text.utf8).split(separator: UInt8(ascii: "&")) {
            let equals = field.firstIndex(of: UInt8(ascii: "="))
            let name = field[..<(equals ?? field.endIndex)]
            let value = equals.map { field[($0 + 1)...] } ?? field[field.endIndex...]
            self.fields.append((Self.decoded(name), Self.decoded(value)))
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
        var count = 0
        var begins = true
        let bytes = text.utf8.span
        for index in bytes.indices {
            let separates = bytes[unchecked: index] == UInt8(ascii: "&")
            if begins, !separates { count += 1 }
            begins = separates
        }
        guard count <= FormFields.maximumCount else { return nil }
        self.init(parsing: text)
    }

    /// The value of the first field with this name, compared as bytes.
    public subscript(name: String) -> String? {
        self.fields.first { sameBytes($0.name, name) }?.value
    }

    /// The value of the field with this name, compared as bytes; `nil` for none and for several.
    func only(_ name: String) -> String? {
        var found: String?
        for field in self.fields where sameBytes(field.name, name) {
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
        guard let place = self.fields.firstIndex(where: { sameBytes($0.name, name) }) else {
            return self.append(name, value)
        }
        self.fields[place].value = value
        let rest = self.fields[(place + 1)...].filter { !sameBytes($0.name, name) }
        self.fields.replaceSubrange((place + 1)..., with: rest)
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

    /// Decodes a name or a value.
    @inline(never)
    static func decoded(_ text: ArraySlice<UInt8>) -> String {
        guard text.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
            return String(decoding: text, as: UTF8.self)
        }
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            index += 1
            switch byte {
            case UInt8(ascii: "+"):
                result.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                if text.endIndex - index >= 2, let high = Hex.value(text[index]), let low = Hex.value(text[index + 1]) {
                    result.append(high << 4 | low)
                    index += 2
                } else {
                    result.append(byte)
                }
            default:
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
