/// The reason why a saved ``MultiFactorResolver`` or ``EnrollmentFlow`` cannot be read.
public enum SavedFlowError: Error, Equatable, Sendable {
    /// The bytes are not JSON.
    case unreadable(JSON.ReadError)
    /// The JSON is not a saved flow of this kind.
    case otherKind
    /// The form has a version that this program does not know.
    case unknownVersion
    /// The member with this name is missing, has a wrong type, or contradicts another member.
    case malformed(String)
}
