extension Decision {
    /// Writes the decision as a JSON object: members in alphabetical order, facts in their own.
    public func write(to writer: inout JSON.Writer) {
        writer.beginObject()
        writer.key("facts")
        writer.beginObject()
        for fact in self.facts {
            writer.key(fact.name.rawValue)
            fact.value.write(to: &writer)
        }
        writer.endObject()
        writer.member("invariant", self.rule.invariant.map { "I\($0)" })
        writer.key("kind")
        writer.string(self.kind.rawValue)
        writer.key("remedies")
        writer.beginArray()
        for remedy in self.remedies {
            writer.beginObject()
            writer.member("name", remedy.rawValue)
            writer.member("text", remedy.text)
            writer.endObject()
        }
        writer.endArray()
        writer.key("rule")
        writer.string(self.rule.rawValue)
        writer.key("text")
        writer.string(self.rule.text)
        writer.endObject()
    }

    /// The decision as JSON, in UTF-8.
    public func encoded() -> [UInt8] {
        var writer = JSON.Writer()
        self.write(to: &writer)
        return writer.bytes
    }
}

extension Decision.Fact.Value {
    func write(to writer: inout JSON.Writer) {
        switch self {
        case .text(let text): writer.string(text)
        case .number(let number): writer.int(number)
        case .flag(let flag): writer.bool(flag)
        case .texts(let texts):
            writer.beginArray()
            for text in texts { writer.string(text) }
            writer.endArray()
        }
    }
}
