extension FieldVisitor {
    /// Text. A strict reader takes a number for its decimal text.
    public mutating func field(_ name: StaticString, _ text: inout String?) throws(FieldError) {
        if self.isWriting { return self.writer.member(name, text) }
        text = try self.text(name, acceptsNumber: self.isStrict)
    }

    /// A number that travels as text (`"3600"`); every reader also takes the bare number.
    public mutating func decimal(_ name: StaticString, _ text: inout String?) throws(FieldError) {
        if self.isWriting { return try self.field(name, &text) }
        text = try self.text(name, acceptsNumber: true)
    }

    private mutating func text(_ name: StaticString, acceptsNumber: Bool) throws(FieldError) -> String? {
        guard let value = self.member(name) else { return nil }
        if let text = self.members.text(of: value) { return text }
        if acceptsNumber, let number = value.numberText { return DecimalText(number)?.text }
        try self.refuse(name, .string)
        return nil
    }

    /// A boolean.
    public mutating func field(_ name: StaticString, _ flag: inout Bool?) throws(FieldError) {
        if self.isWriting {
            guard let flag else { return }
            self.writer.key(name)
            self.writer.bool(flag)
            return
        }
        guard let value = self.member(name) else { return flag = nil }
        flag = value.bool
        if self.isForm { flag = value.isString("true") ? true : value.isString("false") ? false : nil }
        if flag == nil { try self.refuse(name, .boolean) }
    }

    /// A whole number of 32 bits, however it is spelled (`1`, `1.0`, `1e0`).
    public mutating func field(_ name: StaticString, _ number: inout Int64?) throws(FieldError) {
        if self.isWriting { return self.writeNumber(name, number) }
        number = nil
        guard let value = self.member(name) else { return }
        guard let decimal = self.decimal(value), decimal.isInteger else {
            return try self.refuse(name, .integer)
        }
        guard let whole = decimal.int64, let narrow = Int32(exactly: whole) else {
            return try self.refuse(name, .int32)
        }
        number = Int64(narrow)
    }

    /// A number kept as whole: a fraction is dropped, a number beyond 64 bits counts as absent.
    public mutating func number(_ name: StaticString, _ number: inout Int64?) throws(FieldError) {
        if self.isWriting { return self.writeNumber(name, number) }
        number = nil
        guard let value = self.member(name) else { return }
        guard let decimal = self.decimal(value) else { return try self.refuse(name, .number) }
        number = decimal.wholePart
    }

    private func decimal(_ value: JSON.Value) -> DecimalText? {
        (self.isForm ? value.string : value.numberText).flatMap(DecimalText.init)
    }

    private mutating func writeNumber(_ name: StaticString, _ number: Int64?) {
        guard let number else { return }
        self.writer.key(name)
        self.writer.int(number)
    }

    /// An enumeration's name, or its place in the list of names as a number or as a text that holds a number.
    public mutating func field<E: WireEnumeration>(_ name: StaticString, _ choice: inout E?) throws(FieldError) {
        if self.isWriting {
            guard let choice else { return }
            self.writer.key(name)
            self.writer.string(choice.rawValue)
            return
        }
        guard let value = self.member(name) else { return choice = nil }
        choice = E(reading: value)
        if choice == nil { try self.refuse(name, .allowedValue) }
    }
}
