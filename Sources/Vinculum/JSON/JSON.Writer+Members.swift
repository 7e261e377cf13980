extension JSON.Writer {
    /// One member; nothing where there is no value.
    package mutating func member(_ key: String, _ value: String?) {
        guard let value else { return }
        self.key(key)
        self.string(value)
    }

    package mutating func member(_ key: String, _ value: Int64) {
        self.key(key)
        self.int(value)
    }

    package mutating func member(_ key: String, _ value: Bool) {
        self.key(key)
        self.bool(value)
    }
}
