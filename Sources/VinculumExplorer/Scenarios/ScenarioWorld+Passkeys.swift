import Vinculum

/// The scenario of passkeys.
///
/// The victim has a passkey and a number as second factors, and the attacker has a session that the passkey opened and
/// the response that opened it. The attacker also made an account with the address of another person, who never proved
/// it, and gave it a passkey.
extension ScenarioWorld {
    mutating func beginPasskeys() {
        let weak = self.client("accounts:signInWithPassword", self.credentials)
        let session = weak.idToken.isEmpty ? self.answerFactor(weak).idToken : weak.idToken
        let made = self.passkeys.victims.register(self.creationOptions(session))
        let enrolled = self.finishEnrolment(made, session)
        self.passkeys.enrolment = (enrolled.idToken, enrolled.refreshToken)
        self.passkeys.readResponse = self.passkeys.victims.sign(self.requestOptions())
        let entered = self.finishSignIn(self.passkeys.readResponse)
        (self.session, self.refreshToken) = (entered.idToken, entered.refreshToken)
        self.passkeys.victimsSession = entered.idToken
        let claimed = self.client(
            "accounts:signUp",
            #""email":"\#(Self.claimedAddress)","password":"\#(Actor.attacker.password)""#)
        self.passkeys.attackersSession = claimed.idToken
        let options = self.creationOptions(claimed.idToken)
        _ = self.finishEnrolment(self.passkeys.attackers.register(options), claimed.idToken)
    }

    /// Plays a move of the scenario.
    ///
    /// - Returns: What the scenario forbids and the move did.
    mutating func performPasskeys(_ move: ScenarioMove) -> ScenarioViolation? {
        switch move {
        case .victimSubmitsAttackersResponse:
            var authenticator = ScenarioAuthenticator(3)
            let response = authenticator.register(self.creationOptions(self.passkeys.attackersSession))
            let isTaken = self.finishEnrolment(response, self.passkeys.victimsSession).isSuccess
            return isTaken ? .foreignPasskey : nil
        case .attackerEntersByPasskey:
            let response = self.passkeys.attackers.sign(self.requestOptions())
            return self.finishSignIn(response).isSuccess && self.passkeys.isAddressProven ? .retiredPasskeyWorks : nil
        case .attackerReplaysResponse:
            return self.finishSignIn(self.passkeys.readResponse).isSuccess ? .responseWorksTwice : nil
        case .attackerNamesPasskey:
            return self.finishSignIn(#"{"id":"\#(self.passkeys.victims.id)"}"#).isSuccess ? .bareIDWorks : nil
        case .victimEntersByPasskey:
            let response = self.passkeys.victims.sign(self.requestOptions())
            let reply = self.finishSignIn(response)
            let has = self.account?.passkeys.contains { $0.id.text == self.passkeys.victims.id } ?? false
            if reply.isSuccess { self.passkeys.victimsSession = reply.idToken }
            if reply.isSuccess && !has { return .retiredPasskeyWorks }
            return has && !reply.isSuccess ? .passkeyRefused : nil
        case .victimRemovesPasskey:
            let session = self.passkeys.victimsSession
            let removed = self.client(
                "accounts:update", #""deletePasskey":["\#(self.passkeys.victims.id)"],"idToken":"\#(session)""#)
            if removed.isSuccess { self.passkeys.isRemoved = true }
        case .ownerClaimsAddress:
            let token = PercentEncoding.encodedComponent(
                #"{"sub":"owner","email":"\#(Self.claimedAddress)","email_verified":true}"#)
            let reply = self.client(
                "accounts:signInWithIdp",
                #""requestUri":"http://localhost","postBody":"providerId=google.com&id_token=\#(token)""#)
            if reply.isSuccess { self.passkeys.isAddressProven = true }
        case .ownerResetsPassword:
            self.client("accounts:sendOobCode", #""requestType":"PASSWORD_RESET","email":"\#(Self.claimedAddress)""#)
            let code = self.newestLink(.passwordReset)
            let reply = self.client(
                "accounts:resetPassword", #""oobCode":"\#(code)","newPassword":"\#(Actor.victim.password)""#)
            if reply.isSuccess { self.passkeys.isAddressProven = true }
        default: self.perform(move)
        }
        return nil
    }

    private static let claimedAddress = "owner@example.org"

    private mutating func creationOptions(_ session: String) -> JSON.Value? {
        self.client("accounts/passkeyEnrollment:start", #""idToken":"\#(session)""#, version: "v2")[
            "credentialCreationOptions"]
    }

    private mutating func requestOptions() -> JSON.Value? {
        self.client("accounts/passkeySignIn:start", "", version: "v2")["credentialRequestOptions"]
    }

    private mutating func finishEnrolment(_ response: String, _ session: String) -> Reply {
        self.client(
            "accounts/passkeyEnrollment:finalize",
            #""authenticatorRegistrationResponse":\#(response),"idToken":"\#(session)""#, version: "v2")
    }

    private mutating func finishSignIn(_ response: String) -> Reply {
        self.client(
            "accounts/passkeySignIn:finalize", #""authenticatorAuthenticationResponse":\#(response)"#, version: "v2")
    }

    /// Has the attacker's session make a passkey of the attacker's.
    mutating func addPasskey() -> Reply {
        var authenticator = ScenarioAuthenticator(4)
        let response = authenticator.register(self.creationOptions(self.sentSession))
        return self.finishEnrolment(response, self.sentSession)
    }

    func hashPasskeys(into writer: inout ByteWriter) {
        writer.bool(self.passkeys.isRemoved)
        writer.bool(self.passkeys.isAddressProven)
    }
}
