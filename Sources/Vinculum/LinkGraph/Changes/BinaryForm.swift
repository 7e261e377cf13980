/// A value whose binary form says all there is to it.
protocol BinaryForm {
    /// Writes the form. Two values that differ write different bytes.
    func write(to writer: inout ByteWriter)
}

/// Whether two values have the same binary form.
///
/// Values of this room are equal by it. Derived equality would compare texts by canonical equivalence, under which two
/// different subjects of one provider, or two different codes, can be equal.
func sameForm<Value: BinaryForm>(_ a: Value, _ b: Value) -> Bool {
    var (first, second) = (ByteWriter(), ByteWriter())
    a.write(to: &first)
    b.write(to: &second)
    return first.bytes == second.bytes
}
