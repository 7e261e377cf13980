extension FieldVisitor {
    /// An object whose members the protocol does not fix, kept verbatim.
    public mutating func field(_ name: StaticString, _ object: inout JSON.Raw?) throws(FieldError) {
        if self.isWriting {
            guard let object else { return }
            self.writer.key(name)
            self.writer.raw(object.bytes)
            return
        }
        object = nil
        guard let value = self.member(name) else { return }
        guard case .object = value.kind else { return try self.refuse(name, .object) }
        object = JSON.Raw(value)
    }

    /// JSON that travels as text. A lenient reader also takes the object itself and keeps its text.
    public mutating func textOrObject(_ name: StaticString, _ text: inout String?) throws(FieldError) {
        if self.isWriting || self.isStrict { return try self.field(name, &text) }
        text = nil
        guard let value = self.member(name) else { return }
        if case .object = value.kind {
            text = String(decoding: value.rawBytes, as: UTF8.self)
        } else {
            text = value.string
        }
    }

    /// A list of texts. A lenient reader also takes a text that holds such a list as JSON.
    public mutating func stringsOrText(_ name: StaticString, _ texts: inout [String]?) throws(FieldError) {
        if self.isWriting || self.isStrict { return try self.field(name, &texts) }
        guard let inner = self.member(name)?.string else { return try self.field(name, &texts) }
        texts = nil
        do throws(JSON.ReadError) {
            let list = try JSON.Document(parsing: [UInt8](inner.utf8)).root
            guard case .array = list.kind else { return }
            texts = list.elements.compactMap { $0.string }
        } catch {}
    }
}
