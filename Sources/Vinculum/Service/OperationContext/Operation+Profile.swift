extension Operation {
    /// Names and pictures go into every ID token, which must stay within what token readers take.
    static func checkProfile(displayName: String?, photoURL: String?) throws(OperationExit) {
        guard (displayName?.utf8.count ?? 0) <= Operation.maximumProfileByteCount else {
            throw .refused(ServiceError.displayNameTooLong)
        }
        guard (photoURL?.utf8.count ?? 0) <= Operation.maximumProfileByteCount else {
            throw .refused(ServiceError.photoURLTooLong)
        }
    }

    /// Of a display name and of a picture's address: longer than browsers keep, and even with every byte escaped two of
    /// them leave half of a token to the rest.
    static let maximumProfileByteCount = 2048
}
