extension Wire {
    /// A version of Argon2.
    public enum Argon2Version: String, WireEnumeration {
        case unspecified = "VERSION_UNSPECIFIED"
        case v10 = "VERSION_10"
        case v13 = "VERSION_13"
    }
}
