extension AuthError {
    /// The code for the service's error, including the codes that the Apple library defines and does not use.
    ///
    /// For these errors that library reports ``AuthErrorCode/internalError``, and so does ``code``. For every other
    /// error both properties are equal.
    public var specificCode: AuthErrorCode {
        guard let row = self.serviceError?.code?.row, !row.isReported else { return self.code }
        return row.clientCode ?? self.code
    }
}
