extension Wire {
    /// Which way the accounts of a query are sorted.
    public enum QueryOrder: String, WireEnumeration {
        case unspecified = "ORDER_UNSPECIFIED"
        case ascending = "ASC"
        case descending = "DESC"
    }
}
