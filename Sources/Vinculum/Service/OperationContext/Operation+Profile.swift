extension Operation {
    /// Refuses a name or picture address that is too long. Both go into every ID token, which must stay within what
    /// token readers accept.
    static func checkProfile(displayName: String?, photoURL: String?) throws(OperationExit) {
        guard (displayName?.utf8.count ?? 0) <= Operation.maximumProfileByteCount else {
            throw .refused(ServiceError.displayNameTooLong)
        }
        guard (photoURL?.utf8.count ?? 0) <= Operation.maximumProfileByteCount else {
            throw .refused(ServiceError.photoURLTooLong)
        }
    }

    /// The most bytes of a display name and of a picture's address: longer than browsers allow, and two of them, with
    /// every byte escaped, leave half of a token free.
    static let maximumProfileByteCount = 2048
}
