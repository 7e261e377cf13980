/// How large the body of a request may be, decided by its head before any of the body is kept.
public enum HTTPBodyAllowance: Equatable, Sendable {
    /// ``HTTPLimits/bodyByteCount``: an administrator's request to a project that its path names.
    case large
    /// ``HTTPLimits/smallBodyByteCount``, because the request is no administrator's.
    case smallWithoutAdministrator
    /// ``HTTPLimits/smallBodyByteCount``, because the request is an administrator's and its path names no project.
    case smallWithoutProject

    /// The refusal of a larger body; `nil` if only the limits of the connection refuse it.
    var refusal: HTTPRefusal? {
        switch self {
        case .large: nil
        case .smallWithoutAdministrator: .bodyNeedsAdministrator
        case .smallWithoutProject: .bodyNeedsProject
        }
    }
}
