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
