/// The members of one object while its fields are asked for one after another.
///
/// Keys are compared as bytes where they stand; no string is made for them. Only when an object spells some key in
/// another manner than camel case (`display_name`) are the spellings worked out, and then only for those keys.
struct MemberTable {
    private let members: [JSON.Member]
    /// The camel-case bytes of the keys that were spelled otherwise; empty if none was.
    private let spellings: [[UInt8]?]
    /// Whether the keys ascend in the text, so that none can occur twice.
    private let isDistinct: Bool
    /// Where the next key is expected: fields are asked for in alphabetical order, and many senders sort.
    private var cursor = 0

    init() {
        self.members = []
        self.spellings = []
        self.isDistinct = true
    }

    init(of object: JSON.Value, normalisingKeys: Bool) {
        var members: [JSON.Member] = []
        members.reserveCapacity(object.count)
        var isPlain = true
        var ascends = true
        for member in object.members {
            if normalisingKeys, isPlain { isPlain = KeySpelling.isCamelCase(member.keyBytes) }
            if ascends, let last = members.last { ascends = last.keyBytes.lexicographicallyPrecedes(member.keyBytes) }
            members.append(member)
        }
        self.members = members
        self.isDistinct = ascends && isPlain
        self.spellings = isPlain ? [] : members.map { member in
            KeySpelling.isCamelCase(member.keyBytes) ? nil : KeySpelling.camelCased(member.keyBytes)
        }
    }

    /// The value of the member called `name`; of several, the last in document order.
    ///
    /// - Complexity: Constant when the text lists its keys in the order they are asked for, else linear.
    mutating func value(of name: String) -> JSON.Value? {
        if self.isDistinct, self.cursor < self.members.count, self.members[self.cursor].keyEquals(name) {
            defer { self.cursor += 1 }
            return self.members[self.cursor].value
        }
        for index in self.members.indices.reversed() where self.isKey(index, name) {
            self.cursor = index + 1
            return self.members[index].value
        }
        return nil
    }

    private func isKey(_ index: Int, _ name: String) -> Bool {
        if self.members[index].keyEquals(name) { return true }
        guard !self.spellings.isEmpty, let spelled = self.spellings[index] else { return false }
        return spelled.elementsEqual(name.utf8)
    }
}
