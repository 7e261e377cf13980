import Vinculum

/// Text styles on a terminal; plain text elsewhere.
package struct Style: Sendable {
    /// Whether styles are applied.
    package let hasColour: Bool

    /// No styles.
    package static let plain = Style(hasColour: false)

    private init(hasColour: Bool) {
        self.hasColour = hasColour
    }

    /// Uses colours on a terminal, unless `NO_COLOR` is set or `TERM` is `dumb`.
    package init(_ stream: StandardStream, of host: some CommandHost) {
        let isRefused = !(host.environment("NO_COLOR") ?? "").isEmpty || host.environment("TERM") == "dumb"
        self.hasColour = host.isTerminal(stream) && !isRefused
    }

    /// Bold text.
    package func bold(_ text: String) -> String { self.wrap(text, "1") }
    /// Dim text.
    package func dim(_ text: String) -> String { self.wrap(text, "2") }
    /// Red text.
    package func red(_ text: String) -> String { self.wrap(text, "31") }
    /// Green text.
    package func green(_ text: String) -> String { self.wrap(text, "32") }
    /// Yellow text.
    package func yellow(_ text: String) -> String { self.wrap(text, "33") }
    /// Cyan text.
    package func cyan(_ text: String) -> String { self.wrap(text, "36") }

    private func wrap(_ text: String, _ code: String) -> String {
        self.hasColour ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
