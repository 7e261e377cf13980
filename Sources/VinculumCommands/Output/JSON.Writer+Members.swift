import Vinculum

extension JSON.Writer {
    /// One member; nothing where there is no value.
    mutating func member(_ key: String, _ value: String?) {
        guard let value else { return }
        self.key(key)
        self.string(value)
    }

    mutating func member(_ key: String, _ value: Int64) {
        self.key(key)
        self.int(value)
    }

    mutating func member(_ key: String, _ value: Bool) {
        self.key(key)
        self.bool(value)
    }
}
