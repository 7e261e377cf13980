import Vinculum

/// A failed expectation, `dump` and a debugger's `po` show what the box holds. In a module of its own, because the core
/// does without reflection.
extension CopiedOnWrite: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: ["value": self.wrappedValue], displayStyle: .struct) }
}
