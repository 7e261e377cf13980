extension Wire {
    /// An object whose being there is the whole message, written `{}`.
    public struct Presence: WireMessage {
        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {}
    }
}
