extension String? {
    /// The text, or `nil` if it is empty: the protocol treats an empty text as an absent one nearly everywhere.
    package var nonEmpty: String? {
        guard let text = self, !text.isEmpty else { return nil }
        return text
    }
}
