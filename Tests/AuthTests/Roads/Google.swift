import VinculumAuth

/// Somebody at Google, as a local service takes it: the claims are the token.
struct Googler: Sendable {
    let subject: String
    let email: String
    var isVerified = true

    var idToken: String {
        #"{"sub":"\#(self.subject)","email":"\#(self.email)","email_verified":\#(self.isVerified),"name":"\#(self.subject)"}"#
    }

    var credential: AuthCredential {
        GoogleAuthProvider.credential(withIDToken: self.idToken, accessToken: "access-\(self.subject)")
    }
}
