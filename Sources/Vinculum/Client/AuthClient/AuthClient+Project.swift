/// The application's project, at emulators: a Vinculum server may have several.
extension AuthClient.Configuration {
    /// The project that requests name; `nil` for the real service, which knows the project by the API key.
    var emulatedProject: String? { self.server.isEmulator ? self.projectID : nil }
}

extension AuthClient {
    /// Refuses requests to an emulator for a project that cannot exist there.
    ///
    /// - Throws: ``AuthErrorCode/internalError`` of the family ``AuthError/Family/misuse``.
    func requireProjectID() throws(AuthError) {
        guard let project = self.configuration.emulatedProject, ProjectID(project) == nil else { return }
        throw .misuse(
            "“\(project)” is not a project ID: write 1 to 63 letters, digits, dashes and underscores, "
                + "with a letter or digit first.")
    }

    /// Refuses an ID token that an emulator issued for another project. Otherwise two applications, or two tests, would
    /// share accounts that each takes for its own.
    ///
    /// A text that is not a token, and a token without an audience, are let through.
    ///
    /// - Throws: ``AuthErrorCode/invalidUserToken`` with ``AuthError/otherProject``.
    func requireOwnProject(of idToken: String?) throws(AuthError) {
        try self.requireSignature(of: idToken)
        guard let project = self.configuration.emulatedProject, let other = self.otherProject(of: idToken) else {
            return
        }
        var error = AuthError(
            .invalidUserToken, family: .misuse,
            message: "The server answered for the project \(other), but this app's project is \(project); "
                + "start the server with --project \(project).",
            failureReason: "The server does not know several projects, or was started with --single-project or with "
                + "another --project.")
        error.otherProject = other
        throw error
    }

    /// Refuses an unsigned ID token of a service that other machines reach: it is a server for tests, at which anyone
    /// can sign in as any user.
    ///
    /// - Throws: ``AuthErrorCode/invalidUserToken``.
    private func requireSignature(of idToken: String?) throws(AuthError) {
        // An unsigned token ends with the point before the signature (RFC 7519 section 6).
        guard self.configuration.server.signsTokens, idToken?.utf8.last == UInt8(ascii: ".") else { return }
        throw AuthError(
            .invalidUserToken, family: .misuse,
            message: "The service issues unsigned tokens, which anyone can make; start it with --hardened, or with "
                + "--sign for a test.")
    }

    /// Refuses a user who was signed in elsewhere, to another project.
    ///
    /// - Throws: ``AuthErrorCode/invalidUserToken`` with ``AuthError/otherProject``.
    func requireOwnProject(of user: User) throws(AuthError) {
        guard let project = self.configuration.emulatedProject,
            let other = self.otherProject(of: user.tokens.idToken.revealed())
        else { return }
        var error = AuthError(
            .invalidUserToken, family: .misuse,
            message: "The user belongs to the project \(other), but this app's project is \(project).")
        error.otherProject = other
        throw error
    }

    /// The audience of an ID token, unverified, if it is not the application's project.
    private func otherProject(of idToken: String?) -> String? {
        guard let project = self.configuration.emulatedProject, let idToken,
            let audience = IDTokenResult.audience(of: idToken)
        else { return nil }
        // A project where second factors are mandatory issues tokens that are good for enrolling one.
        let other = EnrollmentAudience.project(of: audience)
        return other == project ? nil : other
    }
}
