extension Wire {
    /// `getPasswordPolicy`: what a client checks a new password against while it is typed.
    public struct PasswordPolicy: WireMessage {
        /// One character each.
        public var allowedNonAlphanumericCharacters: [String]?
        public var customStrengthOptions: JSON.Raw?
        /// `OFF` or `ENFORCE`.
        public var enforcementState: String?
        public var forceUpgradeOnSignin: Bool?
        public var schemaVersion: Int64?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("allowedNonAlphanumericCharacters", &self.allowedNonAlphanumericCharacters)
            try v.field("customStrengthOptions", &self.customStrengthOptions)
            try v.field("enforcementState", &self.enforcementState)
            try v.field("forceUpgradeOnSignin", &self.forceUpgradeOnSignin)
            try v.field("schemaVersion", &self.schemaVersion)
        }
    }
}
