extension Operation {
    /// The only switch over operations: reads the request, runs it, writes the response.
    mutating func run(_ call: Call) throws(OperationExit) -> HTTPResponse {
        switch call.endpoint {
        case .signUp: .success(try self.signUp(try call.request()))
        case .signInWithPassword: .success(try self.signInWithPassword(try call.request()))
        case .signInWithEmailLink: .success(try self.signInWithEmailLink(try call.request()))
        case .signInWithIdp: .success(try self.signInWithIdp(try call.request()))
        case .signInWithCustomToken: .success(try self.signInWithCustomToken(try call.request()))
        case .signInWithPhoneNumber: .success(try self.signInWithPhoneNumber(try call.request()))
        case .sendVerificationCode: .success(try self.sendVerificationCode(try call.request()))
        case .lookup: .success(try self.lookup(try call.request()))
        case .update: .success(try self.update(try call.request()))
        case .delete: .success(try self.delete(try call.request()))
        case .createAuthUri: .success(try self.createAuthUri(try call.request()))
        case .sendOobCode: .success(try self.sendOobCode(try call.request()))
        case .resetPassword: .success(try self.resetPassword(try call.request()))
        case .signInWithGameCenter: .success(try self.signInWithGameCenter(try call.request()))
        case .revokeToken: .success(try self.revokeToken(try call.request()))
        case .verifyIosClient: .success(try self.verifyIosClient(try call.request()))
        case .passkeyEnrollmentStart: .success(try self.passkeyEnrollmentStart(try call.request()))
        case .passkeyEnrollmentFinalize: .success(try self.passkeyEnrollmentFinalize(try call.request()))
        case .passkeySignInStart: .success(try self.passkeySignInStart(try call.request()))
        case .passkeySignInFinalize: .success(try self.passkeySignInFinalize(try call.request()))
        case .batchCreate: .success(try self.batchCreate(try call.request()))
        case .batchGet: .success(try self.batchGet(try call.batchGetRequest()))
        case .batchDelete: .success(try self.batchDelete(try call.request()))
        case .query, .queryAccounts: .success(try self.query(try call.request()))
        case .enrollmentStart: .success(try self.enrollmentStart(try call.request()))
        case .enrollmentFinalize: .success(try self.enrollmentFinalize(try call.request()))
        case .enrollmentWithdraw: .success(try self.enrollmentWithdraw(try call.request()))
        case .signInStart: .success(try self.signInStart(try call.request()))
        case .signInFinalize: .success(try self.signInFinalize(try call.request()))
        case .token: .success(try self.token(try call.request()))
        case .createSessionCookie: .success(try self.createSessionCookie(try call.request()))
        case .sessionCookiePublicKeys, .jsonWebKeySet: try self.jsonWebKeySet(call)
        case .sessionCookieCertificates, .idTokenCertificates: try self.certificates(call)
        case .openIDConfiguration: try self.openIDConfiguration(call)
        case .getProjects: .success(try self.getProjects(call))
        case .recaptchaParams: .success(try self.recaptchaParams(call))
        case .recaptchaConfig: .success(try self.recaptchaConfig(call))
        case .passwordPolicy: .success(try self.passwordPolicy(call))
        case .getConfig: try self.getConfig(call)
        case .updateConfig: try self.updateConfig(call)
        case .listTenants: try self.listTenants(call)
        case .createTenant: try self.createTenant(call)
        case .getTenant: try self.getTenant(call)
        case .updateTenant: try self.updateTenant(call)
        case .deleteTenant: try self.deleteTenant(call)
        case .defaultSupportedIdps: try self.defaultSupportedIdps(call)
        case .listIdpConfigs: try self.listIdpConfigs(call)
        case .createIdpConfig: try self.createIdpConfig(call)
        case .getIdpConfig: try self.getIdpConfig(call)
        case .updateIdpConfig: try self.updateIdpConfig(call)
        case .deleteIdpConfig: try self.deleteIdpConfig(call)
        case .getIamPolicy: try self.getIamPolicy(call)
        case .setIamPolicy: try self.setIamPolicy(call)
        case .testIamPermissions: try self.testIamPermissions(call)
        case .initializeAuth: try self.initializeAuth(call)
        case .emulatorConfig: try self.emulatorConfig(call)
        case .updateEmulatorConfig: try self.updateEmulatorConfig(call)
        case .clearAccounts: try self.clearAccounts(call)
        case .verificationCodes: .success(try self.verificationCodes(call))
        case .oobCodes: .success(try self.oobCodes(call))
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
