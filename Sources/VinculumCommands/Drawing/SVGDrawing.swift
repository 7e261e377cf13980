/// Draws accounts as a self-contained SVG picture: a card for each account, connected to a box for each entry.
///
/// Font metrics are unknown here. Every text therefore has a fixed width (`textLength`) into which a renderer fits
/// any font, so that nothing overlaps.
package struct SVGDrawing {
    private static let lineHeight = 16
    private static let padding = 10
    private static let gap = 10
    private static let tieWidth = 56
    private static let margin = 16
    /// The width of a line of notes, in columns.
    private static let noteColumns = 64

    private var body = ""
    private var width = Self.margin
    private var height = 0

    /// Draws the accounts side by side.
    package static func draw(_ accounts: [AccountDrawing]) -> String {
        var drawing = SVGDrawing()
        for account in accounts { drawing.add(account, beside: accounts) }
        return drawing.finished()
    }

    private func finished() -> String {
        let height = self.height + Self.margin
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(self.width)" height="\(height)" \
            viewBox="0 0 \(self.width) \(height)" \
            font-family="ui-monospace, DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="12">
            <rect width="100%" height="100%" fill="#ffffff"/>
            \(self.body)</svg>

            """
    }

    private struct Box {
        var lines: [String]
        var width: Int
        var height: Int

        init(_ lines: [String]) {
            self.lines = lines.map { TerminalText.safe($0) }
            let columns = self.lines.map { TerminalText.width($0) }.max() ?? 0
            self.width = SVGDrawing.pixels(columns) + 2 * SVGDrawing.padding
            self.height = self.lines.count * SVGDrawing.lineHeight + 2 * SVGDrawing.padding - 4
        }
    }

    /// The width of a text, in pixels: 7.2 for each column, rounded up.
    private static func pixels(_ columns: Int) -> Int {
        (columns * 72 + 9) / 10
    }

    private mutating func add(_ account: AccountDrawing, beside others: [AccountDrawing]) {
        let left = self.width + Self.padding
        let top = Self.margin + Self.padding
        let card = Box([account.uid] + (account.displayName.map { [$0] } ?? []) + account.marks)
        let right = left + card.width + Self.tieWidth
        var y = top
        var ties = ""
        var boxes = ""
        var rightWidth = 0
        var middles: [(y: Int, section: AccountDrawing.Section)] = []
        for (section, items) in account.sections(beside: others) {
            boxes += Self.text(section.title, x: right, y: y + 11, fill: section.stroke, isBold: true)
            rightWidth = max(rightWidth, Self.pixels(section.title.utf8.count))
            y += Self.lineHeight + 2
            for item in items {
                var lines = [item.kind + (item.text.isEmpty ? "" : "  " + item.text)]
                var keyValues = ""
                for note in item.keyValues {
                    if !keyValues.isEmpty, TerminalText.width(keyValues) + TerminalText.width(note) > Self.noteColumns {
                        lines.append(keyValues)
                        keyValues = ""
                    }
                    keyValues += (keyValues.isEmpty ? "" : " · ") + note
                }
                if !keyValues.isEmpty { lines.append(keyValues) }
                if let other = item.alsoIn { lines.append("⇄ also in " + other) }
                let box = Box(lines)
                boxes += Self.rectangle(
                    box, x: right, y: y, fill: section.fill, stroke: section.stroke,
                    isDashed: section == .quarantine, isStrong: item.alsoIn != nil)
                middles.append((y + box.height / 2, section))
                rightWidth = max(rightWidth, box.width)
                y += box.height + Self.gap
            }
            y += Self.gap / 2
        }
        let bottom = max(y - Self.gap, top + card.height)
        let cardY = top + max(0, (bottom - top - card.height) / 2)
        for middle in middles {
            ties += Self.tie(
                from: (left + card.width, cardY + card.height / 2), to: (right, middle.y),
                stroke: middle.section.stroke,
                isDashed: middle.section == .quarantine)
        }
        let frameRight = (middles.isEmpty ? left + card.width : right + rightWidth) + Self.padding
        self.body += """
            <rect x="\(self.width)" y="\(Self.margin)" width="\(frameRight - self.width)" \
            height="\(bottom - Self.margin + Self.padding)" rx="10" fill="#f8fafc" stroke="#cbd5e1"/>

            """
        self.body += ties
        self.body += Self.rectangle(
            card, x: left, y: cardY, fill: account.isDisabled ? "#fee2e2" : "#dbeafe",
            stroke: account.isDisabled ? "#dc2626" : "#1d4ed8", isDashed: false, isStrong: true)
        self.body += boxes
        self.width = frameRight + Self.margin
        self.height = max(self.height, bottom + Self.padding)
    }

    private static func tie(
        from a: (x: Int, y: Int), to b: (x: Int, y: Int), stroke: String, isDashed: Bool
    ) -> String {
        let middle = (a.x + b.x) / 2
        let dash = isDashed ? " stroke-dasharray=\"5 4\"" : ""
        return """
            <path d="M\(a.x) \(a.y) C\(middle) \(a.y) \(middle) \(b.y) \(b.x) \(b.y)" fill="none" \
            stroke="\(stroke)" stroke-width="1.5"\(dash)/>

            """
    }

    private static func rectangle(
        _ box: Box, x: Int, y: Int, fill: String, stroke: String, isDashed: Bool, isStrong: Bool
    ) -> String {
        let dash = isDashed ? " stroke-dasharray=\"5 4\"" : ""
        var result = """
            <rect x="\(x)" y="\(y)" width="\(box.width)" height="\(box.height)" rx="6" fill="\(fill)" \
            stroke="\(stroke)" stroke-width="\(isStrong ? "2" : "1")"\(dash)/>

            """
        for (index, line) in box.lines.enumerated() {
            result += Self.text(
                line, x: x + Self.padding, y: y + Self.padding + 9 + index * Self.lineHeight,
                fill: index == 0 ? "#0f172a" : "#475569", isBold: index == 0)
        }
        return result
    }

    private static func text(_ text: String, x: Int, y: Int, fill: String, isBold: Bool) -> String {
        guard !text.isEmpty else { return "" }
        let length = self.pixels(TerminalText.width(text))
        return """
            <text x="\(x)" y="\(y)" fill="\(fill)"\(isBold ? " font-weight=\"600\"" : "") \
            textLength="\(length)" lengthAdjust="spacingAndGlyphs" xml:space="preserve">\(self.escaped(text))</text>

            """
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // XML 1.0 does not allow these characters.
            case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result += String(scalar)
            }
        }
        return result
    }
}
