extension FieldVisitor {
    /// A list of texts. A lenient reader leaves out elements of another type.
    public mutating func field(_ name: String, _ texts: inout [String]?) throws(FieldError) {
        if self.isWriting {
            guard let texts else { return }
            self.writer.key(name)
            self.writer.beginArray()
            for text in texts { self.writer.string(text) }
            self.writer.endArray()
            return
        }
        texts = nil
        guard let array = try self.array(name) else { return }
        var read: [String] = []
        var index = 0
        for element in array.elements {
            if let text = element.string {
                read.append(text)
            } else if self.isStrict, let number = element.numberText.flatMap(DecimalText.init) {
                read.append(number.text)
            } else {
                try self.refuse("\(name)/\(index)", .string)
            }
            index &+= 1
        }
        texts = read
    }

    /// A list of an enumeration's names.
    public mutating func field<E: WireEnumeration>(_ name: String, _ choices: inout [E]?) throws(FieldError) {
        if self.isWriting {
            guard let choices else { return }
            self.writer.key(name)
            self.writer.beginArray()
            for choice in choices { self.writer.string(choice.rawValue) }
            self.writer.endArray()
            return
        }
        choices = nil
        guard let array = try self.array(name) else { return }
        var read: [E] = []
        var index = 0
        for element in array.elements {
            if let choice = E(reading: element) {
                read.append(choice)
            } else {
                try self.refuse("\(name)/\(index)", .allowedValue)
            }
            index &+= 1
        }
        choices = read
    }

    /// A message inside the message.
    public mutating func field<M: WireMessage>(_ name: String, _ message: inout M?) throws(FieldError) {
        if self.isWriting {
            // Taken, not copied: writing uses a message up, and copying one is a kilobyte of code.
            guard var inner = message.take() else { return }
            self.writer.key(name)
            self.write(&inner)
            return
        }
        message = nil
        guard let value = self.member(name) else { return }
        guard case .object = value.kind else { return try self.refuse(name, .object) }
        var inner = M()
        do throws(FieldError) {
            try self.read(&inner, from: value)
        } catch {
            throw error.inside(name)
        }
        message = inner
    }

    /// A list of messages. A lenient reader leaves out elements that are no objects.
    public mutating func field<M: WireMessage>(_ name: String, _ messages: inout [M]?) throws(FieldError) {
        if self.isWriting {
            guard let messages else { return }
            self.writer.key(name)
            self.writer.beginArray()
            for message in messages {
                var inner = message
                self.write(&inner)
            }
            self.writer.endArray()
            return
        }
        messages = nil
        guard let array = try self.array(name) else { return }
        var read: [M] = []
        var index = 0
        for element in array.elements {
            var inner = M()
            do throws(FieldError) {
                try self.read(&inner, from: element)
                read.append(inner)
            } catch {
                if self.isStrict { throw error.inside(index).inside(name) }
            }
            index &+= 1
        }
        messages = read
    }

    private mutating func array(_ name: String) throws(FieldError) -> JSON.Value? {
        guard let value = self.member(name) else { return nil }
        if case .array = value.kind { return value }
        try self.refuse(name, .array)
        return nil
    }
}
