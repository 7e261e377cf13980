import Vinculum

/// The requests of which moves consist.
extension ScenarioWorld {
    mutating func perform(_ move: ScenarioMove) {
        let (mailbox, own) = (Actor.victim.mailbox, Actor.attacker.mailbox)
        switch move {
        case .sessionRemovesEmail: self.update(#""deleteAttribute":["EMAIL"]"#)
        case .sessionRemovesPassword: self.update(#""deleteAttribute":["PASSWORD"]"#)
        case .sessionReplacesEmail: self.update(#""email":"\#(own)""#)
        case .sessionReplacesPassword: self.update(#""password":"\#(Actor.attacker.password)""#)
        case .sessionUnlinksProvider: self.update(#""deleteProvider":["\#(IdentityProvider.trusted.id)"]"#)
        case .sessionClearsFactors: self.update(#""mfa":{"enrollments":[]}"#)
        case .sessionSetsName: self.update(#""displayName":"mine""#)
        case .sessionSignsUp:
            self.receive(
                self.client(
                    "accounts:signUp",
                    #""email":"\#(own)","password":"\#(Actor.attacker.password)""# + self.carried))
        case .sessionFollowsLinkToOwnMailbox:
            self.client("accounts:sendOobCode", #""requestType":"EMAIL_SIGNIN","email":"\#(own)""#)
            let code = self.newestLink(.emailSignIn)
            self.receive(
                self.client(
                    "accounts:signInWithEmailLink", #""email":"\#(own)","oobCode":"\#(code)""# + self.carried))
        case .sessionChangesAddressByMail:
            self.client(
                "accounts:sendOobCode", #""requestType":"VERIFY_AND_CHANGE_EMAIL","newEmail":"\#(own)""# + self.carried)
            let code = self.newestLink(.verifyAndChangeEmail)
            self.client("accounts:update", #""oobCode":"\#(code)""#)
        case .sessionLinksProvider:
            self.receive(self.claim("apple.com", Actor.attacker.subject, nil, verified: false, self.carried))
        case .sessionAddsPasskey:
            self.receive(self.addPasskey())
        case .sessionEnrolsPhone: self.receive(self.enrolPhone(Actor.attacker.phone, self.sentSession))
        case .sessionWithdrawsFactor:
            self.receive(
                self.client(
                    "accounts/mfaEnrollment:withdraw", #""mfaEnrollmentId":"factor""# + self.carried, version: "v2"))
        case .sessionDeletes:
            self.client("accounts:delete", String(decoding: self.carried.utf8.dropFirst(), as: UTF8.self))
        case .sessionRefreshes:
            self.receive(
                self.client("token", #""grantType":"refresh_token","refreshToken":"\#(self.refreshToken)""#),
                isRefresh: true)
        case .sessionFollowsSignInLink: _ = self.followSignInLink()
        case .claimsVictimsAddress: _ = self.claim("oidc.corp", Actor.attacker.subject, mailbox, verified: true)
        case .administratorUnverifies: self.admin("accounts:update", #""localId":"victim","emailVerified":false"#)
        case .administratorReplacesAddress:
            self.admin("accounts:update", #""localId":"victim","email":"other@example.com""#)
        case .administratorRestoresAddress:
            self.admin("accounts:update", #""localId":"victim","email":"\#(mailbox)""#)
        case .administratorImportsOver: self.importOver()
        case .victimClaims:
            let claimed = self.claim("google.com", Actor.victim.subject, self.address, verified: true)
            _ = self.answerFactor(claimed)
        case .victimResets:
            self.client("accounts:sendOobCode", #""requestType":"PASSWORD_RESET","email":"\#(self.address)""#)
            let code = self.newestLink(.passwordReset)
            let reset = self.client(
                "accounts:resetPassword", #""oobCode":"\#(code)","newPassword":"\#(Actor.victim.password)""#)
            if reset.isSuccess { self.endReversal() }
        case .victimFollowsSignInLink:
            let reply = self.followSignInLink()
            let isSignedIn = reply.token != nil || self.answerFactor(reply).token != nil
            if isSignedIn { self.endReversal() }
        case .victimEnrolsPhone:
            let session = self.client("accounts:signInWithPassword", self.credentials).idToken
            _ = self.enrolPhone(Actor.victim.phone, session)
        case .victimVerifies: self.verifyAddress()
        case .ownerFollowsReset: self.followReset()
        case .ownerFollowsSignInLink: self.followSignIn()
        case .strangerAsksAnotherReset: self.ask(for: .passwordReset)
        case .strangerAsksAnotherSignInLink: self.ask(for: .emailSignIn)
        case .readerFollowsReversal: self.client("accounts:update", #""oobCode":"\#(self.reversal)""#)
        case .holderFollowsRecovery: self.client("accounts:update", #""oobCode":"\#(self.recovery)""#)
        case .strangerSignsUp:
            _ = self.stranger("accounts:signUp", #""email":"\#(mailbox)","password":"\#(Actor.attacker.password)""#)
        case .guestTakesAddress:
            _ = self.client("accounts:update", #""idToken":"\#(self.guest)","email":"\#(mailbox)""#)
        case .guestUpgrades:
            _ = self.client(
                "accounts:signUp",
                #""idToken":"\#(self.guest)","email":"\#(mailbox)","password":"\#(Actor.attacker.password)""#)
        case .strangerClaimsUnverified: _ = self.claim("oidc.sloppy", "stranger", mailbox, verified: false)
        case .guestLinksUnverified:
            _ = self.claim("oidc.sloppy", "guest", mailbox, verified: false, #","idToken":"\#(self.guest)""#)
        case .strangerAsksReset:
            self.client("accounts:sendOobCode", #""requestType":"PASSWORD_RESET","email":"\#(mailbox)""#)
        case .ownerSignsInAtProvider, .ownerSignsInWithNewAddress, .heirSignsInAtProvider, .heirLinksProvider,
            .boasterSignsIn, .boasterLinks, .foreignerSignsIn, .foreignerLinks:
            self.visit(move)
        case .sessionAsksVerification: self.askVerification()
        case .sessionAsksForAddress:
            self.client(
                "accounts:sendOobCode", #""requestType":"VERIFY_AND_CHANGE_EMAIL","newEmail":"\#(own)""# + self.carried)
        case .scannerGetsLinks: self.openLinks("GET", accepting: "text/html,*/*;q=0.8")
        case .scannerHeadsLinks: self.openLinks("HEAD", accepting: "text/html")
        case .programGetsLinks: self.openLinks("GET", accepting: "*/*")
        case .holderResets, .holderFollowsSignInLink, .holderClaims: self.useNewMailbox(move)
        case .sessionVerifiesAddress: self.verifyAddress()
        case .minutesPass: self.pass(seconds: 200)
        case .dayPasses:
            self.passDay()
            self.endReversal()
        case .victimSubmitsAttackersResponse, .victimEntersByPasskey, .victimRemovesPasskey, .attackerEntersByPasskey,
            .attackerReplaysResponse, .attackerNamesPasskey, .ownerClaimsAddress, .ownerResetsPassword,
            .attackerEntersByCode, .attackerRepeatsCode, .attackerTriesEndedCode, .attackerGuessesCode,
            .victimEntersByCode, .victimMakesCodes, .victimWithdrawsFactor, .administratorRemovesCodes,
            .victimSignsIn, .victimEndsAttackersSession, .victimEndsOthers, .victimUsesManySessions, .victimReads,
            .attackerEndsOthers, .sessionReads, .attackerFollowsChange:
            // `performPasskeys`, `performRecoveryCodes` and `performSessions` play these.
            break
        case .attackerMergesByOldSession, .attackerMergesByWeakSession, .attackerMergesAlone, .attackerStartsGuestMerge,
            .attackerCommits, .attackerUndoes, .attackerTakesRetiredAddress, .victimMergesGuest, .victimMergesSecond,
            .victimMergesIntoSecond, .victimUnlinksMoved, .victimUndoes, .victimUpgradesGuest, .victimEndsSessions,
            .victimDeletes, .applicationNamesAbsorbed, .hourPasses, .preparingSessionCommits, .freshSessionCommits,
            .oldSessionCommits, .absorbedSessionCommits, .weakAbsorbedSessionCommits, .sessionsRefresh,
            .oldSessionAborts, .victimPreparesAgain, .attackerTakesEnrolmentSession, .thiefMergesVictimIntoFirst,
            .thiefMergesVictimIntoSecond, .thiefMergesFirstIntoSecond, .thiefMergesSecondIntoFirst, .thiefUndoesLast,
            .thiefUndoesFirst, .thiefReplacesAddress, .thiefTakesAddress, .ownerFollowsRecovery, .eightDaysPass:
            // `performMerging`, `performFactorMerge`, `performMandatory` and `performStolenMerge` play these.
            break
        }
    }

    private var carried: String { #","idToken":"\#(self.sentSession)""# }

    /// The address that the victim's account has, or the victim's where it is the attacker's.
    private var address: String {
        guard let address = self.account?.email?.address, address != EmailAddress(Actor.attacker.mailbox) else {
            return Actor.victim.mailbox
        }
        return address.text
    }

    private mutating func update(_ members: String) {
        self.receive(self.client("accounts:update", members + self.carried))
    }

    mutating func claim(
        _ provider: String, _ subject: String, _ address: String?, verified: Bool, _ carried: String = ""
    ) -> Reply {
        let email = address.map { #","email":"\#($0)","email_verified":\#(verified)"# } ?? ""
        let token = PercentEncoding.encodedComponent(#"{"sub":"\#(subject)"\#(email)}"#)
        return self.client(
            "accounts:signInWithIdp",
            #""requestUri":"http://localhost","postBody":"providerId=\#(provider)&id_token=\#(token)""# + carried)
    }

    private mutating func followSignInLink() -> Reply {
        self.client("accounts:sendOobCode", #""requestType":"EMAIL_SIGNIN","email":"\#(self.address)""#)
        let code = self.newestLink(.emailSignIn)
        return self.client("accounts:signInWithEmailLink", #""email":"\#(self.address)","oobCode":"\#(code)""#)
    }

    /// Verifies the address for the session that the victim opened when the scenario began.
    private mutating func verifyAddress() {
        self.client("accounts:sendOobCode", #""requestType":"VERIFY_EMAIL""# + self.carried)
        let code = self.newestLink(.verifyEmail)
        self.client("accounts:update", #""oobCode":"\#(code)""# + self.carried)
    }

    mutating func enrolPhone(_ number: String, _ session: String) -> Reply {
        let carried = #","idToken":"\#(session)""#
        let start = self.client(
            "accounts/mfaEnrollment:start", #""phoneEnrollmentInfo":{"phoneNumber":"\#(number)"}"# + carried,
            version: "v2")
        let info = start["phoneSessionInfo"]?.string(of: "sessionInfo") ?? ""
        let code = CodeKey(info).flatMap { self.authority.store[nil].pendingCode($0)?.code?.text } ?? ""
        return self.client(
            "accounts/mfaEnrollment:finalize",
            #""phoneVerificationInfo":{"sessionInfo":"\#(info)","code":"\#(code)"}"# + carried, version: "v2")
    }

    private mutating func importOver() {
        let factors = self.forgetsImported ? #","mfaInfo":[]"# : ""
        self.admin(
            "projects/demo-vinculum/accounts:batchCreate",
            #""allowOverwrite":true,"users":[{"localId":"victim","email":"\#(self.address)","#
                + #""emailVerified":true\#(factors)}]"#
        )
    }
}
