extension IDTokenVerifier {
    /// Returns a verifier of a project's ID tokens, by the rules of "Verify ID tokens using a third-party JWT library"
    /// (https://firebase.google.com/docs/auth/admin/verify-id-tokens).
    ///
    /// - Parameters:
    ///   - project: The project ID: the audience, and the last part of the issuer.
    ///   - keysURL: The address of the keys. By default Google's; a server of this project has its own.
    ///   - algorithms: The accepted algorithms. The hosted service signs with `RS256`; a server of this project may
    ///     also use `ES256`.
    public static func firebase(
        project: String,
        keysURL: String = "https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com",
        algorithms: [SignatureAlgorithm] = [.rs256]
    ) -> IDTokenVerifier {
        self.firebase("https://securetoken.google.com/", project, keysURL, algorithms)
    }

    /// Returns a verifier of a project's session cookies (https://firebase.google.com/docs/auth/admin/manage-cookies).
    ///
    /// The parameters are those of ``firebase(project:keysURL:algorithms:)``.
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
