extension FieldVisitor {
    /// A list of texts. A lenient reader leaves out elements of another type.
    public mutating func field(_ name: StaticString, _ texts: inout [String]?) throws(FieldError) {
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
                try self.refuse(pointer: "/\(name)/\(index)", .string)
            }
            index &+= 1
        }
        texts = read
    }

    /// A list of an enumeration's names.
    public mutating func field<E: WireEnumeration>(_ name: StaticString, _ choices: inout [E]?) throws(FieldError) {
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
                try self.refuse(pointer: "/\(name)/\(index)", .allowedValue)
            }
            index &+= 1
        }
        choices = read
    }

    /// A message inside the message.
    public mutating func field<M: WireMessage>(_ name: StaticString, _ message: inout M?) throws(FieldError) {
        if !self.isWriting { message = try self.object(name) == nil ? nil : M() }
        guard message != nil else { return }
        // In its place, because copying a message is a kilobyte of code.
        try self.inner(name) { (v: inout FieldVisitor) throws(FieldError) in try message?.visit(&v) }
    }

    /// A list of messages. A lenient reader leaves out elements that are no objects.
    public mutating func field<M: WireMessage>(_ name: StaticString, _ messages: inout [M]?) throws(FieldError) {
        if self.isWriting {
            guard var list = messages.take() else { return }
            self.writer.key(name)
            self.writer.beginArray()
            for index in list.indices {
                self.write { (v: inout FieldVisitor) throws(FieldError) in try v.visit(&list[index]) }
            }
            self.writer.endArray()
            return
        }
        messages = nil
        guard let array = try self.array(name) else { return }
        var read: [M] = []
        try self.forEachElement(of: array, name) { (v: inout FieldVisitor, element) throws(FieldError) in
            var inner = M()
            try v.read(element) { (v: inout FieldVisitor) throws(FieldError) in try v.visit(&inner) }
            read.append(inner)
        }
        messages = read
    }

    // Not inlined: each kind of inner message would have its own copy of the functions below.

    @inline(never)
    private mutating func visit<M: WireMessage>(_ message: inout M) throws(FieldError) {
        try message.visit(&self)
    }

    @inline(never)
    private mutating func forEachElement(
        of array: JSON.Value, _ name: StaticString, _ read: (inout FieldVisitor, JSON.Value) throws(FieldError) -> Void
    ) throws(FieldError) {
        var index = 0
        for element in array.elements {
            do throws(FieldError) {
                try read(&self, element)
            } catch {
                if self.isStrict { throw error.inside(index).inside("\(name)") }
            }
            index &+= 1
        }
    }

    @inline(never)
    private mutating func inner(_ name: StaticString, _ visit: Visit) throws(FieldError) {
        if self.isWriting {
            self.writer.key(name)
            return self.write(visit)
        }
        guard let value = self.member(name) else { return }
        do throws(FieldError) {
            try self.read(value, visit)
        } catch {
            throw error.inside("\(name)")
        }
    }

    private mutating func object(_ name: StaticString) throws(FieldError) -> JSON.Value? {
        guard let value = self.member(name) else { return nil }
        if case .object = value.kind { return value }
        try self.refuse(name, .object)
        return nil
    }

    private mutating func array(_ name: StaticString) throws(FieldError) -> JSON.Value? {
        guard let value = self.member(name) else { return nil }
        if case .array = value.kind { return value }
        if self.isForm { return JSON.Value(stored: [UInt8(ascii: "[")] + value.rawBytes + [UInt8(ascii: "]")]) }
        try self.refuse(name, .array)
        return nil
    }
}
