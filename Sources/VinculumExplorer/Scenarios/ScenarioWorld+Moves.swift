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
            self.receive(
                self.client(
                    "accounts/passkeyEnrollment:finalize",
                    #""authenticatorRegistrationResponse":{"id":"key-of-attacker"}"# + self.carried, version: "v2"))
        case .sessionEnrolsPhone: self.enrolPhone()
        case .sessionWithdrawsFactor:
            self.receive(
                self.client(
                    "accounts/mfaEnrollment:withdraw", #""mfaEnrollmentId":"factor""# + self.carried, version: "v2"))
        case .sessionDeletes: self.client("accounts:delete", String(self.carried.dropFirst()))
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
            self.client(
                "accounts:resetPassword", #""oobCode":"\#(code)","newPassword":"\#(Actor.victim.password)""#)
        case .victimFollowsSignInLink: _ = self.answerFactor(self.followSignInLink())
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
        case .dayPasses: self.passDay()
        }
    }

    private var carried: String { #","idToken":"\#(self.sentSession)""# }

    /// The address that the victim's account has.
    private var address: String { self.account?.email?.address.text ?? Actor.victim.mailbox }

    private mutating func update(_ members: String) {
        self.receive(self.client("accounts:update", members + self.carried))
    }

    private mutating func claim(
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

    private mutating func enrolPhone() {
        let start = self.client(
            "accounts/mfaEnrollment:start",
            #""phoneEnrollmentInfo":{"phoneNumber":"\#(Actor.attacker.phone)"}"# + self.carried, version: "v2")
        let info = start["phoneSessionInfo"]?["sessionInfo"]?.string ?? ""
        let code = CodeKey(info).flatMap { self.authority.store[nil].pendingCode($0)?.code?.text } ?? ""
        self.receive(
            self.client(
                "accounts/mfaEnrollment:finalize",
                #""phoneVerificationInfo":{"sessionInfo":"\#(info)","code":"\#(code)"}"# + self.carried,
                version: "v2"))
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
