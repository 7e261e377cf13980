import Vinculum

/// A manual page in roff, with the macros of man(7) that both groff and mandoc know.
///
/// Text is escaped here alone. None of it can become a request, whatever it begins with.
struct Roff {
    /// The page so far.
    private(set) var text = ""

    /// Begins a page of section 1.
    init(title: String) {
        let title = Roff.escaped(title.uppercased())
        // The date is no text: its hyphens stay.
        self.text += ".TH \"\(title)\" 1 \(Version.date) \"vinculum \(Roff.escaped(Version.text))\" Vinculum\n"
        // Names of options and hosts are not divided, and the right margin stays as it falls.
        self.text += ".nh\n.ad l\n"
    }

    /// The heading of a section.
    mutating func section(_ title: String) { self.text += ".SH \"\(Roff.escaped(title))\"\n" }

    /// The heading of a part of a section.
    mutating func part(_ title: String) { self.text += ".SS \"\(Roff.escaped(title))\"\n" }

    /// One paragraph, which is filled; the first of a section has no space before it.
    mutating func paragraph(_ text: String, isFirst: Bool = false) {
        if !isFirst { self.text += ".PP\n" }
        self.line(Roff.escaped(text))
    }

    /// A line of parts, some of which are bold.
    mutating func line(bold: String, then rest: String) {
        self.line(Roff.bold(bold) + Roff.escaped(rest))
    }

    /// A name, and below it what it means.
    mutating func entry(bold: String, italic: String = "", _ meaning: String) {
        self.text += ".TP\n"
        self.line(Roff.bold(bold) + (italic.isEmpty ? "" : " \\fI" + Roff.escaped(italic) + "\\fR"))
        self.line(Roff.escaped(meaning))
    }

    /// A table of options.
    mutating func entries(_ options: [OptionSpecification]) {
        for option in options { self.entry(bold: option.name, italic: option.value ?? "", option.summary) }
    }

    /// Lines that stay as they are.
    mutating func lines(_ lines: [String]) {
        self.text += ".RS 4\n.nf\n"
        for line in lines { self.line(Roff.escaped(line, isFilled: false)) }
        self.text += ".fi\n.RE\n"
    }

    /// References to other pages of section 1.
    mutating func references(_ pages: [String]) {
        for (index, page) in pages.enumerated() {
            self.line(Roff.bold(page) + "(1)" + (index + 1 < pages.count ? "," : ""))
        }
    }

    /// A line of the page. One that would be a request or begin with a blank, which ends a paragraph, begins with a
    /// character without width.
    private mutating func line(_ escaped: String) {
        let isPlain = escaped.utf8.first.map { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: " ") } ?? false
        self.text += (isPlain ? "" : "\\&") + escaped + "\n"
    }

    private static func bold(_ text: String) -> String { "\\fB" + self.escaped(text) + "\\fR" }

    /// The text as roff prints it: each character as itself, on one line, without what could move a terminal's cursor.
    ///
    /// - Parameter isFilled: Whether lines end where they are full. What is long, such as a path or
    ///   JSON, may then be divided after a slash or a comma.
    static func escaped(_ text: String, isFilled: Bool = true) -> String {
        let line = String(decoding: text.utf8.map { $0 == 0x0A ? 0x20 : $0 }, as: UTF8.self)
        var result = ""
        for scalar in TerminalText.safe(line).unicodeScalars {
            switch scalar {
            case "\\": result += "\\(rs"
            // A hyphen may be a sign of its own in print, and would not be found or copied as what is typed.
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case "\"": result += "\\(dq"
            case "/" where isFilled, "," where isFilled: result += String(scalar) + "\\:"
            case _ where scalar.isASCII: result += String(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + "]"
            }
        }
        return result
    }
}
