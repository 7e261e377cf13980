extension SeededGenerator {
    /// The characters of a generated text. Their order is fixed, because it determines the generated values.
    public struct Alphabet: Sendable {
        /// Between 1 and 256 ASCII characters.
        let characters: [UInt8]

        /// `A`–`Z`, `a`–`z`, `0`–`9`: account, tenant and factor identifiers.
        public static let alphanumeric = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")

        /// The alphanumeric characters, then `-` and `_`: codes in URLs.
        public static let base64URL = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

        /// `A`–`Z`: the identifier of one visit to a page.
        public static let capitals = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

        /// `0`–`9`: codes that a person types.
        public static let digits = Alphabet("0123456789")

        private init(_ characters: String) {
            self.characters = [UInt8](characters.utf8)
        }
    }
}
