/// Merging the current user's account with another one, which is signed in to beside it.
///
/// ```text
///   signInToMerge ──▶ plan ──▶ prepare ──▶ (the application moves its data) ──▶ commit ──▶ undo
///                                └──▶ abort
/// ```
///
/// Until a commit, the current user stays the current user whatever fails.
extension AuthClient {
    /// A step of a merge, or of its undo.
    public enum MergeStep: Equatable, Sendable, CaseIterable {
        /// What a merge would do (`accounts:mergePlan`).
        case plan
        /// Begins a merge (`accounts:merge`). The application moves its data afterwards.
        case prepare
        /// How far a merge has come (`accounts:mergeStatus`); without an ID, the unfinished one.
        case status
        /// The application has moved its data (`accounts:commitMerge`): the survivor is the current user afterwards.
        case commit
        /// Ends an unfinished merge (`accounts:abortMerge`).
        case abort
        /// What an undo would do (`accounts:undoMergePlan`).
        case planUndo
        /// Brings the absorbed account back (`accounts:undoMerge`). It is the current user afterwards if the
        /// survivor's sessions end; otherwise ``AuthClient/otherUser``.
        case undo

        var endpoint: Endpoint {
            switch self {
            case .plan: .mergePlan
            case .prepare: .merge
            case .status: .mergeStatus
            case .commit: .commitMerge
            case .abort: .abortMerge
            case .planUndo: .undoMergePlan
            case .undo: .undoMerge
            }
        }
    }

    // MARK: Plan

    mutating func planMergeSignIn(_ credential: Credential, _ flow: inout Flow) throws(AuthError) {
        try self.requireCurrentUser(as: &flow)
        try self.check(credential)
        if case .anonymous = credential { throw .misuse("A new guest's account has nothing to merge.") }
        // A merge is with the account that was signed in to last, even if that sign-in fails.
        self.otherSlot = nil
        flow.purpose = .merge
        self.appendRequest(protectedAs: credential.recaptchaAction(for: .merge), to: &flow)
    }

    func planMerging(
        _ step: MergeStep, _ id: String?, _ survivor: String?, _ flow: inout Flow
    ) throws(AuthError) {
        try self.requireCurrentUser(as: &flow)
        guard self.configuration.server.isEmulator else {
            throw AuthError(.operationNotAllowed, family: .misuse, message: "This service does not merge accounts.")
        }
        let other = self.otherUser
        switch step {
        case .plan, .prepare:
            guard other != nil else { throw .misuse("Sign in to the other account first: signInToMerge.") }
        case .status, .commit, .abort, .planUndo, .undo:
            // The survivor's session asks.
            if let survivor, survivor == other?.uid { flow.candidate = self.otherSlot }
        }
        flow.steps = [.freshToken(force: false), .perform]
    }

    // MARK: Request

    func writeMerging(
        _ step: MergeStep, _ id: String?, _ survivor: String?, _ flow: Flow, to body: inout JSON.Writer
    ) throws(AuthError) -> Endpoint {
        try self.writeIDToken(of: flow, to: &body)
        body.member("mergeId", id)
        if step == .plan || step == .prepare {
            body.secret("otherIdToken", self.otherUser?.tokens.idToken)
            body.member("survivorId", survivor)
        }
        return step.endpoint
    }

    // MARK: Reply

    mutating func readMerging(
        _ reply: Reply, _ step: MergeStep, _ flow: inout Flow, _ now: Instant
    ) throws(AuthError) {
        let report = MergeReport(reply)
        flow.merge = report
        guard report.state != nil || report.plan != nil else { throw reply.missing("merge") }
        switch step {
        case .plan, .planUndo: break
        case .undo:
            guard reply.text("idToken") != nil else { break }
            // Nothing but this session may lead to a guest's account.
            flow.anonymity = report.endsSessions ? .permanent : .anonymous
            try self.startSession(reply, &flow, now)
        case .prepare, .status, .commit, .abort:
            guard let state = report.state, state.isCommitted, let other = self.otherUser else { break }
            let isOther = state.survivor == other.uid
            // Another merge of the account may be meant than the one with the other user.
            guard isOther || state.absorbed == other.uid else { break }
            flow.candidate = isOther ? self.otherSlot : flow.subject
            if let tokens = SessionTokens(reply, now) { self.updateUser(in: flow.candidate) { $0.tokens = tokens } }
            flow.steps = [.freshToken(force: false), .lookUp]
        }
    }

    // MARK: End

    /// Keeps the session of the other account beside the current user's.
    ///
    /// - Returns: The current user, who is still signed in.
    mutating func finishMergeSignIn(_ flow: Flow) throws(AuthError) -> AuthResult {
        let other = try self.user(of: flow)
        guard flow.subject != nil, flow.subject == self.currentSlot, let user = self.currentUser else {
            throw AuthError(.nullUser, family: .misuse)
        }
        if self.isCurrent(other) { throw .misuse("The credential is one of the account that is signed in already.") }
        guard user.tenantID == other.tenantID else { throw AuthError(.tenantIDMismatch) }
        self.otherSlot = flow.candidate
        if self.drivesPendingSignIn(flow) { self.pending = nil }
        return AuthResult(user: user, additionalUserInfo: flow.additionalUserInfo, credential: flow.credential)
    }

    /// After a commit, makes the survivor the current user; after an undo, the account that came back if the
    /// survivor's sessions have ended.
    mutating func finishMerging(_ flow: Flow) throws(AuthError) -> MergeReport {
        guard let report = flow.merge else { throw .misuse("The step has no reply.") }
        guard case .merging(let step, _, _) = flow.intent, flow.candidate != nil, flow.subject == self.currentSlot
        else { return report }
        if step == .undo, !report.endsSessions {
            self.otherSlot = flow.candidate
        } else if step == .undo || report.state?.isCommitted ?? false {
            _ = try self.makeCandidateCurrent(flow)
            self.otherSlot = nil
        }
        return report
    }
}
