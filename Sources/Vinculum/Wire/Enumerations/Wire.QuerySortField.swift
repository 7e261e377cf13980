extension Wire {
    /// What the accounts of a query are sorted by.
    public enum QuerySortField: String, WireEnumeration {
        case unspecified = "SORT_BY_FIELD_UNSPECIFIED"
        case userID = "USER_ID"
        case name = "NAME"
        case createdAt = "CREATED_AT"
        case lastLoginAt = "LAST_LOGIN_AT"
        case userEmail = "USER_EMAIL"
    }
}
