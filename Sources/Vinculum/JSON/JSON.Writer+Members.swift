extension JSON.Writer {
    /// Writes a member with a string; writes nothing if `value` is `nil`.
    @inline(never)
    package mutating func member(_ key: StaticString, _ value: String?) {
        guard let value else { return }
        self.key(key)
        self.string(value)
    }

    /// Writes a member with an integer; writes nothing if `value` is `nil`.
    @inline(never)
    package mutating func member(_ key: StaticString, _ value: Int64?) {
        guard let value else { return }
        self.key(key)
        self.int(value)
    }

    /// Writes a member with a Boolean; writes nothing if `value` is `nil`.
    @inline(never)
    package mutating func member(_ key: StaticString, _ value: Bool?) {
        guard let value else { return }
        self.key(key)
        self.bool(value)
    }

    /// As the other one, for a key that is no literal.
    @inline(never)
    package mutating func member(named key: String, _ value: String?) {
        guard let value else { return }
        self.key(key)
        self.string(value)
    }

    /// As the other one, for a key that is no literal.
    @inline(never)
    package mutating func member(named key: String, _ value: Int64?) {
        guard let value else { return }
        self.key(key)
        self.int(value)
    }

    /// As the other one, for a key that is no literal.
    @inline(never)
    package mutating func member(named key: String, _ value: Bool?) {
        guard let value else { return }
        self.key(key)
        self.bool(value)
    }
}
