extension Wire {
    /// `accounts:batchCreate`: accounts brought from elsewhere, with their password hashes.
    public enum BatchCreate {
        /// The body of the request.
        public struct Request: WireMessage {
            public var allowOverwrite: Bool?
            public var argon2Parameters: Argon2Parameters?
            public var blockSize: Int64?
            public var cpuMemCost: Int64?
            public var delegatedProjectNumber: String?
            public var dkLen: Int64?
            public var hashAlgorithm: String?
            public var memoryCost: Int64?
            public var parallelization: Int64?
            public var passwordHashOrder: PasswordHashOrder?
            public var rounds: Int64?
            public var saltSeparator: String?
            public var sanityCheck: Bool?
            public var signerKey: String?
            public var tenantId: String?
            public var users: [UserInfo]?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("allowOverwrite", &self.allowOverwrite)
                try v.field("argon2Parameters", &self.argon2Parameters)
                try v.field("blockSize", &self.blockSize)
                try v.field("cpuMemCost", &self.cpuMemCost)
                try v.field("delegatedProjectNumber", &self.delegatedProjectNumber)
                try v.field("dkLen", &self.dkLen)
                try v.field("hashAlgorithm", &self.hashAlgorithm)
                try v.field("memoryCost", &self.memoryCost)
                try v.field("parallelization", &self.parallelization)
                try v.field("passwordHashOrder", &self.passwordHashOrder)
                try v.field("rounds", &self.rounds)
                try v.field("saltSeparator", &self.saltSeparator)
                try v.field("sanityCheck", &self.sanityCheck)
                try v.field("signerKey", &self.signerKey)
                try v.field("tenantId", &self.tenantId)
                try v.field("users", &self.users)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            /// One entry for each account that was refused; empty when all were taken.
            public var error: [BatchError]?
            public var kind: String? = "identitytoolkit#UploadAccountResponse"

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("error", &self.error)
                try v.field("kind", &self.kind)
            }
        }
    }

    /// Whether the salt comes before the password in an imported hash.
    public enum PasswordHashOrder: String, WireEnumeration {
        case unspecified = "UNSPECIFIED_ORDER"
        case saltAndPassword = "SALT_AND_PASSWORD"
        case passwordAndSalt = "PASSWORD_AND_SALT"
    }

    /// Why one account of a batch was refused.
    public struct BatchError: WireMessage {
        /// Its place in the request, from zero.
        public var index: Int64?
        public var localId: String?
        public var message: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("index", &self.index)
            try v.field("localId", &self.localId)
            try v.field("message", &self.message)
        }
    }
}
