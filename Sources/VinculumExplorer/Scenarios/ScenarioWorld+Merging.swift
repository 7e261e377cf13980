import Vinculum

/// The moves of the scenario of merges.
extension ScenarioWorld {
    /// What others than the victim do.
    private static let byOthers: [ScenarioMove] = [
        .attackerMergesByOldSession, .attackerMergesByWeakSession, .attackerMergesAlone, .attackerStartsGuestMerge,
        .attackerCommits, .attackerUndoes, .attackerTakesRetiredAddress, .applicationNamesAbsorbed, .hourPasses,
    ]

    mutating func performMerging(_ move: ScenarioMove) {
        // Without an account the victim would begin with a new one.
        guard self.home != nil || Self.byOthers.contains(move) else { return }
        switch move {
        case .attackerMergesByOldSession: self.attackerMerges(self.merges.oldSession, unless: .mergesAskNoRecentSignIn)
        case .attackerMergesByWeakSession:
            self.attackerMerges(self.merges.weakSession, unless: .mergesAskNoSecondFactor)
        case .attackerMergesAlone: self.attackerMerges(self.attackersSession(), unless: .oneSessionMerges)
        case .attackerStartsGuestMerge:
            _ = self.prepareMerge(self.attackersSession(), self.merges.guestSession, survivor: "")
        case .attackerCommits: _ = self.merging("commitMerge", self.attackersSession())
        case .attackerUndoes: self.attackerUndoes()
        case .attackerTakesRetiredAddress:
            for address in [Actor.victim.mailbox, Self.secondAddress] {
                self.client("accounts:signUp", #""email":"\#(address)","password":"\#(Actor.attacker.password)""#)
            }
        case .victimMergesGuest:
            let guest = self.merges.isUpgraded ? self.enter("facebook.com", .victim).idToken : self.merges.guestSession
            self.victimMerges(guest, absorbing: self.merges.guestID, into: self.home ?? "")
        case .victimMergesSecond: self.victimMergesSecond(absorbing: "second", into: "victim")
        case .victimMergesIntoSecond: self.victimMergesSecond(absorbing: "victim", into: "second")
        case .victimUnlinksMoved:
            guard self.account("second") == nil, self.account("victim") != nil else { break }
            let session = self.enter("google.com", .victim).idToken
            let reply = self.client(
                "accounts:update", #""idToken":"\#(session)","deleteProvider":["\#(Self.movingProvider)"]"#)
            if reply.isSuccess { self.merges.isUnlinked = true }
        case .victimUndoes: self.victimUndoes()
        case .victimUpgradesGuest:
            let token = PercentEncoding.encodedComponent(#"{"sub":"\#(Actor.victim.subject)"}"#)
            let reply = self.client(
                "accounts:signInWithIdp",
                #""requestUri":"http://localhost","postBody":"providerId=facebook.com&id_token=\#(token)","#
                    + #""idToken":"\#(self.merges.guestSession)""#)
            if reply.isSuccess { self.merges.isUpgraded = true }
        case .victimEndsSessions: self.endSessions(of: self.home ?? "")
        case .victimDeletes:
            let session = self.enter("google.com", .victim).idToken
            if self.client("accounts:delete", #""idToken":"\#(session)""#).isSuccess { self.merges.isDeleted = true }
        case .applicationNamesAbsorbed: self.nameAbsorbed()
        case .hourPasses: self.passHour()
        default: break
        }
    }

    /// Prepares a merge under a new name.
    mutating func prepareMerge(_ session: String, _ other: String, survivor: String) -> Reply {
        let id = self.merges.nextID()
        return self.merging(
            "merge", session,
            #","otherIdToken":"\#(other)","mergeId":"\#(id)","survivorId":"\#(survivor)""#)
    }

    mutating func merging(_ verb: String, _ session: String, _ members: String = "") -> Reply {
        self.client("/vinculum/v1/accounts:\(verb)", #""idToken":"\#(session)""# + members)
    }

    /// Has the attacker merge the account of a session with the attacker's own, in either direction.
    private mutating func attackerMerges(_ session: String, unless mutation: ScenarioMutation) {
        let other = self.removedRule == mutation ? self.forgedSession("google.com") : session
        for survivor in ["victim", "attacker"] {
            let own = self.attackersSession()
            guard self.prepareMerge(own, other, survivor: survivor).isSuccess else { continue }
            _ = self.merging("commitMerge", survivor == "attacker" ? own : other)
            return
        }
    }

    /// Has others than the victim undo her last merge: by the sessions that the attacker has, and by one of a sign-in
    /// method that stays.
    private mutating func attackerUndoes() {
        let absorbed = self.merges.lastAbsorbed
        guard !absorbed.isEmpty, self.account(absorbed) == nil else { return }
        var sessions = [self.merges.oldSession, self.merges.weakSession, self.attackersSession()]
        // A guest has no sign-in method that could go back. One that was unlinked does not, so that no session will do.
        if absorbed != self.merges.guestID {
            let isRemoved = self.removedRule == .undoNeedsNoReturningMethod
            sessions.append(self.forgedSession(isRemoved ? self.returningProvider : self.stayingProvider))
        }
        for session in sessions {
            _ = self.merging("undoMerge", session, #","mergeId":"\#(self.merges.lastID)""#)
            if self.account(absorbed) != nil { self.merges.isUndoneByOthers = true }
        }
    }

    private mutating func victimMergesSecond(absorbing absorbed: String, into survivor: String) {
        guard self.account("victim") != nil, self.account("second") != nil, !self.merges.isUnlinked else { return }
        let sessions = [("victim", "google.com"), ("second", Self.movingProvider)].map { id, provider in
            (id: id, session: self.enter(provider, .victim).idToken)
        }
        guard let other = sessions.first(where: { $0.id == absorbed })?.session else { return }
        self.victimMerges(other, absorbing: absorbed, into: survivor)
    }

    /// Merges an account of the victim's, ending what others left lying.
    private mutating func victimMerges(_ other: String, absorbing absorbed: String, into survivor: String) {
        let provider = survivor == "second" && self.home != "second" ? Self.movingProvider : "google.com"
        let session = self.enter(provider, .victim).idToken
        var prepared = self.prepareMerge(session, other, survivor: survivor)
        if !prepared.isSuccess {
            for side in [session, other] { _ = self.merging("abortMerge", side) }
            prepared = self.prepareMerge(session, other, survivor: survivor)
        }
        guard let id = prepared["merge"]?.string(of: "mergeId"),
            self.merging("commitMerge", session, #","mergeId":"\#(id)""#).isSuccess
        else { return }
        (self.merges.lastID, self.merges.lastAbsorbed) = (id, absorbed)
        self.merges.everAbsorbed.append(absorbed)
        self.merges.aliases.append(absorbed)
    }

    /// A sign-in method that goes back when the last merge is undone.
    private var returningProvider: String {
        self.merges.lastAbsorbed == "second" && !self.merges.isUnlinked ? Self.movingProvider : "google.com"
    }

    /// A sign-in method of the survivor's own.
    private var stayingProvider: String {
        self.merges.lastAbsorbed == "second" ? "google.com" : Self.movingProvider
    }

    private mutating func victimUndoes() {
        let absorbed = self.merges.lastAbsorbed
        let isGuest = absorbed == self.merges.guestID
        if self.merges.isUnlinked, !isGuest {
            // She asks an administrator.
            self.admin(
                "/vinculum/v1/projects/demo-vinculum/accounts:undoMerge",
                #""localId":"\#(absorbed == "second" ? "victim" : "second")","#
                    + #""mergeId":"\#(self.merges.lastID)""#)
        } else {
            let provider = isGuest ? self.merges.isUpgraded ? "facebook.com" : "google.com" : self.returningProvider
            let session = self.enter(provider, .victim).idToken
            _ = self.merging("undoMerge", session, #","mergeId":"\#(self.merges.lastID)""#)
        }
        if self.account(absorbed) != nil { self.merges.aliases.removeAll { $0 == absorbed } }
    }

    /// An application's server and an administrator name the accounts that were absorbed.
    private mutating func nameAbsorbed() {
        for id in self.merges.aliases where self.account(id) == nil {
            let custom = self.client("accounts:signInWithCustomToken", #""token":"{\"uid\":\"\#(id)\"}""#)
            let made = self.admin("accounts:signUp", #""localId":"\#(id)""#)
            if custom.isSuccess || made.isSuccess { self.merges.isNameGivenAgain = true }
        }
    }

    private mutating func passHour() {
        self.pass(seconds: 3601)
        self.merges.guestSession = self.continued(self.merges.guestRefreshToken) ?? self.merges.guestSession
        self.merges.oldSession = self.continued(self.merges.oldRefreshToken) ?? self.merges.oldSession
        self.merges.weakSession = self.continued(self.merges.weakRefreshToken) ?? self.merges.weakSession
    }

    /// The ID token of a refreshed session; `nil` if it has ended.
    mutating func continued(_ refreshToken: String) -> String? {
        let reply = self.client("token", #""grantType":"refresh_token","refreshToken":"\#(refreshToken)""#)
        return reply.isSuccess ? reply.idToken : nil
    }
}
