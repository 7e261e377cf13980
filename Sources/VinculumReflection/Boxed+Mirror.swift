import Vinculum

extension Boxed: CustomReflectable {
    /// As for `CopiedOnWrite`.
    public var customMirror: Mirror { Mirror(self, children: ["value": self.wrappedValue], displayStyle: .struct) }
}
