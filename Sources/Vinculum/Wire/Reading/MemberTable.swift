/// The members of one object while its fields are asked for one after another.
///
/// Keys are compared in place, by length first; no string is made for them. Only when an object spells some key
/// in another manner than camel case (`display_name`) are the spellings worked out, and then only for those keys.
struct MemberTable {
    private let object: JSON.Value?
    private let keys: [Key]
    /// The camel-case bytes of the keys that were spelled otherwise; empty if none was.
    private let spellings: [[UInt8]?]

    /// The position of a key on the tape.
    private struct Key {
        let index: Int
        /// In bytes; -1 for a key with escapes, whose length shows only when they are resolved.
        let length: Int
    }

    init() {
        self.object = nil
        self.keys = []
        self.spellings = []
    }

    init(of object: JSON.Value, normalisingKeys: Bool) {
        let tape = object.tape
        var keys: [Key] = []
        keys.reserveCapacity(object.count)
        var isPlain = true
        var index = object.index + 1
        let end = object.entry.extent - 1
        while index < end {
            let entry = tape.entries[index]
            keys.append(Key(index: index, length: entry.kind == .escapedString ? -1 : entry.length))
            if normalisingKeys, isPlain {
                isPlain = entry.kind == .plainString && KeySpelling.isCamelCase(tape.raw(entry))
            }
            index = tape.index(after: index + 1)
        }
        self.object = object
        self.keys = keys
        self.spellings =
            isPlain
            ? []
            : keys.map { key in
                let bytes = JSON.Member(tape, key.index).keyBytes
                return KeySpelling.isCamelCase(bytes) ? nil : KeySpelling.camelCased(bytes)
            }
    }

    /// The value of the member called `name`; of several, the last in document order.
    ///
    /// - Complexity: Linear in the number of members, of which most are passed over for their length.
    func value(of name: StaticString) -> JSON.Value? {
        name.withUTF8Buffer { self.value(of: $0.span) }
    }

    /// As the other one, for a name that is no literal.
    func value(of name: String) -> JSON.Value? { self.value(of: name.utf8.span) }

    private func value(of name: Span<UInt8>) -> JSON.Value? {
        guard let object else { return nil }
        var place = self.keys.count - 1
        while place >= 0 {
            let key = self.keys[place]
            if key.length == name.count || key.length < 0,
                object.tape.string(object.tape.entries[key.index], equals: name)
            {
                return JSON.Value(object.tape, key.index + 1)
            }
            if !self.spellings.isEmpty, let spelled = self.spellings[place], ByteScan.equal(spelled.span, name) {
                return JSON.Value(object.tape, key.index + 1)
            }
            place -= 1
        }
        return nil
    }
}
