import Vinculum

extension CommandHost {
    /// Whether decisions are always explained; not by default.
    public var explains: Bool { false }

    /// Prints an explanation on standard error.
    public mutating func explain(_ text: String) {
        self.writeLine(text, to: .error)
    }

    /// Explains decisions if `--explain` is given: as lines on standard error, or with `--json` as lines of output.
    mutating func explain(_ decisions: [Decision], _ globals: GlobalOptions) {
        for decision in decisions {
            if globals.explains, globals.isJSON {
                var writer = JSON.Writer()
                writer.beginObject()
                writer.key("decision")
                decision.write(to: &writer)
                writer.endObject()
                self.writeJSON(writer.bytes, to: .output)
            }
            if self.explains || (globals.explains && !globals.isJSON) {
                self.explain(decision.text(Style(.error, of: self)))
            }
        }
    }
}

extension Decision {
    /// The decision as text for a person: the rule, the facts and the remedies.
    func text(_ style: Style) -> String {
        let number = self.rule.invariant.map { ", I\($0)" } ?? ""
        var text = style.yellow(self.kind.words) + " \(self.rule.rawValue)\(number): " + self.rule.text
        for fact in self.facts {
            text += "\n" + style.dim("  fact  ") + fact.name.rawValue + ": " + TerminalText.safe(fact.value.text)
        }
        for remedy in self.remedies { text += "\n" + style.dim("  can   ") + remedy.text }
        return text
    }
}

extension Decision.Kind {
    fileprivate var words: String {
        switch self {
        case .refusal: "refused by"
        case .change: "changed by"
        case .demand: "more is required by"
        }
    }
}

extension Decision.Fact.Value {
    fileprivate var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): "\(number)"
        case .flag(let flag): flag ? "yes" : "no"
        case .texts(let texts): texts.isEmpty ? "none" : texts.listed
        }
    }
}
