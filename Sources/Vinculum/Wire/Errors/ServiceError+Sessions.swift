extension ServiceError {
    /// Raised by `accounts:endSessions` that names no session and does not set `others`, or does both.
    public static var missingSession: ServiceError {
        ServiceError(.invalidArgument, "Name one session by sessionId, or set others.")
    }
    /// Raised by `accounts:endSessions` for a `sessionId` that the account never issued. One that has ended is no
    /// error.
    public static var unknownSession: ServiceError {
        ServiceError(.invalidArgument, "sessionId is not the number of a session of this account.")
    }
    /// Raised by `accounts:nameSession` for a name of more than 40 bytes of UTF-8.
    public static var sessionNameTooLong: ServiceError {
        ServiceError(.invalidArgument, "name is longer than 40 bytes.")
    }
    /// Raised by `accounts:nameSession` where the account keeps no record of the session: the operator switched
    /// records off, or twenty sessions are newer.
    public static var sessionNotRecorded: ServiceError {
        ServiceError(.operationNotAllowed, "No record of this session is kept.")
    }
}
