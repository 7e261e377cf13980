import Vinculum

/// Draws accounts in the Graphviz DOT language, for `dot -Tsvg`.
package enum DotDrawing {
    /// Draws one digraph with a cluster for each account.
    package static func draw(_ accounts: [AccountDrawing]) -> String {
        var text = """
            digraph accounts {
              rankdir=LR;
              node [shape=box, style="rounded,filled", fillcolor=white, fontname="sans-serif", fontsize=11];
              edge [arrowhead=none, fontname="sans-serif", fontsize=9];

            """
        // Edges to other accounts are outside the clusters, because a node belongs to the first cluster that names
        // it.
        var shared = ""
        for (number, account) in accounts.enumerated() {
            text += "  subgraph cluster_\(number) {\n    label=\(self.quoted([account.heading]));\n"
            text += "    a\(number) [label=\(self.quoted([account.heading] + account.marks)), fillcolor=\"#dbeafe\"];\n"
            for (part, (section, items)) in account.sections(beside: accounts).enumerated() {
                for (index, item) in items.enumerated() {
                    let node = "a\(number)s\(part)i\(index)"
                    let label = self.quoted([item.kind + (item.text.isEmpty ? "" : " " + item.text)] + item.keyValues)
                    text += "    \(node) [label=\(label), fillcolor=\"\(section.fill)\"];\n"
                    text += "    a\(number) -> \(node) [label=\(self.quoted([section.title]))"
                    text += section == .quarantine ? ", style=dashed];\n" : "];\n"
                    if let other = item.alsoIn, let place = accounts.firstIndex(where: { $0.uid == other }),
                        place > number
                    {
                        shared += "  \(node) -> a\(place) [style=dotted, constraint=false, label=\"also in\"];\n"
                    }
                }
            }
            text += "  }\n"
        }
        return text + shared + "}\n"
    }

    /// A double-quoted DOT string, each line left-aligned. Quote and backslash are the only characters to escape.
    private static func quoted(_ lines: [String]) -> String {
        var text = "\""
        for line in lines {
            for scalar in TerminalText.safe(line).unicodeScalars {
                // An unescaped backslash would start an escape sequence of labels, such as \N for the node's name.
                if scalar == "\"" || scalar == "\\" { text += "\\" }
                text += String(scalar)
            }
            text += "\\l"
        }
        return text + "\""
    }
}

extension AccountDrawing.Section {
    var fill: String {
        switch self {
        case .identifiers: "#ecfdf5"
        case .linkedProviders: "#f0f9ff"
        case .factors: "#f5f3ff"
        case .quarantine: "#fef3c7"
        }
    }

    var stroke: String {
        switch self {
        case .identifiers: "#059669"
        case .linkedProviders: "#0284c7"
        case .factors: "#7c3aed"
        case .quarantine: "#d97706"
        }
    }
}
