/// An object that is equal to itself alone, as the objects of the Firebase libraries for Apple platforms are.
///
/// Credentials are an exception: they are equal if their contents are.
public protocol ObjectIdentity: AnyObject, Hashable {}

extension ObjectIdentity {
    /// Whether both are the same object.
    public static func == (a: Self, b: Self) -> Bool { a === b }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Auth: ObjectIdentity {}
extension User: ObjectIdentity {}
extension AuthDataResult: ObjectIdentity {}
extension AuthSettings: ObjectIdentity {}
extension UserProfileChangeRequest: ObjectIdentity {}
extension ActionCodeInfo: ObjectIdentity {}
extension ActionCodeSettings: ObjectIdentity {}
extension ActionCodeURL: ObjectIdentity {}
extension AdditionalUserInfo: ObjectIdentity {}
extension AuthTokenResult: ObjectIdentity {}
extension EmbeddedAuthority: ObjectIdentity {}
extension FirebaseApp: ObjectIdentity {}
extension FirebaseOptions: ObjectIdentity {}
extension LocalPageDelegate: ObjectIdentity {}
extension LoopbackPageDelegate: ObjectIdentity {}
extension MultiFactorAssertion: ObjectIdentity {}
extension MultiFactorInfo: ObjectIdentity {}
extension MultiFactorResolver: ObjectIdentity {}
extension MultiFactorSession: ObjectIdentity {}
extension OAuthProvider: ObjectIdentity {}
extension PhoneAuthProvider: ObjectIdentity {}
extension TOTPSecret: ObjectIdentity {}

/// Objects of this class are made at each access of ``User/multiFactor``; those of one user are equal.
extension MultiFactor: Hashable {
    /// Whether both are of the same user object.
    public static func == (a: MultiFactor, b: MultiFactor) -> Bool { a.user === b.user }

    /// Hashes the identity of the user object.
    public func hash(into hasher: inout Hasher) { hasher.combine(self.user) }
}

/// Objects of this class are made at each access of ``User/metadata``; they are equal if their dates are.
extension UserMetadata: Hashable {
    /// Compares both dates.
    public static func == (a: UserMetadata, b: UserMetadata) -> Bool {
        a.creationDate == b.creationDate && a.lastSignInDate == b.lastSignInDate
    }

    /// Hashes both dates.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(self.creationDate)
        hasher.combine(self.lastSignInDate)
    }
}
