import Vinculum

extension OperationLoad {
    /// Measures operations for Apple platforms: Game Center, app verification, and tokens of Sign in with Apple.
    mutating func useApple(_ person: Int) {
        self.time(.signInWithGameCenter, #"{"teamPlayerId":"T:\#(person)","gamePlayerId":"A:\#(person)"}"#)
        self.time(.verifyIosClient, #"{"appToken":"app"}"#)
        let claims = "%7B%22sub%22%3A%22a\(person)%22%7D"
        let session = self.ask(
            .signInWithIdp, #"{"requestUri":"http://localhost","postBody":"providerId=apple.com&id_token=\#(claims)"}"#)
        self.time(
            .revokeToken,
            #"{"idToken":"\#(self.text(session, "idToken"))","providerId":"apple.com","#
                + #""tokenType":"ACCESS_TOKEN","token":"code"}"#)
    }

    mutating func usePasskeys(_ person: Int) {
        let session = self.text(self.ask(.signUp, #"{"returnSecureToken":true}"#), "idToken")
        self.time(.passkeyEnrollmentStart, #"{"idToken":"\#(session)"}"#)
        self.time(
            .passkeyEnrollmentFinalize,
            #"{"idToken":"\#(session)","authenticatorRegistrationResponse":{"id":"key-\#(person)"}}"#)
        self.time(.passkeySignInStart, "{}")
        self.time(.passkeySignInFinalize, #"{"authenticatorAuthenticationResponse":{"id":"key-\#(person)"}}"#)
    }
}
