#if COMPACT_TEXT

extension CompactString.StringInterpolation {
    /// Appends `true` or `false`.
    public mutating func appendInterpolation(_ truth: Bool) { self.appendLiteral(truth ? "true" : "false") }
}

#endif
