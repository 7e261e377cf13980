extension Wire {
    /// An attribute that `accounts:update` can remove.
    public enum UserAttributeName: String, WireEnumeration {
        case unspecified = "USER_ATTRIBUTE_NAME_UNSPECIFIED"
        case email = "EMAIL"
        case displayName = "DISPLAY_NAME"
        case provider = "PROVIDER"
        case photoUrl = "PHOTO_URL"
        case password = "PASSWORD"
        case rawUserInfo = "RAW_USER_INFO"
    }
}
