/// A value with a binary form that says all there is to it.
protocol BinaryForm {
    func write(to writer: inout ByteWriter)
}

/// Whether two values have the same binary form.
///
/// This is how the values of this room are equal. The equality that Swift derives compares texts by canonical
/// equivalence, under which two different people of one provider, or two different codes, can be the same.
func sameForm<Value: BinaryForm>(_ a: Value, _ b: Value) -> Bool {
    var (first, second) = (ByteWriter(), ByteWriter())
    a.write(to: &first)
    b.write(to: &second)
    return first.bytes == second.bytes
}
