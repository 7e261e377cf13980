/// Sending e-mails with action codes (`accounts:sendOobCode`).
extension AuthClient {
    // MARK: Plan

    /// Plans an e-mail that needs no session: a password reset or a link that signs in.
    func planMail(
        _ operation: ActionCodeOperation, _ settings: ActionCodeSettings?, _ flow: inout Flow
    ) throws(AuthError) {
        try AuthClient.check(settings, for: operation)
        self.appendRequest(protectedAs: .sendMail, to: &flow)
    }

    func planEmailVerification(_ settings: ActionCodeSettings?, _ flow: inout Flow) throws(AuthError) {
        try self.requireCurrentUser(as: &flow)
        try AuthClient.check(settings, for: .verifyEmail)
        flow.failureRule = .endInvalidSession
        flow.steps = [.freshToken(force: false), .perform]
    }

    func planEmailChange(_ settings: ActionCodeSettings?, _ flow: inout Flow) throws(AuthError) {
        try self.requireCurrentUser(as: &flow)
        try AuthClient.check(settings, for: .verifyAndChangeEmail)
        flow.steps = [.freshToken(force: false), .perform]
    }

    private static func check(
        _ settings: ActionCodeSettings?, for operation: ActionCodeOperation
    ) throws(AuthError) {
        do throws(ActionCodeSettings.Misuse) {
            try settings?.check(for: operation)
        } catch {
            switch error {
            case .invalidContinueURL: throw AuthError(.invalidContinueURI, family: .misuse)
            case .emptyIOSBundleID: throw AuthError(.missingIosBundleID, family: .misuse)
            case .emptyAndroidPackageName: throw AuthError(.missingAndroidPackageName, family: .misuse)
            case .emptyLinkDomain: throw AuthError(.invalidHostingLinkDomain, family: .misuse)
            case .signInNeedsCodeInApp: throw .misuse("handleCodeInApp must be true for a link that signs in.")
            }
        }
    }

    // MARK: Request

    func writeMail(
        _ requestType: String, to email: String, _ settings: ActionCodeSettings?, _ flow: Flow,
        to body: inout JSON.Writer
    ) -> Endpoint {
        body.member("requestType", requestType)
        body.member("email", email)
        return self.writeMailSettings(settings, flow, to: &body)
    }

    func writeEmailVerification(
        _ settings: ActionCodeSettings?, _ flow: Flow, to body: inout JSON.Writer
    ) throws(AuthError) -> Endpoint {
        try self.writeIDToken(of: flow, to: &body)
        body.member("requestType", "VERIFY_EMAIL")
        return self.writeMailSettings(settings, flow, to: &body)
    }

    func writeEmailChange(
        to email: String, _ settings: ActionCodeSettings?, _ flow: Flow, to body: inout JSON.Writer
    ) throws(AuthError) -> Endpoint {
        try self.writeIDToken(of: flow, to: &body)
        body.member("requestType", "VERIFY_AND_CHANGE_EMAIL")
        body.member("newEmail", email)
        return self.writeMailSettings(settings, flow, to: &body)
    }

    private func writeMailSettings(
        _ settings: ActionCodeSettings?, _ flow: Flow, to body: inout JSON.Writer
    ) -> Endpoint {
        if let settings {
            body.member("continueUrl", settings.url.isEmpty ? nil : settings.url)
            body.member("iOSBundleId", settings.iOSBundleID ?? self.configuration.bundleID)
            body.member("androidPackageName", settings.androidPackageName)
            body.member(
                self.isLegacy ? "androidMinimumVersion" : "androidMinimumVersionCode", settings.androidMinimumVersion)
            body.flag("androidInstallApp", settings.androidInstallIfNotAvailable)
            body.flag("canHandleCodeInApp", settings.handleCodeInApp)
            body.member("linkDomain", settings.linkDomain)
        }
        self.writeRecaptcha(flow, as: "captchaResp", to: &body)
        body.member("clientType", self.configuration.clientType.rawValue)
        return .sendOobCode
    }

    // Reply and end: a sent mail has no result.
}
