extension Wire {
    /// `getPasswordPolicy`: what a client checks a new password against while it is typed.
    public struct PasswordPolicy: WireMessage {
        /// One character each.
        public var allowedNonAlphanumericCharacters: [String]?
        /// The lengths and the kinds of characters that the policy demands.
        public var customStrengthOptions: JSON.Raw?
        /// `OFF` or `ENFORCE`.
        public var enforcementState: String?
        /// Whether a sign-in with an older password is refused until it is changed.
        public var forceUpgradeOnSignin: Bool?
        /// The version of this message: 1.
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
