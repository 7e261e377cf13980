import Vinculum

/// The requests of which moves consist.
extension World {
    mutating func account(_ method: String, _ members: String, by actor: Actor) -> Reply {
        self.send("/identitytoolkit.googleapis.com/v1/accounts:\(method)", "{\(members)}", by: actor)
    }

    private mutating func factor(_ method: String, _ members: String, by actor: Actor) -> Reply {
        self.send("/identitytoolkit.googleapis.com/v2/accounts/\(method)", "{\(members)}", by: actor)
    }

    mutating func signUp(
        _ address: String, session: HeldSession? = nil, withFactor: Bool = false, by actor: Actor
    ) -> Reply {
        let factor = withFactor ? #","mfaInfo":[{"phoneInfo":"\#(actor.phone)"}]"# : ""
        return self.account(
            "signUp", #""email":"\#(address)","password":"\#(actor.password)"\#(factor)\#(World.carrying(session))"#,
            by: actor
        )
    }

    mutating func signIn(_ address: String, by actor: Actor) -> Reply {
        self.account("signInWithPassword", #""email":"\#(address)","password":"\#(actor.password)""#, by: actor)
    }

    /// Signs in with a provider. The trusted provider asserts each person's own verified address; the sloppy provider
    /// asserts the victim's address as not verified.
    mutating func federated(_ provider: IdentityProvider, session: HeldSession? = nil, by actor: Actor) -> Reply {
        let address = provider == .trusted ? actor.mailbox : Actor.victim.mailbox
        let claims = #"{"sub":"\#(actor.subject)","email":"\#(address)","email_verified":\#(provider == .trusted)}"#
        let token = PercentEncoding.encodedComponent(claims)
        return self.account(
            "signInWithIdp",
            #""requestUri":"http://localhost","postBody":"providerId=\#(provider.id)&id_token=\#(token)""#
                + World.carrying(session),
            by: actor
        )
    }

    mutating func askPhoneCode(by actor: Actor) -> Reply {
        self.account("sendVerificationCode", #""phoneNumber":"\#(actor.phone)""#, by: actor)
    }

    mutating func redeemPhone(_ code: HeldCode, session: HeldSession? = nil, by actor: Actor) -> Reply {
        let what =
            code.kind == .temporaryProof
            ? #""temporaryProof":"\#(code.key.text)","phoneNumber":"\#(code.address)""#
            : #""sessionInfo":"\#(code.key.text)","code":"\#(code.text)""#
        return self.account("signInWithPhoneNumber", what + World.carrying(session), by: actor)
    }

    mutating func update(_ session: HeldSession, _ members: String, by actor: Actor) -> Reply {
        self.account("update", #""idToken":"\#(session.idToken)",\#(members)"#, by: actor)
    }

    mutating func lookUp(_ session: HeldSession, by actor: Actor) -> Reply {
        self.account("lookup", #""idToken":"\#(session.idToken)""#, by: actor)
    }

    mutating func delete(_ session: HeldSession, by actor: Actor) -> Reply {
        self.account("delete", #""idToken":"\#(session.idToken)""#, by: actor)
    }

    mutating func refresh(_ session: HeldSession, by actor: Actor) -> Reply {
        self.send(
            "/securetoken.googleapis.com/v1/token",
            #"{"grantType":"refresh_token","refreshToken":"\#(session.refreshToken)"}"#, by: actor
        )
    }

    /// Requests a link by e-mail.
    mutating func ask(_ type: String, _ members: String, session: HeldSession? = nil, by actor: Actor) -> Reply {
        self.account("sendOobCode", #""requestType":"\#(type)"\#(members)\#(World.carrying(session))"#, by: actor)
    }

    mutating func askReset(of address: String, by actor: Actor) -> Reply {
        self.ask("PASSWORD_RESET", #","email":"\#(address)""#, by: actor)
    }

    mutating func askChange(to address: String, session: HeldSession, by actor: Actor) -> Reply {
        self.ask("VERIFY_AND_CHANGE_EMAIL", #","newEmail":"\#(address)""#, session: session, by: actor)
    }

    mutating func reset(_ code: HeldCode, by actor: Actor) -> Reply {
        self.account("resetPassword", #""oobCode":"\#(code.key.text)","newPassword":"\#(actor.password)""#, by: actor)
    }

    mutating func enterByLink(_ code: HeldCode, session: HeldSession? = nil, by actor: Actor) -> Reply {
        self.account(
            "signInWithEmailLink",
            #""oobCode":"\#(code.key.text)","email":"\#(code.address)"\#(World.carrying(session))"#, by: actor
        )
    }

    /// Follows a link that verifies, changes or restores an address, with a session of its account if the actor has
    /// one.
    mutating func apply(_ code: HeldCode, by actor: Actor) -> Reply {
        let sessions = actor == .attacker ? self.attacker.sessions : self.victim.sessions
        let session = sessions.first { $0.account == code.account }
        return self.account("update", #""oobCode":"\#(code.key.text)"\#(World.carrying(session))"#, by: actor)
    }

    /// Uses a code for its purpose; `nil` for one that needs a session of its account.
    mutating func use(_ code: HeldCode, by actor: Actor) -> Reply? {
        switch code.kind {
        case .phone, .temporaryProof: self.redeemPhone(code, by: actor)
        case .passwordReset: self.reset(code, by: actor)
        case .emailLink: self.enterByLink(code, by: actor)
        case .verification, .emailChange, .emailRecovery, .factorReversal: self.apply(code, by: actor)
        case .pendingSignIn: self.answerFactor(code, by: actor)
        case .phoneEnrollment, .totpEnrollment: nil
        }
    }

    mutating func beginPhoneFactor(_ session: HeldSession, by actor: Actor) -> Reply {
        self.factor(
            "mfaEnrollment:start",
            #""idToken":"\#(session.idToken)","phoneEnrollmentInfo":{"phoneNumber":"\#(actor.phone)"}"#, by: actor
        )
    }

    mutating func beginAppFactor(_ session: HeldSession, by actor: Actor) -> Reply {
        self.factor("mfaEnrollment:start", #""idToken":"\#(session.idToken)","totpEnrollmentInfo":{}"#, by: actor)
    }

    mutating func finishFactor(_ session: HeldSession, _ code: HeldCode, by actor: Actor) -> Reply {
        let info =
            code.kind == .totpEnrollment
            ? #""totpVerificationInfo":{"sessionInfo":"\#(code.key.text)","#
                + #""verificationCode":"\#(self.appCode(code.secret))"}"#
            : #""phoneVerificationInfo":{"sessionInfo":"\#(code.key.text)","code":"\#(code.text)"}"#
        return self.factor("mfaEnrollment:finalize", #""idToken":"\#(session.idToken)",\#(info)"#, by: actor)
    }

    mutating func withdrawFactor(_ session: HeldSession, _ id: FactorID, by actor: Actor) -> Reply {
        self.factor(
            "mfaEnrollment:withdraw", #""idToken":"\#(session.idToken)","mfaEnrollmentId":"\#(id.text)""#, by: actor
        )
    }

    /// Answers a pending sign-in with a factor of the account that the actor has; `nil` if there is none.
    mutating func answerFactor(_ pending: HeldCode, by actor: Actor) -> Reply? {
        guard let account = pending.account.flatMap({ self.graph[$0] }) else { return nil }
        for enrolled in account.factors {
            let id = enrolled.factor.id
            if let number = enrolled.factor.phoneNumber {
                guard number == actor.phone else { continue }
                let start = self.factor(
                    "mfaSignIn:start",
                    #""mfaPendingCredential":"\#(pending.key.text)","mfaEnrollmentId":"\#(id.text)""#,
                    by: actor
                )
                guard let key = CodeKey(start["phoneResponseInfo"]?.string(of: "sessionInfo")),
                    let code = self.graph.pendingCode(key)?.code
                else { return start }
                return self.factor(
                    "mfaSignIn:finalize",
                    #""mfaPendingCredential":"\#(pending.key.text)","#
                        + #""phoneVerificationInfo":{"sessionInfo":"\#(key.text)","code":"\#(code.text)"}"#,
                    by: actor
                )
            }
            let secrets = actor == .attacker ? self.attacker : self.victim
            guard let secret = secrets.secret(of: id) else { continue }
            // A code of the current time step may have been used already.
            self.waitForNextCode()
            return self.factor(
                "mfaSignIn:finalize",
                #""mfaPendingCredential":"\#(pending.key.text)","mfaEnrollmentId":"\#(id.text)","#
                    + #""totpVerificationInfo":{"verificationCode":"\#(self.appCode(secret))"}"#,
                by: actor
            )
        }
        return nil
    }

    private func appCode(_ secret: [UInt8]) -> String {
        TOTP.code(secret: secret, at: TOTP.step(at: self.now))
    }

    private static func carrying(_ session: HeldSession?) -> String {
        session.map { #","idToken":"\#($0.idToken)""# } ?? ""
    }
}
