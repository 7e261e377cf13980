/// `accounts:sendOobCode`, which has a mail sent.
extension AuthClient {
    func writeMail(
        _ requestType: String, _ key: String, _ address: String?, _ settings: ActionCodeSettings?, _ flow: Flow,
        to body: inout JSON.Writer
    ) -> Endpoint {
        body.optional("requestType", requestType)
        body.optional(key, address)
        if let settings {
            body.optional("continueUrl", settings.url)
            body.optional("iOSBundleId", settings.iOSBundleID ?? self.configuration.bundleID)
            body.optional("androidPackageName", settings.androidPackageName)
            body.optional(
                self.isLegacy ? "androidMinimumVersion" : "androidMinimumVersionCode", settings.androidMinimumVersion)
            body.flag("androidInstallApp", settings.androidInstallIfNotAvailable)
            body.flag("canHandleCodeInApp", settings.handleCodeInApp)
            body.optional("linkDomain", settings.linkDomain)
        }
        self.writeRecaptcha(flow, as: "captchaResp", to: &body)
        body.optional("clientType", self.configuration.clientType.rawValue)
        return .sendOobCode
    }
}
