import VinculumAuth

/// A user of Google. A local server accepts the claims themselves as the ID token.
struct GoogleUser: Sendable {
    let subject: String
    let email: String
    var isVerified = true

    var idToken: String {
        #"""
        {"sub":"\#(self.subject)","email":"\#(self.email)","email_verified":\#(self.isVerified),\#
        "name":"\#(self.subject)"}
        """#
    }

    var credential: AuthCredential {
        GoogleAuthProvider.credential(withIDToken: self.idToken, accessToken: "access-\(self.subject)")
    }
}
