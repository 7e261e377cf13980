import Vinculum

/// The scenario of a merge that brings the survivor its first second factor.
///
/// The victim has an account without a second factor and a second account with one, and prepared the merge of the
/// second into the first. The attacker has other sessions of both accounts. The sessions that prepared the merge have
/// the same number, each of its account.
extension ScenarioWorld {
    private static let seconds = #""email":"second@example.com","password":"\#(Actor.victim.password)""#

    mutating func beginFactorMerge() {
        self.admin("accounts:signUp", #""localId":"second","emailVerified":true,"# + Self.seconds)
        self.enter(.old)
        self.enter(.weakAbsorbed)
        self.pass(seconds: 600)
        self.enter(.fresh)
        self.enter(.preparing)
        self.enter(.absorbed)
        let enrolled = self.enrolPhone(Actor.victim.phone, self.factorMerge[.absorbed].idToken)
        self.factorMerge[.absorbed].take(enrolled)
        let prepared = self.number(self.factorMerge[.preparing].idToken)
        // Hardened gave the enrolled session a number of its own.
        for _ in 0..<2 where self.number(self.factorMerge[.absorbed].idToken) < prepared { self.enter(.absorbed) }
        self.prepareFactorMerge()
    }

    /// Has a holder sign in by a password, and answer the second factor that is asked for.
    private mutating func enter(_ holder: ScenarioFactorMerge.Holder) {
        let first = self.client(
            "accounts:signInWithPassword", holder.isOfSurvivor ? self.credentials : Self.seconds)
        let factor = first["mfaInfo"]?[0]?.string(of: "mfaEnrollmentId") ?? ""
        self.factorMerge[holder] = .init(factor.isEmpty ? first : self.answerFactor(first, factor), at: self.now)
    }

    private mutating func prepareFactorMerge() {
        _ = self.prepareMerge(
            self.factorMerge[.preparing].idToken, self.factorMerge[.absorbed].idToken, survivor: "victim")
    }

    /// Plays a move of the scenario.
    ///
    /// - Returns: What the scenario forbids and the move did.
    mutating func performFactorMerge(_ move: ScenarioMove) -> ScenarioViolation? {
        switch move {
        case .preparingSessionCommits: return self.commitFactorMerge(.preparing)
        case .freshSessionCommits: return self.commitFactorMerge(.fresh)
        case .oldSessionCommits: return self.commitFactorMerge(.old)
        case .absorbedSessionCommits: return self.commitFactorMerge(.absorbed)
        case .weakAbsorbedSessionCommits: return self.commitFactorMerge(.weakAbsorbed)
        case .sessionsRefresh: return self.refreshAll()
        case .oldSessionAborts: _ = self.merging("abortMerge", self.factorMerge[.old].idToken)
        case .victimPreparesAgain:
            guard self.openMerge == nil, self.account("second") != nil else { break }
            self.enter(.preparing)
            self.enter(.absorbed)
            self.prepareFactorMerge()
        default: self.perform(move)
        }
        return nil
    }

    /// The merge, if it can still be committed.
    private var openMerge: Merge? {
        guard let id = AccountID("victim"), let merge = self.authority.store[nil][.unfinished(id)],
            merge.isOpen(at: self.now)
        else { return nil }
        return merge
    }

    private mutating func commitFactorMerge(_ holder: ScenarioFactorMerge.Holder) -> ScenarioViolation? {
        let wasOpen = self.openMerge != nil
        let mayPrepare = holder == .preparing || holder == .fresh && self.isRecent(.fresh)
        let reply = self.merging("commitMerge", self.sentToCommit(holder))
        let isCommitted = wasOpen && self.account("second") == nil
        if isCommitted, !mayPrepare { return .mergedByOthers }
        if holder != .preparing { return reply.token == nil ? nil : .leavesWithFactor }
        guard wasOpen else { return nil }
        guard isCommitted, reply.token?.secondFactor != nil else { return .preparerLeftOut }
        self.factorMerge[.preparing].take(reply)
        return nil
    }

    /// A session as it is sent. A removed rule is removed here: its session meets the rule.
    private func sentToCommit(_ holder: ScenarioFactorMerge.Holder) -> String {
        let own = self.factorMerge[holder].idToken
        guard holder.isOfSurvivor else { return own }
        switch self.removedRule {
        case .committersTakeFactors: return self.forgedSurvivor(self.number(self.factorMerge[.preparing].idToken))
        case .oldSessionsCommit: return self.forgedSurvivor(self.number(own))
        default: return own
        }
    }

    /// A session of the survivor that signed in now.
    private func forgedSurvivor(_ number: UInt64) -> String {
        let payload =
            #"{"user_id":"victim","iat":\#(self.now.seconds),"exp":\#(self.now.seconds + 3600),"#
            + #""auth_time":\#(self.now.seconds),"#
            + #""firebase":{"sign_in_provider":"password","session":\#(number)}}"#
        return UnsignedJWS.encoded(Array(payload.utf8))
    }

    private func isRecent(_ holder: ScenarioFactorMerge.Holder) -> Bool {
        self.now < self.factorMerge[holder].signedInAt.adding(seconds: 301)
    }

    /// Refreshes every session. None gets the factor by it.
    private mutating func refreshAll() -> ScenarioViolation? {
        for holder in ScenarioFactorMerge.Holder.allCases {
            let token = self.factorMerge[holder].refreshToken
            let reply = self.client("token", #""grantType":"refresh_token","refreshToken":"\#(token)""#)
            guard let refreshed = reply.token else { continue }
            if !holder.isOfSurvivor, self.account("second") == nil { return .absorbedSessionLives }
            let mayHaveFactor = holder == .preparing || holder == .absorbed
            if refreshed.secondFactor != nil, !mayHaveFactor { return .leavesWithFactor }
            self.factorMerge[holder].take(reply)
        }
        return nil
    }

    func hashFactorMerge(into writer: inout ByteWriter) {
        writer.bool(self.openMerge != nil)
        writer.bool(self.account("second") == nil)
        for holder in ScenarioFactorMerge.Holder.allCases {
            writer.bool(self.isLive(self.factorMerge[holder].idToken))
            writer.bool(self.isRecent(holder))
        }
        writer.zigzag(self.now.seconds / 100)
    }
}
