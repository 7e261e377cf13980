extension Wire {
    /// One way into an account, with the profile its provider gave.
    public struct ProviderUserInfo: WireMessage {
        public var displayName: String?
        public var email: String?
        public var federatedId: String?
        public var phoneNumber: String?
        public var photoUrl: String?
        public var providerId: String?
        /// The subject at the provider.
        public var rawId: String?
        public var screenName: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("displayName", &self.displayName)
            try v.field("email", &self.email)
            try v.field("federatedId", &self.federatedId)
            try v.field("phoneNumber", &self.phoneNumber)
            try v.field("photoUrl", &self.photoUrl)
            try v.field("providerId", &self.providerId)
            try v.field("rawId", &self.rawId)
            try v.field("screenName", &self.screenName)
        }
    }
}
