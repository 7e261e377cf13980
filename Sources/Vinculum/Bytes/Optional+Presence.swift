extension String? {
    /// The text, unless it is absent or empty: the protocol takes an empty text for an absent one nearly everywhere.
    package var nonEmpty: String? {
        guard let text = self, !text.isEmpty else { return nil }
        return text
    }
}
