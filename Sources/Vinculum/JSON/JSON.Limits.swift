extension JSON {
    /// What a text may cost before it is refused.
    public struct Limits: Equatable, Sendable {
        /// The longest text, in bytes; never more than 1 GiB, which is what a tape entry can address.
        public var maximumBytes: Int
        /// The deepest nesting of arrays and objects; a bare number has depth 0, `[[]]` has depth 2.
        public var maximumDepth: Int
        /// The most values in one text: arrays, objects and scalars count, keys do not.
        public var maximumValues: Int

        public init(maximumBytes: Int, maximumDepth: Int, maximumValues: Int) {
            self.maximumBytes = min(maximumBytes, 1 << 30)
            self.maximumDepth = maximumDepth
            self.maximumValues = maximumValues
        }

        /// For one request or token.
        public static let request = Limits(maximumBytes: 1 << 20, maximumDepth: 64, maximumValues: 100_000)

        /// For an account import, which may be as long as the reference accepts.
        public static let bulk = Limits(maximumBytes: 1 << 30, maximumDepth: 64, maximumValues: 50_000_000)
    }
}
