import Vinculum

/// How text looks on a terminal; plain everywhere else.
package struct Style: Sendable {
    package let hasColour: Bool

    package static let plain = Style(hasColour: false)

    private init(hasColour: Bool) {
        self.hasColour = hasColour
    }

    /// Colours only where a person looks, and not when they asked for none (`NO_COLOR`, `TERM=dumb`).
    package init(_ stream: StandardStream, of host: some CommandHost) {
        let isRefused = !(host.environment("NO_COLOR") ?? "").isEmpty || sameBytes(host.environment("TERM"), "dumb")
        self.hasColour = host.isTerminal(stream) && !isRefused
    }

    package func bold(_ text: String) -> String { self.wrap(text, "1") }
    package func dim(_ text: String) -> String { self.wrap(text, "2") }
    package func red(_ text: String) -> String { self.wrap(text, "31") }
    package func green(_ text: String) -> String { self.wrap(text, "32") }
    package func yellow(_ text: String) -> String { self.wrap(text, "33") }
    package func cyan(_ text: String) -> String { self.wrap(text, "36") }

    private func wrap(_ text: String, _ code: String) -> String {
        self.hasColour ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
