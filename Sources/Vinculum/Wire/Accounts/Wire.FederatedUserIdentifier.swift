extension Wire {
    /// An identity at a provider, as `accounts:lookup` names it.
    public struct FederatedUserIdentifier: WireMessage {
        public var providerId: String?
        public var rawId: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("providerId", &self.providerId)
            try v.field("rawId", &self.rawId)
        }
    }
}
