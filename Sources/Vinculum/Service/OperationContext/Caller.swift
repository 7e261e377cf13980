/// Who sent a request.
enum Caller: Equatable, Sendable {
    /// A client with an API key.
    case client
    /// A client with an administrator's bearer token.
    case administrator
    /// A client of the local utilities, which need no credentials.
    case anyone
}
