extension SeededGenerator {
    /// The characters a generated text is drawn from, in the order that is part of the promise.
    public struct Alphabet: Sendable {
        /// Between 1 and 256 ASCII characters.
        let characters: [UInt8]

        /// `A`–`Z`, `a`–`z`, `0`–`9`: account ids, tenant ids, factor ids.
        public static let alphanumeric = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")

        /// The alphanumeric characters, then `-` and `_`: codes that travel in URLs.
        public static let base64URL = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

        /// `A`–`Z`: what names a visit to a page.
        public static let capitals = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

        /// `0`–`9`: codes that people type.
        public static let digits = Alphabet("0123456789")

        private init(_ characters: String) {
            self.characters = [UInt8](characters.utf8)
        }
    }
}
