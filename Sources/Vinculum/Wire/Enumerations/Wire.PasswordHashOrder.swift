extension Wire {
    /// Whether the salt comes before the password in an imported hash.
    public enum PasswordHashOrder: String, WireEnumeration {
        case unspecified = "UNSPECIFIED_ORDER"
        case saltAndPassword = "SALT_AND_PASSWORD"
        case passwordAndSalt = "PASSWORD_AND_SALT"
    }
}
