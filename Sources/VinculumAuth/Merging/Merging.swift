import Foundation
import Vinculum

/// The merge of the current user's account with another one: its steps, each of which leaves the current user signed
/// in if it fails.
struct Merging: Caller {
    let user: User
    let runner: ClientRunner

    /// - Throws: ``AuthErrorCode/internalError`` if the user is not the current one.
    init(_ user: User) throws {
        guard let runner = user.attachedRunner, runner.user === user else {
            throw NSError(AuthError.misuse("Only the account of the current user can be merged."))
        }
        (self.user, self.runner) = (user, runner)
    }

    func start(
        _ intent: AuthClient.Intent, _ uiDelegate: (any AuthUIDelegate)?,
        _ end: @escaping @Sendable (ClientRunner.Ending) -> Void
    ) -> FlowHandle {
        self.user.start(intent, uiDelegate, end)
    }

    /// Performs one step.
    func step(_ step: AuthClient.MergeStep, _ id: String?, survivor: String? = nil) async throws -> MergeReport {
        try await self.perform(
            Call(.merging(step, id: id, survivor: survivor)) { outcome, _ in
                if case .merging(let report) = outcome { report } else { nil }
            })
    }

    /// Signs in to the other account, unless this credential, or any without one given, has done so.
    ///
    /// - Returns: The other account.
    func signIn(_ credential: AuthCredential?) async throws -> Vinculum.User {
        let other = self.runner.otherUser
        guard let credential else {
            if let other { return other }
            throw NSError(AuthError.misuse("A merge needs a credential of the other account."))
        }
        let core: Credential
        do throws(AuthError) { core = try credential.core() } catch { throw NSError(error) }
        // A code that was sent by SMS is used up by its first sign-in.
        if let other, self.runner.mergeCredential == core { return other }
        self.runner.mergeCredential = core
        _ = try await self.perform(Call<AuthDataResult>(.signInToMerge(core)))
        guard let other = self.runner.otherUser else {
            throw NSError(AuthError.misuse("Another call has ended the merge."))
        }
        return other
    }

    /// Performs a step that needs both sessions. If one of them is too old, the next attempt signs in anew.
    func begin(
        _ step: AuthClient.MergeStep, _ id: String?, _ survivor: MergeSurvivor, _ other: Vinculum.User
    ) async throws -> MergeReport {
        let uid: String? =
            switch survivor {
            case .automatic: nil
            case .currentUser: self.user.uid
            case .otherUser: other.uid
            }
        do {
            return try await self.step(step, id, survivor: uid)
        } catch {
            switch AuthErrorCode(error) {
            case .requiresRecentLogin, .userTokenExpired, .invalidUserToken: self.runner.mergeCredential = nil
            default: break
            }
            throw error
        }
    }

    /// Prepares the merge, or finds it where an earlier call has left it.
    func prepare(_ id: String?, _ survivor: MergeSurvivor, _ other: Vinculum.User) async throws -> MergeReport {
        if id == nil, let report = try await self.unfinished(other) { return report }
        do {
            return try await self.begin(.prepare, id ?? UUID().uuidString, survivor, other)
        } catch  where AuthErrorCode(error) == .userTokenExpired && id != nil {
            // This account may be part of the other one by now.
            let report = try? await self.step(.status, id, survivor: other.uid)
            guard let report, report.state?.isCommitted ?? false else { throw error }
            return report
        }
    }

    /// The merge with the other account that an earlier call has begun; `nil` if there is none.
    private func unfinished(_ other: Vinculum.User) async throws -> MergeReport? {
        do {
            let report = try await self.step(.status, nil)
            guard let state = report.state, state.isOpen, [state.survivor, state.absorbed].contains(other.uid) else {
                return nil
            }
            return report
        } catch  where AuthErrorCode(error) == .mergeNotFound {
            return nil
        }
    }

    /// What the caller of a finished merge or undo gets.
    func result(_ report: MergeReport) throws -> MergeResult {
        guard let state = report.state, let current = self.runner.user else {
            throw NSError(AuthError.misuse("Another user signed in, or the user signed out, before the call ended."))
        }
        let restored = current.uid == state.absorbed ? current : self.runner.otherUser.map { self.runner.makeUser($0) }
        return MergeResult(
            user: current, state: MergeState(state), plan: report.plan.map { MergePlan($0) } ?? MergePlan(state),
            restored: state.phase == "undone" ? restored : nil)
    }
}
