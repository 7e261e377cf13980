extension JSON {
    /// The size of a text beyond which it is refused.
    public struct Limits: Equatable, Sendable {
        /// The longest text in bytes; at most 1 GiB, because a tape entry cannot address more.
        public var maximumBytes: Int
        /// The deepest nesting of arrays and objects: a bare number has depth 0, `[[]]` has depth 2.
        public var maximumDepth: Int
        /// The largest number of values in one text. Arrays, objects and scalars count; keys do not.
        public var maximumValues: Int

        /// Creates limits; `maximumBytes` is lowered to 1 GiB if it is larger.
        public init(maximumBytes: Int, maximumDepth: Int, maximumValues: Int) {
            self.maximumBytes = min(maximumBytes, 1 << 30)
            self.maximumDepth = maximumDepth
            self.maximumValues = maximumValues
        }

        /// The limits of one request or token: 1 MiB, depth 64, 100,000 values.
        public static let request = Limits(maximumBytes: 1 << 20, maximumDepth: 64, maximumValues: 100_000)

        /// The limits of an account import: 1 GiB, depth 64, 50,000,000 values.
        public static let bulk = Limits(maximumBytes: 1 << 30, maximumDepth: 64, maximumValues: 50_000_000)
    }
}
