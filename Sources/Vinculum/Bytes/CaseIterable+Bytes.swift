extension CaseIterable where Self: RawRepresentable, RawValue == String {
    /// The case whose raw value has the bytes of a text; `nil` if there is none, and for `nil`.
    ///
    /// The initialiser from a raw value compares by canonical equivalence, and brings Unicode's tables into a program.
    @inlinable  // Otherwise other modules run it through witness tables, a fortieth of a request.
    package init?(bytes text: String?) {
        guard let text, let found = Self.allCases.first(where: { $0.rawValue == text }) else { return nil }
        self = found
    }
}
