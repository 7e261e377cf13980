extension Wire {
    /// What a verified phone number is for.
    public enum PhoneOperation: String, WireEnumeration {
        case unspecified = "VERIFY_OP_UNSPECIFIED"
        case signUpOrIn = "SIGN_UP_OR_IN"
        case reauth = "REAUTH"
        case update = "UPDATE"
        case link = "LINK"
    }
}
