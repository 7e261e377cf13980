/// Refusals of merges.
extension ServiceError {
    /// Raised by merges without a `mergeId`; the caller draws one at random.
    static var missingMergeID: ServiceError { ServiceError(.missingMergeID) }
    /// Raised for a `mergeId` of another form than 1 to 64 letters, digits, `-` and `_`.
    static var invalidMergeID: ServiceError { ServiceError(.invalidMergeID) }
    /// Raised where an account has no merge of this ID.
    static var mergeNotFound: ServiceError { ServiceError(.mergeNotFound) }
    /// Raised by a merge without a session of the second account.
    static var missingOtherSession: ServiceError {
        ServiceError(.missingIDToken, "otherIdToken must be a session of the other account.")
    }
    /// Raised by another merge, and by the deletion of an account, while a merge is unfinished.
    static var mergeInProgress: ServiceError {
        ServiceError(.mergeInProgress, "Finish or abort the merge that was begun with this account.")
    }
    /// Raised by a step of a merge that has ended.
    ///
    /// - Parameter phase: How it ended.
    static func mergeEnded(_ phase: String) -> ServiceError {
        ServiceError(.mergeEnded, "The merge is \(phase); begin another one under a new mergeId.")
    }
    static var mergeWithItself: ServiceError {
        ServiceError(.mergeNotPossible, "Both sessions are of the same account.")
    }
    static var foreignSurvivor: ServiceError {
        ServiceError(.mergeNotPossible, "survivorId must be one of the two accounts.")
    }
    static var anonymousSurvivor: ServiceError {
        ServiceError(.mergeNotPossible, "A guest's account cannot absorb an account that has sign-in methods.")
    }
    static var mergeNeedsNumberedSession: ServiceError {
        ServiceError(.mergeNotPossible, "A token of another service does not name its session; sign in again here.")
    }
    static var mergeTooLarge: ServiceError {
        ServiceError(
            .mergeNotPossible,
            """
            Together the accounts have too many second factors, providers or passkeys, or too many merges that can be \
            undone; remove some first, or merge into another account.
            """)
    }
    static var mergeOfReplacement: ServiceError {
        ServiceError(
            .mergeNotPossible,
            "A verified address was replaced or removed lately. Verify the new address, or take the change back, first."
        )
    }
    static var mergeOfSurvivor: ServiceError {
        ServiceError(
            .mergeNotPossible,
            "A mailed link still undoes a merge into the account. Let it survive, or wait until the link has expired.")
    }
    static var mergeProofGone: ServiceError {
        ServiceError(
            .mergeNotPossible,
            "An account or the session that asked for the merge has changed since; abort it and begin another one.")
    }
    /// Raised by the undo of a merge that is too old, or whose accounts have changed too much.
    static var undoImpossible: ServiceError {
        ServiceError(.mergeNotPossible, "The merge cannot be undone any more.")
    }
    static var undoNeedsReturningMethod: ServiceError {
        ServiceError(
            .credentialTooOldLoginAgain, "Sign in with a sign-in method that goes back to the other account.")
    }
    /// Raised by tokens of an account that was merged into another one; the person signs in again.
    static var tokenOfAbsorbed: ServiceError {
        ServiceError(.tokenExpired, "The account was merged into another one; sign in again.")
    }
    /// Raised by a custom token for an account that was merged into another one; the application mints tokens for that
    /// one from now on.
    static var absorbedUser: ServiceError {
        ServiceError(.userNotFound, "The account was merged into another one.")
    }
}
