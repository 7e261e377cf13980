import Vinculum

extension OperationLoad {
    /// Measures the operations that read and change a project's configuration.
    mutating func useConfiguration() {
        self.time(.getProjects)
        self.time(.recaptchaParams)
        self.time(.recaptchaConfig, query: "clientType=CLIENT_TYPE_WEB&version=RECAPTCHA_ENTERPRISE")
        self.time(.passwordPolicy)
        self.time(.sessionCookiePublicKeys)
        self.time(.sessionCookieCertificates)
        self.time(.idTokenCertificates)
        self.time(.jsonWebKeySet)
        self.time(.openIDConfiguration)
        self.time(.getConfig, by: .administrator)
        self.time(
            .updateConfig, #"{"signIn":{"allowDuplicateEmails":false}}"#,
            query: "updateMask=signIn.allowDuplicateEmails",
            by: .administrator)
        self.time(.emulatorConfig)
        self.time(.updateEmulatorConfig, #"{"signIn":{"allowDuplicateEmails":false}}"#)
    }

    /// Measures the operations on a tenant, from its creation to its deletion.
    mutating func useTenant() {
        let made = self.time(.createTenant, #"{"displayName":"Team","allowPasswordSignup":true}"#, by: .administrator)
        let tenant = self.text(made, "tenantId")
        self.time(.getTenant, tenant: tenant, by: .administrator)
        self.time(
            .updateTenant, #"{"displayName":"Another team"}"#, query: "updateMask=displayName", tenant: tenant,
            by: .administrator)
        self.time(.listTenants, by: .administrator)
        self.time(.deleteTenant, tenant: tenant, by: .administrator)
    }
}
