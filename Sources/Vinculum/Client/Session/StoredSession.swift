/// What a client keeps so that a later process goes on where this one ended.
///
/// The form is JSON with the member names of the Firebase JavaScript library, with what that does not keep added. It
/// holds the tokens themselves: keep it as carefully as a password.
public struct StoredSession: Equatable, Sendable {
    public var user: User?
    /// A sign-in that waits for its second factor.
    public var pending: PendingSignIn?

    /// A second factor that the user has begun to enrol.
    public var enrollment: EnrollmentFlow?

    public init(user: User?, pending: PendingSignIn? = nil, enrollment: EnrollmentFlow? = nil) {
        self.user = user
        self.pending = pending
        self.enrollment = enrollment
    }

    /// Why stored bytes are no session.
    public enum ReadError: Error, Equatable, Sendable {
        case notJSON(JSON.ReadError)
        /// JSON, but not an object.
        case notAnObject
        /// Written by a later version.
        case unknownVersion(Int64?)
        /// A member is absent or not what it must be.
        case malformed(String)
    }

    static let version: Int64 = 1
}
