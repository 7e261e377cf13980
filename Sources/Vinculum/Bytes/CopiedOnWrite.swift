/// Keeps a large value behind one reference, and copies it when it is changed while it has another owner.
///
/// For properties of types with many fields that are passed on often: a copy then counts one reference instead of one
/// for each text, and no function contains a copy field by field. To its users the value is an ordinary one.
@propertyWrapper
package struct CopiedOnWrite<Value> {
    private final class Box {
        // Not checked at run time: a box is changed only by its one owner, and that owner is a value, of which the
        // compiler checks every access.
        @exclusivity(unchecked)
        var value: Value

        init(_ value: Value) { self.value = value }
    }

    private var box: Box

    package init(wrappedValue: Value) { self.box = Box(wrappedValue) }

    /// The value; it is changed in place if nothing else refers to it.
    package var wrappedValue: Value {
        _read { yield self.box.value }
        _modify {
            self.makeUnique()
            yield &self.box.value
        }
    }

    /// Whether both have one owner's value, unchanged since.
    func isSame(as other: CopiedOnWrite) -> Bool { self.box === other.box }

    @inline(never)
    private mutating func makeUnique() {
        if !isKnownUniquelyReferenced(&self.box) { self.box = Box(self.box.value) }
    }
}

extension CopiedOnWrite: Equatable where Value: Equatable {
    /// Whether the values are equal.
    package static func == (a: CopiedOnWrite, b: CopiedOnWrite) -> Bool { a.wrappedValue == b.wrappedValue }
}

/// A box that several owners refer to is never changed.
extension CopiedOnWrite: @unchecked Sendable where Value: Sendable {}
