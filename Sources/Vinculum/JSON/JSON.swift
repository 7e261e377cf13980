/// Reading and writing of JSON texts (RFC 8259) as UTF-8 bytes.
///
/// A text is parsed once into a flat tape of byte ranges. Strings and numbers are created only on access, and a
/// number keeps its text. Every refusal is a ``ReadError`` with a position.
public enum JSON {}

extension JSON {
    /// The handling of objects with a repeated key (keys compare as bytes, after escapes are resolved).
    public enum DuplicateKeys: Equatable, Sendable {
        /// A lookup returns the last value, as the Firebase emulator does; iterating over the members returns each
        /// one.
        case lastWins
        /// The text is refused, as required for signed tokens.
        case refused
    }
}

extension JSON {
    /// The size of a text beyond which it is refused.
    public struct Limits: Equatable, Sendable {
        /// The longest text in bytes; at most 1 GiB, because a tape entry cannot address more.
        public var maximumBytes: Int
        /// The deepest nesting of arrays and objects: a bare number has depth 0, `[[]]` has depth 2.
        public var maximumDepth: Int
        /// The largest number of values in one text. Arrays, objects and scalars count; keys do not.
        public var maximumValues: Int
        /// The largest number of members of one object, and of elements of one array.
        public var maximumCount: Int
        /// The longest number, in bytes. Strings have no limit of their own: they are kept as they were sent, while a
        /// number is worked on.
        public var maximumNumberBytes: Int

        /// Creates limits; `maximumBytes` is lowered to 1 GiB if it is larger.
        public init(
            maximumBytes: Int, maximumDepth: Int, maximumValues: Int, maximumCount: Int = .max,
            maximumNumberBytes: Int = .max
        ) {
            self.maximumBytes = min(maximumBytes, 1 << 30)
            self.maximumDepth = maximumDepth
            self.maximumValues = maximumValues
            self.maximumCount = maximumCount
            self.maximumNumberBytes = maximumNumberBytes
        }

        /// The limits of a request of any caller: 1 MiB, depth 64, 10,000 values, 256 of them in one object or array,
        /// numbers of 1,024 bytes.
        ///
        /// Within them reading a message costs little, also where each field looks through all members.
        public static let stranger = Limits(
            maximumBytes: 1 << 20, maximumDepth: 64, maximumValues: 10_000, maximumCount: 256,
            maximumNumberBytes: 1024)

        /// The limits of claims: 64 KiB, depth 64, 4,000 values, 1,000 of them in one object or array.
        public static let claims = Limits(
            maximumBytes: 1 << 16, maximumDepth: 64, maximumValues: 4_000, maximumCount: 1_000)

        /// The limits of a refresh token: those of claims, and 32 KiB, because it has eight members of its own and the
        /// claims that an ID token repeats.
        public static let refreshToken = Limits(
            maximumBytes: 1 << 15, maximumDepth: 64, maximumValues: 4_000, maximumCount: 1_000)

        /// The limits of an administrator's request: 1 MiB, depth 64, 100,000 values.
        public static let request = Limits(maximumBytes: 1 << 20, maximumDepth: 64, maximumValues: 100_000)

        /// The limits of an account import: 1 GiB, depth 64, 50,000,000 values.
        public static let bulk = Limits(maximumBytes: 1 << 30, maximumDepth: 64, maximumValues: 50_000_000)
    }
}
