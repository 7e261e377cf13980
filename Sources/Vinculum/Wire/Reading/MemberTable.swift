/// The members of one object while its fields are asked for one after another.
///
/// Keys are compared in place, by length first; no string is made for them. Only when an object spells some key
/// in another manner than camel case (`display_name`) are the spellings worked out.
struct MemberTable: Sendable {
    private let object: JSON.Value?
    /// The lengths of the keys, as a bit for each of 0 to 63: most fields are absent, and none of a key's length shows
    /// that without a look at the keys. All bits are set where a key has escapes or more bytes.
    private let lengths: UInt64
    /// The keys in camel case, one behind the other, if some key is spelled otherwise.
    private let spellings: [UInt8]
    /// Where each of them ends.
    private let ends: [Int]
    /// A long text that several messages have, and the place of its value.
    private var shared: (text: String, index: Int)?

    init() {
        self.object = nil
        self.lengths = 0
        (self.spellings, self.ends) = ([], [])
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
        var (spellings, ends): ([UInt8], [Int]) = ([], [])
        if !isPlain {
            for member in object.members {
                let start = spellings.count
                KeySpelling.append(camelCased: member.keyBytes, to: &spellings)
                lengths |= 1 << UInt64(min(spellings.count - start, 63))
                ends.append(spellings.count)
            }
        }
        self.object = object
        self.lengths = lengths
        (self.spellings, self.ends) = (spellings, ends)
    }

    /// The value of the member called `name`; of several, the last in document order.
    ///
    /// - Complexity: Linear in the number of members, of which most are passed over for their length.
    func value(of name: StaticString) -> JSON.Value? {
        name.withUTF8Buffer { self.value(of: $0.span) }
    }

    /// As the other one, for a name that is no literal.
    func value(of name: String) -> JSON.Value? { self.value(of: name.utf8.span) }

    /// Has each message that is read from now on share this text of the member called `name`.
    mutating func share(_ text: String?, of name: StaticString) {
        guard let text, let value = self.value(of: name) else { return }
        self.shared = (text, value.index)
    }

    /// The text of a member's value; `nil` for another kind.
    func text(of value: JSON.Value) -> String? {
        if let shared, shared.index == value.index { return shared.text }
        return value.string
    }

    private func value(of name: Span<UInt8>) -> JSON.Value? {
        guard self.lengths & 1 << UInt64(min(name.count, 63)) != 0, let object else { return nil }
        if self.ends.isEmpty { return object.member(named: name) }
        let tape = object.tape
        var found: JSON.Value?
        var (index, start) = (object.index + 1, 0)
        for end in self.ends {
            let isSpelled = ByteScan.equal(self.spellings.span.extracting(start..<end), name)
            if isSpelled || tape.string(tape.entries[index], equals: name) { found = JSON.Value(tape, index + 1) }
            (index, start) = (tape.index(after: index + 1), end)
        }
        return found
    }
}
