/// `accounts:sendOobCode`, which has a mail sent.
extension AuthClient {
    func writeMail(
        _ requestType: String, _ key: String, _ address: String?, _ settings: ActionCodeSettings?, _ flow: Flow,
        to body: inout JSON.Writer
    ) -> Endpoint {
        body.member("requestType", requestType)
        body.member(key, address)
        if let settings {
            body.member("continueUrl", settings.url)
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
}
