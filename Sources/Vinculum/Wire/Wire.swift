/// The messages of Identity Toolkit and of the secure token service, one request and one response for each RPC.
public enum Wire {}

extension Wire {
    /// An object whose being there is the whole message, written `{}`.
    public struct Presence: WireMessage {
        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {}
    }
}
