import Foundation

/// Merging for callers without `await`.
extension User {
    /// ``mergePlan(with:survivor:)`` for callers without `await`.
    @preconcurrency
    public func mergePlan(
        with credential: AuthCredential?, survivor: MergeSurvivor = .automatic,
        completion: @escaping @MainActor (MergePlan?, (any Error)?) -> Void
    ) {
        self.report(completion) { try await self.mergePlan(with: credential, survivor: survivor) }
    }

    /// ``merge(with:survivor:id:moveData:)`` for callers without `await`.
    @preconcurrency
    public func merge(
        with credential: AuthCredential?, survivor: MergeSurvivor = .automatic, id: String? = nil,
        moveData: @escaping @Sendable (MergePlan) async throws -> Void,
        completion: @escaping @MainActor (MergeResult?, (any Error)?) -> Void
    ) {
        self.report(completion) {
            try await self.merge(with: credential, survivor: survivor, id: id, moveData: moveData)
        }
    }

    /// ``mergeState(id:)`` for callers without `await`.
    @preconcurrency
    public func mergeState(id: String?, completion: @escaping @MainActor (MergeState?, (any Error)?) -> Void) {
        self.report(completion) { try await self.mergeState(id: id) }
    }

    /// ``abortMerge(id:)`` for callers without `await`.
    @preconcurrency
    public func abortMerge(id: String, completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        self.report({ (_: Void?, error) in completion?(error) }) { try await self.abortMerge(id: id) }
    }

    /// ``undoMergePlan(id:)`` for callers without `await`.
    @preconcurrency
    public func undoMergePlan(id: String, completion: @escaping @MainActor (MergePlan?, (any Error)?) -> Void) {
        self.report(completion) { try await self.undoMergePlan(id: id) }
    }

    /// ``undoMerge(id:)`` for callers without `await`.
    @preconcurrency
    public func undoMerge(id: String, completion: @escaping @MainActor (MergeResult?, (any Error)?) -> Void) {
        self.report(completion) { try await self.undoMerge(id: id) }
    }

    private func report<Value: Sendable>(
        _ completion: @escaping @MainActor (Value?, (any Error)?) -> Void,
        _ body: @escaping @Sendable () async throws -> Value
    ) {
        Task {
            do {
                let value = try await body()
                onMainActor { completion(value, nil) }
            } catch {
                let error = error as NSError
                onMainActor { completion(nil, error) }
            }
        }
    }
}
