/// Who makes a request.
enum Caller: Equatable, Sendable {
    /// Somebody with an API key.
    case client
    /// Somebody with an accepted bearer token.
    case administrator
    /// Anybody: the local utilities.
    case anyone
}
