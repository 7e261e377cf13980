/// The members of one object while its fields are asked for one after another.
///
/// Keys are compared in place, by length first; no string is made for them. Only when an object spells some key
/// in another manner than camel case (`display_name`) are the spellings worked out, and then only for those keys.
struct MemberTable: Sendable {
    private let object: JSON.Value?
    /// The lengths of the keys, as a bit for each of 0 to 63: most fields are absent, and none of a key's length shows
    /// that without a look at the keys. All bits are set where a key has escapes, another spelling or more bytes.
    private let lengths: UInt64
    /// The camel-case bytes of the keys that were spelled otherwise, by the place of the key; empty if none was.
    private let spellings: [[UInt8]?]

    init() {
        self.object = nil
        self.lengths = 0
        self.spellings = []
    }

    init(of object: JSON.Value, normalisingKeys: Bool) {
        let tape = object.tape
        var lengths: UInt64 = 0
        var isPlain = true
        var index = object.index + 1
        let end = object.entry.extent - 1
        while index < end {
            let entry = tape.entries[index]
            lengths |= entry.kind == .plainString && entry.length < 64 ? 1 << UInt64(entry.length) : .max
            if normalisingKeys, isPlain {
                isPlain = entry.kind == .plainString && KeySpelling.isCamelCase(tape.raw(entry))
            }
            index = tape.index(after: index + 1)
        }
        self.object = object
        self.lengths = isPlain ? lengths : .max
        self.spellings =
            isPlain
            ? []
            : object.members.map { member in
                let bytes = member.keyBytes
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
        guard self.lengths & 1 << UInt64(min(name.count, 63)) != 0, let object else { return nil }
        if self.spellings.isEmpty { return object.member(named: name) }
        var found: JSON.Value?
        for (member, spelling) in zip(object.members, self.spellings) {
            let isNamed = spelling.map { ByteScan.equal($0.span, name) } ?? false
            if isNamed || object.tape.string(object.tape.entries[member.index], equals: name) { found = member.value }
        }
        return found
    }
}
