extension Wire {
    /// `accounts:batchCreate`: accounts brought from elsewhere, with their password hashes.
    public enum BatchCreate {
        /// The body of the request.
        public struct Request: WireMessage {
            /// Whether accounts that exist are replaced.
            public var allowOverwrite: Bool?
            /// The parameters of `ARGON2`.
            public var argon2Parameters: Argon2Parameters?
            /// The block size of `STANDARD_SCRYPT`.
            public var blockSize: Int64?
            /// The cost of `STANDARD_SCRYPT`: a power of two.
            public var cpuMemCost: Int64?
            public var delegatedProjectNumber: String?
            /// The length of a hash of `STANDARD_SCRYPT`.
            public var dkLen: Int64?
            /// The algorithm of the password hashes, such as `SCRYPT`.
            public var hashAlgorithm: String?
            /// The memory cost of `SCRYPT`: the exponent of two.
            public var memoryCost: Int64?
            /// The parallelisation of `STANDARD_SCRYPT`.
            public var parallelization: Int64?
            /// Where the salt is in what is hashed.
            public var passwordHashOrder: PasswordHashOrder?
            /// The rounds of the algorithm.
            public var rounds: Int64?
            /// The salt separator of `SCRYPT`, in base64.
            public var saltSeparator: String?
            /// Whether a list in which an address or identity repeats is refused.
            public var sanityCheck: Bool?
            /// The key of the algorithm, in base64.
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
        /// What is wrong.
        public var message: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("index", &self.index)
            try v.field("localId", &self.localId)
            try v.field("message", &self.message)
        }
    }
}
