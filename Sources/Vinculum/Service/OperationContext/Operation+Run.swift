extension Operation {
    /// Runs the operation that the call names. The only switch over operations.
    func run() throws(OperationExit) -> HTTPResponse {
        switch self.call.endpoint {
        case .signUp: try self.answered(by: self.signUp)
        case .signInWithPassword: try self.answered(by: self.signInWithPassword)
        case .signInWithEmailLink: try self.answered(by: self.signInWithEmailLink)
        case .signInWithIdp: try self.answered(by: self.signInWithIdp)
        case .signInWithCustomToken: try self.answered(by: self.signInWithCustomToken)
        case .signInWithPhoneNumber: try self.answered(by: self.signInWithPhoneNumber)
        case .sendVerificationCode: try self.answered(by: self.sendVerificationCode)
        #if !COMPACT_TEXT
        case .lookup: try self.answered(by: self.writtenLookup)
        #else
        case .lookup: try self.answered(by: self.lookup)
        #endif
        case .update: try self.answered(by: self.update)
        case .delete: try self.answered(by: self.delete)
        case .createAuthUri: try self.answered(by: self.createAuthUri)
        case .sendOobCode: try self.answered(by: self.sendOobCode)
        case .resetPassword: try self.answered(by: self.resetPassword)
        case .signInWithGameCenter: try self.answered(by: self.signInWithGameCenter)
        case .revokeToken: try self.answered(by: self.revokeToken)
        case .verifyIosClient: try self.answered(by: self.verifyIosClient)
        case .passkeyEnrollmentStart: try self.answered(by: self.passkeyEnrollmentStart)
        case .passkeyEnrollmentFinalize: try self.answered(by: self.passkeyEnrollmentFinalize)
        case .passkeySignInStart: try self.answered(by: self.passkeySignInStart)
        case .passkeySignInFinalize: try self.answered(by: self.passkeySignInFinalize)
        case .batchCreate: try self.answered(by: self.batchCreate)
        case .batchGet:
            try self.answered { () throws(OperationExit) in try self.batchGet(try self.call.batchGetRequest()) }
        case .batchDelete: try self.answered(by: self.batchDelete)
        case .query, .queryAccounts: try self.answered(by: self.query)
        case .enrollmentStart: try self.answered(by: self.enrollmentStart)
        case .enrollmentFinalize: try self.answered(by: self.enrollmentFinalize)
        case .enrollmentWithdraw: try self.answered(by: self.enrollmentWithdraw)
        case .signInStart: try self.answered(by: self.signInStart)
        case .signInFinalize: try self.answered(by: self.signInFinalize)
        case .token: try self.answered(by: self.token)
        case .createSessionCookie: try self.answered(by: self.createSessionCookie)
        case .sessionCookiePublicKeys: try self.jsonWebKeySet(of: .sessionCookies)
        case .sessionCookieCertificates: try self.certificates(of: .sessionCookies)
        case .idTokenCertificates: try self.certificates(of: .idTokens)
        case .jsonWebKeySet: try self.jsonWebKeySet(of: .idTokens)
        case .openIDConfiguration: try self.answered(by: self.openIDConfiguration)
        case .getProjects: try self.answered(by: self.getProjects)
        case .recaptchaParams: try self.answered(by: self.recaptchaParams)
        case .recaptchaConfig: try self.answered(by: self.recaptchaConfig)
        case .passwordPolicy: try self.answered(by: self.passwordPolicy)
        case .getConfig: try self.answered(by: self.getConfig)
        case .updateConfig: try self.answered(by: self.updateConfig)
        case .getPasskeyConfig: try self.answered(by: self.getPasskeyConfig)
        case .updatePasskeyConfig: try self.answered(by: self.updatePasskeyConfig)
        case .listTenants: try self.answered(by: self.listTenants)
        case .createTenant: try self.answered(by: self.createTenant)
        case .getTenant: try self.answered(by: self.getTenant)
        case .updateTenant: try self.answered(by: self.updateTenant)
        case .deleteTenant: try self.answered(by: self.deleteTenant)
        case .defaultSupportedIdps: try self.answered(by: self.defaultSupportedIdps)
        case .listIdpConfigs: try self.answered(by: self.listIdpConfigs)
        case .createIdpConfig: try self.answered(by: self.createIdpConfig)
        case .getIdpConfig: try self.answered(by: self.getIdpConfig)
        case .updateIdpConfig: try self.answered(by: self.updateIdpConfig)
        case .deleteIdpConfig: try self.answered(by: self.deleteIdpConfig)
        case .listProviders: try self.answered(by: self.listProviders)
        case .getProvider: try self.answered(by: self.getProvider)
        case .replaceProvider: try self.answered(by: self.replaceProvider)
        case .updateProvider: try self.answered(by: self.updateProvider)
        case .deleteProvider: try self.answered(by: self.deleteProvider)
        case .testProvider: try self.answered(by: self.testProvider)
        case .deviceSignInStart: try self.answered(by: self.deviceSignInStart)
        case .refreshProviderTokens: try self.answered(by: self.refreshProviderTokens)
        case .mergePlan: try self.answered(by: self.merging.mergePlan)
        case .merge: try self.answered(by: self.merging.merge)
        case .mergeStatus: try self.answered(by: self.merging.mergeStatus)
        case .commitMerge: try self.answered(by: self.merging.commitMerge)
        case .abortMerge: try self.answered(by: self.merging.abortMerge)
        case .undoMergePlan:
            try self.answered { (message) throws(OperationExit) in try self.merging.undoMerge(message, isPlan: true) }
        case .undoMerge:
            try self.answered { (message) throws(OperationExit) in try self.merging.undoMerge(message, isPlan: false) }
        case .listAudit: try self.answered(by: self.listAudit)
        case .listMerges: try self.answered(by: self.merging.listMerges)
        case .forecast: try self.answered { () throws(OperationExit) in try self.forecast(try self.request()) }
        case .forecastAccounts:
            try self.answered { () throws(OperationExit) in try self.forecastAccounts(try self.request()) }
        case .makeRecoveryCodes: try self.answered(by: self.makeRecoveryCodes)
        case .recoveryCodes: try self.answered(by: self.recoveryCodes)
        case .removeRecoveryCodes: try self.answered(by: self.removeRecoveryCodes)
        case .listSessions: try self.answered(by: self.listSessions)
        case .endSessions: try self.answered(by: self.endSessions)
        case .nameSession: try self.answered(by: self.nameSession)
        case .getIamPolicy: try self.answered(by: self.getIamPolicy)
        case .setIamPolicy: try self.answered(by: self.setIamPolicy)
        case .testIamPermissions: try self.answered(by: self.testIamPermissions)
        case .initializeAuth: try self.answered(by: self.initializeAuth)
        case .emulatorConfig: try self.answered(by: self.emulatorConfig)
        case .updateEmulatorConfig: try self.answered(by: self.updateEmulatorConfig)
        case .clearAccounts: try self.answered(by: self.clearAccounts)
        case .verificationCodes: try self.answered(by: self.verificationCodes)
        case .oobCodes: try self.answered(by: self.oobCodes)
        }
    }

    /// Runs the operation, and settles what the run takes from the budgets.
    func step() -> Step {
        #if !COMPACT_TEXT
        if let proposal = self.signedProposal() { return .done(proposal) }
        #endif
        do throws(OperationExit) {
            let response = try self.run()
            #if !COMPACT_TEXT
            if !self.unsigned.isEmpty {
                let proposal = self.finish(response)
                if proposal.refusal == nil { return self.leave(proposal) }
            }
            #endif
            self.settleBudgets(isRefused: false)
            return .done(self.finish(response))
        } catch {
            #if !COMPACT_TEXT
            if let step = self.asking(before: error) { return step }
            #endif
            if case .refused = error { self.settleBudgets(isRefused: true) }
            switch error {
            case .needs(let questions):
                self.pendingQuestions.ask(questions, after: self.answeredCount)
                return .needs(questions)
            case .claims(let change, let questions):
                self.pendingQuestions.ask(questions, after: self.answeredCount)
                return .commitThenAsk(self.claim(change), questions)
            case .refused(let refusal, let context): return .done(self.finish(refusal, on: context))
            }
        }
    }

    /// The rows that the run and the commit of its changes need and that are not known; `nil` if there are none.
    @inline(never)
    func needs(for step: Step) -> RowNeeds? {
        switch step {
        case .done(let proposal): self.view.look(forApplying: proposal.changes.changes)
        case .commitThenAsk(let claim, _): self.view.look(forApplying: claim.changes)
        case .needs, .reads: break
        }
        return self.view.needs
    }

    // Not inlined, and the operation as a value: otherwise all operations become one function, which a runtime of
    // WebAssembly compiles whole for the first request, and then optimises for seconds.

    /// The response of an operation to the message in the body.
    @inline(never)
    private func answered<M: WireMessage, R: WireMessage>(
        by operation: (M) throws(OperationExit) -> R
    ) throws(OperationExit) -> HTTPResponse {
        .success(try operation(try self.request()))
    }

    /// The response of an operation that takes no message.
    @inline(never)
    private func answered<R: WireMessage>(
        by operation: () throws(OperationExit) -> R
    ) throws(OperationExit) -> HTTPResponse {
        .success(try operation())
    }

    /// The response of an operation that reads and writes by itself.
    @inline(never)
    private func answered(
        by operation: () throws(OperationExit) -> HTTPResponse
    ) throws(OperationExit) -> HTTPResponse {
        try operation()
    }

    /// The body as the message of an operation.
    ///
    /// - Throws: The refusal of the first member of a wrong type, then of the target.
    func request<M: WireMessage>() throws(OperationExit) -> M {
        var message = M()
        try self.read { (v: inout FieldVisitor) throws(FieldError) in try message.visit(&v) }
        return message
    }

    // Not inlined: each operation would contain it, with a copy of the call.
    @inline(never)
    private func read(_ visit: FieldVisitor.Visit) throws(OperationExit) {
        try self.call.read(visit)
    }
}
