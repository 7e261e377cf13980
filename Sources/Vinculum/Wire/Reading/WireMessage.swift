/// A JSON object of the protocol, whose fields are listed once for reading, checking and writing.
///
/// ```swift
/// mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
///     try v.field("email", &self.email)
///     try v.field("returnSecureToken", &self.returnSecureToken)
/// }
/// ```
///
/// Fields are visited in alphabetical order of their wire names, because the service reports the first problem in
/// that order. Every field is optional here; what an operation requires is the operation's own rule.
public protocol WireMessage: Equatable, Sendable {
    /// The message before anything was read: constant members such as `kind` hold their value, all others are absent.
    init()

    /// Shows every field to `v`, in alphabetical order of wire names.
    mutating func visit(_ v: inout FieldVisitor) throws(FieldError)
}

extension WireMessage {
    /// A message whose members `fill` sets.
    ///
    /// Instead of a local variable: one whose members are set is copied when it is returned, and copying a message is a
    /// kilobyte of code.
    @inline(__always)
    init<Failure: Error>(_ fill: (inout Self) throws(Failure) -> Void) throws(Failure) {
        self.init()
        try fill(&self)
    }

    /// Reads a message. Members that the message does not list are ignored.
    ///
    /// - Parameter strict: As the service reads a request: a member of a wrong type is an error and every spelling
    ///   of a key is accepted. Otherwise as a client reads an answer: such a member counts as absent.
    /// - Throws: ``FieldError`` naming the first problem in alphabetical order, depth first; only when `strict`, or
    ///   when `value` is no object.
    /// - Complexity: Linear in the size of `value`, times the number of fields in an object.
    public init(reading value: JSON.Value, strict: Bool) throws(FieldError) {
        self.init()
        var visitor = FieldVisitor(reading: strict ? .strict : .lenient)
        try visitor.read(value) { (v: inout FieldVisitor) throws(FieldError) in try self.visit(&v) }
    }

    /// The message as compact JSON; absent fields are left out.
    public consuming func encoded() -> [UInt8] {
        var message = self
        return FieldVisitor.encoded { (v: inout FieldVisitor) throws(FieldError) in try message.visit(&v) }
    }

    /// Writes the message as one value of a larger document.
    package consuming func write(to writer: inout JSON.Writer) {
        // The writer is moved through the visitor: a second owner would make it copy everything written so far.
        var visitor = FieldVisitor(writing: writer.moveOut())
        var message = self
        visitor.write { (v: inout FieldVisitor) throws(FieldError) in try message.visit(&v) }
        writer = visitor.writer
    }
}

extension FieldVisitor {
    @inline(never)
    fileprivate static func encoded(_ visit: Visit) -> [UInt8] {
        // Most messages fit; growing from nothing would copy a token four times.
        var visitor = FieldVisitor(writing: JSON.Writer(reservingCapacity: 1536))
        visitor.write(visit)
        return visitor.writer.bytes
    }
}

extension JSON.Writer {
    /// What was written, leaving an empty writer behind.
    fileprivate mutating func moveOut() -> JSON.Writer {
        let written = self
        self = JSON.Writer()
        return written
    }
}
