/// Draws accounts as a Mermaid flowchart.
package enum MermaidDrawing {
    /// Draws one flowchart with a subgraph for each account.
    package static func draw(_ accounts: [AccountDrawing]) -> String {
        var text = "flowchart LR\n"
        for (number, account) in accounts.enumerated() {
            text += "  subgraph g\(number) [\(self.quoted([account.heading]))]\n"
            text += "    a\(number)([\(self.quoted([account.heading] + account.marks))])\n"
            for (part, (section, items)) in account.sections(beside: accounts).enumerated() {
                for (index, item) in items.enumerated() {
                    let node = "a\(number)s\(part)i\(index)"
                    let label = self.quoted([item.kind + (item.text.isEmpty ? "" : " " + item.text)] + item.keyValues)
                    let line = section == .quarantine ? "-.-" : "---"
                    text += "    a\(number) \(line)|\(section.title)| \(node)[\(label)]\n"
                    text += "    style \(node) fill:\(section.fill),stroke:\(section.stroke)\n"
                }
            }
            text += "  end\n"
        }
        return text
    }

    /// A quoted label. Every character that could end the label, or mean something to Mermaid or HTML, becomes a
    /// numeric entity in Mermaid's form (`#34;`).
    private static func quoted(_ lines: [String]) -> String {
        var text = "\""
        for (index, line) in lines.enumerated() {
            if index > 0 { text += "<br/>" }
            for scalar in TerminalText.safe(line).unicodeScalars {
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9", " ", ".", ",", ":", "@", "+", "-", "_", "/":
                    text += String(scalar)
                default:
                    text += "#\(scalar.value);"
                }
            }
        }
        return text + "\""
    }
}
