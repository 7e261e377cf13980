/// Why a saved ``MultiFactorResolver`` or ``EnrollmentFlow`` cannot be read.
public enum SavedFlowError: Error, Equatable, Sendable {
    /// It is not JSON.
    case unreadable(JSON.ReadError)
    /// It is JSON, but of something else.
    case otherKind
    /// It was saved in a form this version does not know.
    case unknownVersion
    /// The member with this name is missing, of another type, or contradicts the others.
    case malformed(String)
}
