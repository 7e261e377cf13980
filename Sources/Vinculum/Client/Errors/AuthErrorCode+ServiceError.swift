extension AuthErrorCode {
    /// The client's code for an error code of the service.
    ///
    /// - Returns: `nil` for codes that the client libraries do not report; calls end with ``internalError`` then.
    public init?(_ code: ServiceError.Code) {
        let row = code.row
        guard row.isReported, let code = row.clientCode else { return nil }
        self = code
    }
}
