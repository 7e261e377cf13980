extension Operation {
    /// Refuses a name or picture address that is too long. Both go into every ID token, which must stay within what
    /// token readers accept.
    static func checkProfile(displayName: String?, photoURL: String?) throws(OperationExit) {
        guard (displayName?.utf8.count ?? 0) <= StoredBounds.text else {
            throw .refused(ServiceError.displayNameTooLong)
        }
        guard (photoURL?.utf8.count ?? 0) <= StoredBounds.text else {
            throw .refused(ServiceError.photoURLTooLong)
        }
    }

    /// Refuses a text of a member that is too long to be stored.
    static func check(_ text: String?, _ member: String, upTo bound: Int) throws(OperationExit) {
        guard (text?.utf8.count ?? 0) <= bound else { throw .refused(ServiceError.tooLong(member, bound)) }
    }
}
