extension Wire {
    /// A variant of Argon2.
    public enum Argon2HashType: String, WireEnumeration {
        case unspecified = "HASH_TYPE_UNSPECIFIED"
        case d = "ARGON2_D"
        case id = "ARGON2_ID"
        case i = "ARGON2_I"
    }
}
