extension IDTokenVerifier {
    /// For the ID tokens of a project, by the rules for verifying them with a third-party library
    /// (https://firebase.google.com/docs/auth/admin/verify-id-tokens).
    ///
    /// - Parameters:
    ///   - project: The project ID, which the tokens are issued by and meant for.
    ///   - keysURL: Where the keys are; an authority of one's own has them elsewhere.
    ///   - algorithms: `RS256` is the service's; an authority of one's own may also sign with `ES256`.
    public static func firebase(
        project: String,
        keysURL: String = "https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com",
        algorithms: [SignatureAlgorithm] = [.rs256]
    ) -> IDTokenVerifier {
        self.firebase("https://securetoken.google.com/", project, keysURL, algorithms)
    }

    /// For the session cookies of a project (https://firebase.google.com/docs/auth/admin/manage-cookies).
    public static func firebaseSessionCookies(
        project: String, keysURL: String = "https://www.googleapis.com/identitytoolkit/v3/relyingparty/publicKeys",
        algorithms: [SignatureAlgorithm] = [.rs256]
    ) -> IDTokenVerifier {
        self.firebase("https://session.firebase.google.com/", project, keysURL, algorithms)
    }

    private static func firebase(
        _ issuer: String, _ project: String, _ keysURL: String, _ algorithms: [SignatureAlgorithm]
    ) -> IDTokenVerifier {
        var rules = ClaimRules(issuer: issuer + project, audience: project)
        // An account's ID has 1 to 128 bytes.
        rules.maximumSubjectByteCount = 128
        rules.needsAuthTime = true
        return IDTokenVerifier(rules: rules, keysURL: keysURL, algorithms: algorithms, needsKeyID: true)
    }
}
