/// What a client stores so that a later process can continue its session.
///
/// The stored form is JSON with the member names of the Firebase JavaScript library, and members of its own for what
/// that library does not store. It holds the tokens: protect it like a password.
public struct StoredSession: Equatable, Sendable {
    /// The user who is signed in.
    public var user: User?
    /// A sign-in that waits for its second factor.
    public var pending: PendingSignIn?
    /// The enrolment of a second factor that the user has begun.
    public var enrollment: EnrollmentFlow?
    /// The user whose account the user's is to be merged with; see ``AuthClient/otherUser``.
    public var other: User?
    /// The methods last used on this device.
    public internal(set) var memory = SignInMemory()

    /// Makes a session of its parts; without any there is nothing to store.
    public init(user: User?, pending: PendingSignIn? = nil, enrollment: EnrollmentFlow? = nil) {
        self.user = user
        self.pending = pending
        self.enrollment = enrollment
    }

    /// Why stored bytes cannot be read as a session.
    public enum ReadError: Error, Equatable, Sendable {
        /// The bytes are not JSON.
        case notJSON(JSON.ReadError)
        /// The bytes are JSON, but not an object.
        case notAnObject
        /// A later version wrote the session; the number is its `version`.
        case unknownVersion(Int64?)
        /// A member is missing or has a wrong value; the text is its JSON pointer.
        case malformed(String)
    }

    static let version: Int64 = 1
}
