import Vinculum

/// Draws accounts as trees of text; side by side where the terminal has the room.
package struct TreeDrawing {
    /// The characters the branches are made of.
    package enum Characters: Sendable {
        case unicode, ascii

        /// Unicode where the locale says that the terminal takes UTF-8.
        package init(_ host: some CommandHost) {
            let locale =
                [host.environment("LC_ALL"), host.environment("LC_CTYPE"), host.environment("LANG")]
                .compactMap { $0 }.first { !$0.isEmpty } ?? ""
            let letters = locale.utf8.map { $0 | 0x20 }.filter { $0.isLetterOrDigit }
            self = letters.containsUTF8 ? .unicode : .ascii
        }

        var branch: String { self == .unicode ? "├─ " : "|- " }
        var last: String { self == .unicode ? "└─ " : "`- " }
        var through: String { self == .unicode ? "│  " : "|  " }
        var dot: String { self == .unicode ? " · " : ", " }
        var root: String { self == .unicode ? "● " : "* " }
        var shared: String { self == .unicode ? "⇄ also in " : "<> also in " }
    }

    private let characters: Characters
    private let style: Style
    private let columns: Int

    package init(_ characters: Characters, _ style: Style, columns: Int?) {
        self.characters = characters
        self.style = style
        self.columns = columns ?? 100
    }

    package func draw(_ accounts: [AccountDrawing]) -> String {
        let trees = accounts.map { self.lines($0, beside: accounts) }
        let widths = trees.map { tree in tree.map { TerminalText.width($0.plain) }.max() ?? 0 }
        let gap = 4
        if trees.count > 1, widths.reduce(gap * (trees.count - 1), +) <= self.columns {
            return self.sideBySide(trees, widths, gap)
        }
        var text = ""
        for (index, tree) in trees.enumerated() {
            if index > 0 { text += "\n" }
            for line in tree { text += line.styled + "\n" }
        }
        return text
    }

    private func sideBySide(_ trees: [[Line]], _ widths: [Int], _ gap: Int) -> String {
        var text = ""
        for row in 0..<(trees.map { $0.count }.max() ?? 0) {
            var line = ""
            var pending = 0
            for (tree, width) in zip(trees, widths) {
                if row < tree.count {
                    line += String(repeating: " ", count: pending) + tree[row].styled
                    pending = width - TerminalText.width(tree[row].plain) + gap
                } else {
                    pending += width + gap
                }
            }
            text += line + "\n"
        }
        return text
    }

    /// A line as it looks, and as it counts.
    private struct Line {
        var plain: String
        var styled: String

        init(_ plain: String, _ styled: String? = nil) {
            self.plain = plain
            self.styled = styled ?? plain
        }

        static func + (a: Line, b: Line) -> Line {
            Line(a.plain + b.plain, a.styled + b.styled)
        }
    }

    private func lines(_ account: AccountDrawing, beside others: [AccountDrawing]) -> [Line] {
        let heading = TerminalText.safe(account.heading)
        let marks = "  " + self.joined(account.marks)
        var lines = [Line(self.characters.root) + Line(heading, self.style.bold(heading)) + Line(marks, self.style.dim(marks))]
        let sections = account.sections(beside: others)
        for (index, part) in sections.enumerated() {
            let isLast = index == sections.count - 1
            let title = part.section.title
            lines.append(
                Line(isLast ? self.characters.last : self.characters.branch) + Line(title, self.style.cyan(title)))
            let indent = isLast ? "   " : self.characters.through
            let kindWidth = part.items.map { TerminalText.width($0.kind) }.max() ?? 0
            let textWidth = min(40, part.items.map { TerminalText.width(TerminalText.safe($0.text)) }.max() ?? 0)
            for (index, item) in part.items.enumerated() {
                let branch = index == part.items.count - 1 ? self.characters.last : self.characters.branch
                lines.append(Line(indent + branch) + self.line(item, part.section, kindWidth, textWidth))
            }
        }
        return lines
    }

    private func line(
        _ item: AccountDrawing.Item, _ section: AccountDrawing.Section, _ kindWidth: Int, _ textWidth: Int
    ) -> Line {
        let kind = TerminalText.padded(TerminalText.safe(item.kind), to: kindWidth) + (textWidth > 0 ? "  " : "")
        let text = TerminalText.padded(TerminalText.safe(item.text), to: textWidth) + "  "
        let notes = self.joined(item.notes)
        var line =
            Line(kind, section == .quarantine ? self.style.yellow(kind) : self.style.green(kind)) + Line(text)
            + Line(notes, self.style.dim(notes))
        if let other = item.alsoIn {
            let shared = "  " + self.characters.shared + TerminalText.safe(other)
            line = line + Line(shared, self.style.yellow(shared))
        }
        return line
    }

    private func joined(_ notes: [String]) -> String {
        var text = ""
        for note in notes { text += (text.isEmpty ? "" : self.characters.dot) + TerminalText.safe(note) }
        return text
    }
}

extension [UInt8] {
    /// Whether `utf8` stands somewhere in it, as in the letters of `C.UTF-8` or `fr_FR.utf8@euro`.
    fileprivate var containsUTF8: Bool {
        let wanted = Array("utf8".utf8)
        return self.count >= 4 && (0...(self.count - 4)).contains { self[$0..<$0 + 4].elementsEqual(wanted) }
    }
}
