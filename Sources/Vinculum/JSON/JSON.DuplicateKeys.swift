extension JSON {
    /// What becomes of an object that says a key twice (keys compare as bytes, after escapes are resolved).
    public enum DuplicateKeys: Equatable, Sendable {
        /// Lookups give the last value, as the reference does; walking the members shows each.
        case lastWins
        /// The text is refused, as signed tokens demand.
        case refused
    }
}
