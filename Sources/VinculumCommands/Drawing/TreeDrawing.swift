import Vinculum

/// Draws accounts as text trees, side by side if the terminal is wide enough.
package struct TreeDrawing {
    /// The characters of the branches.
    package enum Characters: Sendable {
        case unicode, ascii

        /// Unicode if the locale says that the terminal displays UTF-8.
        package init(_ host: some CommandHost) {
            let locale =
                [host.environment("LC_ALL"), host.environment("LC_CTYPE"), host.environment("LANG")]
                .compactMap { $0 }.first { !$0.isEmpty } ?? ""
            let letters = locale.utf8.map { $0.lowercased }.filter { $0.isLetterOrDigit }
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

    /// - Parameter columns: The width of the terminal; `nil` for 100.
    package init(_ characters: Characters, _ style: Style, columns: Int?) {
        self.characters = characters
        self.style = style
        self.columns = columns ?? 100
    }

    /// Draws the accounts. Every line ends with a line feed.
    package func draw(_ accounts: [AccountDrawing]) -> String {
        if accounts.count > 1 {
            for isNarrow in [false, true] {
                let trees = accounts.map { self.lines($0, beside: accounts, isNarrow: isNarrow) }
                let widths = trees.map { tree in tree.map { TerminalText.width($0.plain) }.max() ?? 0 }
                if widths.reduce(Self.gap * (trees.count - 1), +) <= self.columns {
                    return self.sideBySide(trees, widths)
                }
            }
        }
        var text = ""
        for (index, account) in accounts.enumerated() {
            if index > 0 { text += "\n" }
            for line in self.lines(account, beside: accounts, isNarrow: false) { text += line.styled + "\n" }
        }
        return text
    }

    /// The columns between two trees.
    private static let gap = 4
    /// The width of a line of notes in a narrow tree, in columns.
    private static let noteColumns = 40

    private func sideBySide(_ trees: [[Line]], _ widths: [Int]) -> String {
        var text = ""
        for row in 0..<(trees.map { $0.count }.max() ?? 0) {
            var line = ""
            var pending = 0
            for (tree, width) in zip(trees, widths) {
                if row < tree.count {
                    line += String(repeating: " ", count: pending) + tree[row].styled
                    pending = width - TerminalText.width(tree[row].plain) + Self.gap
                } else {
                    pending += width + Self.gap
                }
            }
            text += line + "\n"
        }
        return text
    }

    /// A line without and with terminal styles; the plain one is for measuring.
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

    /// - Parameter isNarrow: Whether notes are below their entry, which takes more lines and fewer columns.
    private func lines(_ account: AccountDrawing, beside others: [AccountDrawing], isNarrow: Bool) -> [Line] {
        let sections = account.sections(beside: others)
        var lines = self.heading(account, hasBranches: !sections.isEmpty, isNarrow: isNarrow)
        for (index, part) in sections.enumerated() {
            let isLast = index == sections.count - 1
            let title = part.section.title
            lines.append(
                Line(isLast ? self.characters.last : self.characters.branch) + Line(title, self.style.cyan(title)))
            let indent = isLast ? "   " : self.characters.through
            let kindWidth = part.items.map { TerminalText.width($0.kind) }.max() ?? 0
            let textWidth = min(40, part.items.map { TerminalText.width(TerminalText.safe($0.text)) }.max() ?? 0)
            for (index, item) in part.items.enumerated() {
                let isLastItem = index == part.items.count - 1
                let branch = isLastItem ? self.characters.last : self.characters.branch
                let label =
                    Line(indent + branch)
                    + self.label(item, part.section, kindWidth, isNarrow ? 0 : textWidth)
                if isNarrow {
                    lines.append(label)
                    let below = indent + (isLastItem ? "   " : self.characters.through) + "  "
                    lines += self.below(item.keyValues + self.shared(item), indent: below)
                } else {
                    let keyValues = "  " + self.joined(item.keyValues)
                    let shared = self.shared(item).map { "  " + $0 }.first ?? ""
                    lines.append(
                        label + Line(keyValues, self.style.dim(keyValues)) + Line(shared, self.style.yellow(shared)))
                }
            }
        }
        return lines
    }

    private func heading(_ account: AccountDrawing, hasBranches: Bool, isNarrow: Bool) -> [Line] {
        let heading = TerminalText.safe(account.heading)
        let root = Line(self.characters.root) + Line(heading, self.style.bold(heading))
        if isNarrow {
            return [root] + self.below(account.marks, indent: hasBranches ? self.characters.through : "   ")
        }
        let marks = "  " + self.joined(account.marks)
        return [root + Line(marks, self.style.dim(marks))]
    }

    private func label(
        _ item: AccountDrawing.Item, _ section: AccountDrawing.Section, _ kindWidth: Int, _ textWidth: Int
    ) -> Line {
        let hasNoText = item.text.isEmpty && textWidth == 0
        let kind = TerminalText.padded(TerminalText.safe(item.kind), to: kindWidth) + (hasNoText ? "" : "  ")
        let text = TerminalText.padded(TerminalText.safe(item.text), to: textWidth)
        return Line(kind, section == .quarantine ? self.style.yellow(kind) : self.style.green(kind)) + Line(text)
    }

    /// The note that names the other account with the same entry; empty without one.
    private func shared(_ item: AccountDrawing.Item) -> [String] {
        item.alsoIn.map { [self.characters.shared + TerminalText.safe($0)] } ?? []
    }

    /// Notes on lines of their own. Lines break between notes, and within a note only if it is too long for a line.
    private func below(_ keyValues: [String], indent: String) -> [Line] {
        var lines: [String] = []
        for note in keyValues {
            let wrapped = TerminalText.wrapped(TerminalText.safe(note), width: Self.noteColumns)
            for part in wrapped.utf8.split(separator: 0x0A) {
                let part = String(decoding: part, as: UTF8.self)
                if let last = lines.last, TerminalText.width(last) + 3 + TerminalText.width(part) <= Self.noteColumns {
                    lines[lines.count - 1] = last + self.characters.dot + part
                } else {
                    lines.append(part)
                }
            }
        }
        return lines.map { Line(indent) + Line($0, self.style.dim($0)) }
    }

    private func joined(_ keyValues: [String]) -> String {
        var text = ""
        for note in keyValues { text += (text.isEmpty ? "" : self.characters.dot) + TerminalText.safe(note) }
        return text
    }
}

extension [UInt8] {
    /// Whether the bytes contain `utf8`, as the letters of `C.UTF-8` and `fr_FR.utf8@euro` do.
    fileprivate var containsUTF8: Bool {
        let wanted = Array("utf8".utf8)
        return self.count >= 4 && (0...(self.count - 4)).contains { self[$0..<$0 + 4].elementsEqual(wanted) }
    }
}
