public import Foundation
import Vinculum

/// Which of two accounts survives a merge. A guest's account never does if the other is none.
public enum MergeSurvivor: Equatable, Sendable {
    /// The service chooses: not the guest's, else the one with a verified address, else the older one.
    case automatic
    /// The account of the user who is signed in.
    case currentUser
    /// The account of the credential.
    case otherUser
}

/// What a merge does, or what its undo does. The app moves its own data, from ``absorbed`` to ``survivor`` or back.
public struct MergePlan: Equatable, Sendable {
    /// The ``User/uid`` of the account that stays.
    public let survivor: String
    /// The ``User/uid`` of the account that goes, or that an undo brings back.
    public let absorbed: String
    /// Why this account survives: `otherIsAnonymous`, `chosen`, `hasVerifiedEmail` or `isOlder`; `nil` for an undo.
    public let survivorReason: String?
    /// What becomes of everything that the absorbed account has. Empty where a merge goes on after an interruption.
    public let items: [Item]

    /// One line of a plan.
    public struct Item: Equatable, Sendable {
        /// What it is: `email`, `password`, `emailLink`, `phone`, `identity`, `passkey`, `secondFactor`, `displayName`,
        /// `photoUrl`, `screenName`, `customAttributes`, `quarantine` or `sessions`.
        public let kind: String
        /// The address, number, provider, or the ID of the passkey or factor; `nil` where the kind says it all.
        public let value: String?
        /// The account that has it before.
        public let uid: String
        /// What becomes of it: `stays`, `moves`, `retired` (an undo brings it back), `left` or `ends`.
        public let outcome: String
    }

    init(_ outline: MergeOutline) {
        self.survivor = outline.survivor
        self.absorbed = outline.absorbed
        self.survivorReason = outline.reason
        self.items = outline.items.map { Item(kind: $0.kind, value: $0.value, uid: $0.account, outcome: $0.outcome) }
    }

    init(_ state: Vinculum.MergeState) {
        self.survivor = state.survivor
        self.absorbed = state.absorbed
        self.survivorReason = nil
        self.items = []
    }
}

/// How far a merge has come.
public struct MergeState: Equatable, Sendable {
    /// The ID of the merge.
    public let id: String
    /// `prepared`, `moving`, `committed`, `aborted`, `expired` or `undone`.
    public let phase: String
    /// The ``User/uid`` of the account that stays.
    public let survivor: String
    /// The ``User/uid`` of the account that goes.
    public let absorbed: String
    /// When an unfinished merge ends by itself.
    public let expirationDate: Date?
    /// The last instant at which a committed merge can be undone.
    public let undoableUntil: Date?

    init(_ state: Vinculum.MergeState) {
        self.id = state.id
        self.phase = state.phase
        self.survivor = state.survivor
        self.absorbed = state.absorbed
        self.expirationDate = state.expiresAt?.date
        self.undoableUntil = state.undoableUntil?.date
    }
}

/// The end of a merge, or of its undo.
public struct MergeResult: Sendable {
    /// The user who is signed in now, the same object as ``Auth/currentUser``: after a merge the survivor, after an
    /// undo the account that came back if the survivor's sessions have ended.
    public let user: User
    /// The merge.
    public let state: MergeState
    /// What was done.
    public let plan: MergePlan
    /// After an undo, the account that came back. A guest is not signed in by it; only this object leads there, by
    /// ``Auth/updateCurrentUser(_:)``.
    public let restored: User?
}
