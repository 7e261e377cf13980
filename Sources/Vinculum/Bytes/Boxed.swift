/// Keeps a large value in an object of its own. For properties of types that cannot be copied, so that the object has
/// one owner.
///
/// The compiler follows every field, to any depth, of a value that cannot be copied, in every function that it is
/// passed to. Behind this wrapper it follows one field; without it the commands take five times as long to compile.
@propertyWrapper
package struct Boxed<Value> {
    private final class Box {
        // Not checked at run time: the owner cannot be copied, and the compiler checks every access to it.
        @exclusivity(unchecked)
        var value: Value

        init(_ value: Value) { self.value = value }
    }

    private let box: Box

    package init(wrappedValue: Value) { self.box = Box(wrappedValue) }

    /// The value; it is changed in place.
    package var wrappedValue: Value {
        _read { yield self.box.value }
        _modify { yield &self.box.value }
    }
}
