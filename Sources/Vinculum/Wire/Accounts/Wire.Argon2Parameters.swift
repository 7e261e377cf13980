extension Wire {
    /// What an import says of its Argon2 hashes.
    public struct Argon2Parameters: WireMessage {
        /// Base 64.
        public var associatedData: String?
        /// The length of a hash.
        public var hashLengthBytes: Int64?
        /// The variant of the algorithm.
        public var hashType: Argon2HashType?
        /// How often the memory is passed over.
        public var iterations: Int64?
        /// The memory of a hash, in KiB.
        public var memoryCostKib: Int64?
        /// The number of lanes.
        public var parallelism: Int64?
        /// The version of the algorithm.
        public var version: Argon2Version?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("associatedData", &self.associatedData)
            try v.field("hashLengthBytes", &self.hashLengthBytes)
            try v.field("hashType", &self.hashType)
            try v.field("iterations", &self.iterations)
            try v.field("memoryCostKib", &self.memoryCostKib)
            try v.field("parallelism", &self.parallelism)
            try v.field("version", &self.version)
        }
    }

    /// A variant of Argon2.
    public enum Argon2HashType: String, WireEnumeration {
        case unspecified = "HASH_TYPE_UNSPECIFIED"
        case d = "ARGON2_D"
        case id = "ARGON2_ID"
        case i = "ARGON2_I"
    }

    /// A version of Argon2.
    public enum Argon2Version: String, WireEnumeration {
        case unspecified = "VERSION_UNSPECIFIED"
        case v10 = "VERSION_10"
        case v13 = "VERSION_13"
    }
}
