/// The messages of Identity Toolkit and of the secure token service, one request and one response for each RPC.
public enum Wire {}

extension Wire {
    /// An empty object, `{}`: a message whose presence is its only information.
    public struct Presence: WireMessage {
        /// Creates the object; there is nothing to set.
        public init() {}

        /// Does nothing: there are no fields.
        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {}
    }
}
