extension JSON.Writer {
    /// Writes one member of an object; without a value, nothing.
    package mutating func member(_ key: String, _ value: String?) {
        guard let value else { return }
        self.key(key)
        self.string(value)
    }

    /// Writes one member of an object; without a value, nothing.
    package mutating func member(_ key: String, _ value: Int64?) {
        guard let value else { return }
        self.key(key)
        self.int(value)
    }

    /// Writes one member of an object; without a value, nothing.
    package mutating func member(_ key: String, _ value: Bool?) {
        guard let value else { return }
        self.key(key)
        self.bool(value)
    }
}
