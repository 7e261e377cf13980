extension Operation {
    /// The only switch over operations: reads the request, runs it, writes the response.
    mutating func run() throws(OperationExit) -> HTTPResponse {
        switch self.call.endpoint {
        case .signUp: .success(try self.signUp(try self.call.request()))
        case .signInWithPassword: .success(try self.signInWithPassword(try self.call.request()))
        case .signInWithEmailLink: .success(try self.signInWithEmailLink(try self.call.request()))
        case .signInWithIdp: .success(try self.signInWithIdp(try self.call.request()))
        case .signInWithCustomToken: .success(try self.signInWithCustomToken(try self.call.request()))
        case .signInWithPhoneNumber: .success(try self.signInWithPhoneNumber(try self.call.request()))
        case .sendVerificationCode: .success(try self.sendVerificationCode(try self.call.request()))
        case .lookup: .success(try self.lookup(try self.call.request()))
        case .update: .success(try self.update(try self.call.request()))
        case .delete: .success(try self.delete(try self.call.request()))
        case .createAuthUri: .success(try self.createAuthUri(try self.call.request()))
        case .sendOobCode: .success(try self.sendOobCode(try self.call.request()))
        case .resetPassword: .success(try self.resetPassword(try self.call.request()))
        case .signInWithGameCenter: .success(try self.signInWithGameCenter(try self.call.request()))
        case .revokeToken: .success(try self.revokeToken(try self.call.request()))
        case .verifyIosClient: .success(try self.verifyIosClient(try self.call.request()))
        case .passkeyEnrollmentStart: .success(try self.passkeyEnrollmentStart(try self.call.request()))
        case .passkeyEnrollmentFinalize: .success(try self.passkeyEnrollmentFinalize(try self.call.request()))
        case .passkeySignInStart: .success(try self.passkeySignInStart(try self.call.request()))
        case .passkeySignInFinalize: .success(try self.passkeySignInFinalize(try self.call.request()))
        case .batchCreate: .success(try self.batchCreate(try self.call.request()))
        case .batchGet: .success(try self.batchGet(try self.call.batchGetRequest()))
        case .batchDelete: .success(try self.batchDelete(try self.call.request()))
        case .query, .queryAccounts: .success(try self.query(try self.call.request()))
        case .enrollmentStart: .success(try self.enrollmentStart(try self.call.request()))
        case .enrollmentFinalize: .success(try self.enrollmentFinalize(try self.call.request()))
        case .enrollmentWithdraw: .success(try self.enrollmentWithdraw(try self.call.request()))
        case .signInStart: .success(try self.signInStart(try self.call.request()))
        case .signInFinalize: .success(try self.signInFinalize(try self.call.request()))
        case .token: .success(try self.token(try self.call.request()))
        case .createSessionCookie: .success(try self.createSessionCookie(try self.call.request()))
        case .sessionCookiePublicKeys, .jsonWebKeySet: try self.jsonWebKeySet()
        case .sessionCookieCertificates, .idTokenCertificates: try self.certificates()
        case .openIDConfiguration: try self.openIDConfiguration()
        case .getProjects: .success(try self.getProjects())
        case .recaptchaParams: .success(try self.recaptchaParams())
        case .recaptchaConfig: .success(try self.recaptchaConfig())
        case .passwordPolicy: .success(try self.passwordPolicy())
        case .getConfig: try self.getConfig()
        case .updateConfig: try self.updateConfig()
        case .listTenants: try self.listTenants()
        case .createTenant: try self.createTenant()
        case .getTenant: try self.getTenant()
        case .updateTenant: try self.updateTenant()
        case .deleteTenant: try self.deleteTenant()
        case .defaultSupportedIdps: try self.defaultSupportedIdps()
        case .listIdpConfigs: try self.listIdpConfigs()
        case .createIdpConfig: try self.createIdpConfig()
        case .getIdpConfig: try self.getIdpConfig()
        case .updateIdpConfig: try self.updateIdpConfig()
        case .deleteIdpConfig: try self.deleteIdpConfig()
        case .getIamPolicy: try self.getIamPolicy()
        case .setIamPolicy: try self.setIamPolicy()
        case .testIamPermissions: try self.testIamPermissions()
        case .initializeAuth: try self.initializeAuth()
        case .emulatorConfig: try self.emulatorConfig()
        case .updateEmulatorConfig: try self.updateEmulatorConfig()
        case .clearAccounts: try self.clearAccounts()
        case .verificationCodes: .success(try self.verificationCodes())
        case .oobCodes: .success(try self.oobCodes())
        }
    }
}

extension Call {
    /// The body as the request of an operation.
    func request<M: WireMessage>() throws(OperationExit) -> M {
        var message = M()
        try self.read { (v: inout FieldVisitor) throws(FieldError) in try message.visit(&v) }
        return message
    }

    @inline(never)
    private func read(_ visit: FieldVisitor.Visit) throws(OperationExit) {
        do throws(FieldError) {
            var visitor = FieldVisitor(reading: .strict)
            try visitor.read(self.body, visit)
        } catch {
            throw .refused(ServiceError(error))
        }
        try self.checkTarget()
    }
}
