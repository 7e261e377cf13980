import Foundation
import Vinculum

/// Merging this account with another one of the same person. Needs `vinculum serve` or an embedded authority; Google's
/// service does not merge accounts.
extension User {
    /// What a merge with the account of a credential would do; nothing changes. The credential signs in to that account
    /// beside this user, who stays signed in; ``merge(with:survivor:id:moveData:)`` with it, or without one, uses that
    /// session.
    ///
    /// - Parameters:
    ///   - credential: Of the other account, for example that under ``AuthErrorUserInfoUpdatedCredentialKey`` of
    ///     ``AuthErrorCode/credentialAlreadyInUse``; `nil` for the account that a merge has signed in to already.
    ///   - survivor: The account that shall stay.
    /// - Throws: ``AuthErrorCode/secondFactorRequired`` with the resolver, after whose
    ///   ``MultiFactorResolver/resolveSignIn(with:)`` this call succeeds; ``AuthErrorCode/requiresRecentLogin`` if a
    ///   session is older than five minutes or lacks the second factor of its account;
    ///   ``AuthErrorCode/mergeNotPossible`` if the accounts cannot become one; and others.
    public func mergePlan(
        with credential: AuthCredential? = nil, survivor: MergeSurvivor = .automatic
    ) async throws -> MergePlan {
        let merging = try Merging(self)
        let other = try await merging.signIn(credential)
        guard let plan = try await merging.begin(.plan, nil, survivor, other).plan else {
            throw NSError(AuthError.misuse("The service answered without a plan."))
        }
        return MergePlan(plan)
    }

    /// Merges this account with that of a credential: prepares the merge, has the app move its data, and commits. Until
    /// the commit both accounts work as before, and whatever fails, this user stays signed in.
    ///
    /// After an interruption, the same call goes on: `moveData` is called again, so moving must be repeatable.
    ///
    /// - Parameters:
    ///   - credential: As for ``mergePlan(with:survivor:)``.
    ///   - survivor: The account that shall stay.
    ///   - id: A name for the merge, 1 to 64 letters, digits, `-` and `_`; `nil` to go on with the account's unfinished
    ///     merge with the other account, or to begin one with a random name. Only with a name can a merge be repeated
    ///     whose answer was lost.
    ///   - moveData: Moves the app's data from ``MergePlan/absorbed`` to ``MergePlan/survivor``, within an hour. It is
    ///     not called if the project's `beforeMerge` function has moved them. If it throws, the merge is aborted.
    /// - Returns: The survivor, who is signed in.
    /// - Throws: The error of `moveData`; those of ``mergePlan(with:survivor:)``; ``AuthErrorCode/mergeInProgress`` if
    ///   another merge of one of the accounts is unfinished; ``AuthErrorCode/invalidMergeID``;
    ///   ``AuthErrorCode/networkError``, after which the merge may be unfinished or committed; the same call goes on.
    @discardableResult
    public func merge(
        with credential: AuthCredential? = nil, survivor: MergeSurvivor = .automatic, id: String? = nil,
        moveData: @Sendable (MergePlan) async throws -> Void
    ) async throws -> MergeResult {
        let merging = try Merging(self)
        let other = try await merging.signIn(credential)
        let prepared = try await merging.prepare(id, survivor, other)
        guard let state = prepared.state else { throw NSError(AuthError.withoutMerge) }
        if state.isCommitted { return try merging.result(prepared) }
        guard state.isOpen else {
            throw NSError(AuthError.misuse("The merge \(state.id) is \(state.phase); begin one with another ID."))
        }
        do {
            try await moveData(prepared.plan.map { MergePlan($0) } ?? MergePlan(state))
        } catch {
            // A cancelled task would not send the request.
            _ = await Task { try? await merging.step(.abort, state.id) }.value
            throw error
        }
        return try merging.result(try await merging.step(.commit, state.id, survivor: state.survivor))
    }

    /// How far a merge of this account has come.
    ///
    /// - Parameter id: `nil` for the unfinished merge, else for the latest that was committed.
    /// - Throws: ``AuthErrorCode/mergeNotFound`` if there is none, and others.
    public func mergeState(id: String? = nil) async throws -> MergeState {
        let report = try await Merging(self).step(.status, id)
        guard let state = report.state else { throw NSError(AuthError.withoutMerge) }
        return MergeState(state)
    }

    /// Ends an unfinished merge. Both accounts stay as they are; the app moves its data back.
    ///
    /// - Throws: ``AuthErrorCode/mergeNotFound``; ``AuthErrorCode/mergeEnded`` if it is committed; and others.
    public func abortMerge(id: String) async throws {
        _ = try await Merging(self).step(.abort, id)
    }

    /// What ``undoMerge(id:)`` would do; nothing changes.
    public func undoMergePlan(id: String) async throws -> MergePlan {
        guard let plan = try await Merging(self).step(.planUndo, id).plan else {
            throw NSError(AuthError.misuse("The merge is undone already."))
        }
        return MergePlan(plan)
    }

    /// Takes back a merge into this account, within 30 days: the absorbed account comes back with the sign-in methods
    /// that came from it and are still there. The app moves its data back afterwards.
    ///
    /// - Throws: ``AuthErrorCode/requiresRecentLogin`` unless one of those methods has signed in within five minutes;
    ///   ``AuthErrorCode/mergeNotFound``; ``AuthErrorCode/mergeEnded`` after the 30 days; and others.
    @discardableResult
    public func undoMerge(id: String) async throws -> MergeResult {
        let merging = try Merging(self)
        return try merging.result(try await merging.step(.undo, id))
    }
}

extension AuthError {
    fileprivate static var withoutMerge: AuthError { .misuse("The service answered without a merge.") }
}
