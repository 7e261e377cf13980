/// Finishing a sign-in that waits for its second factor, led by a ``MultiFactorResolver``.
extension AuthClient {
    /// Makes a sign-in pending if the reply to a first factor lists second factors in place of a session.
    ///
    /// - Throws: ``AuthErrorCode/secondFactorRequired`` in that case.
    mutating func requireSecondFactor(_ reply: Reply, _ flow: Flow) throws(AuthError) {
        guard reply.text("idToken") == nil, let entries = reply.root["mfaInfo"], entries.kind == .array else { return }
        var error = AuthError(.secondFactorRequired)
        if let pendingCredential = reply.text("mfaPendingCredential") {
            let resolver = MultiFactorResolver(
                pendingCredential: Secret(pendingCredential), hints: entries.elements.compactMap { FactorHint($0) })
            self.pending = PendingSignIn(
                resolver: resolver, purpose: flow.purpose, uid: flow.subject.flatMap { self.user(in: $0) }?.uid,
                additionalUserInfo: flow.additionalUserInfo, credential: flow.credential)
            error.resolver = resolver
            self.effects.append(.needsSecondFactor(resolver))
        }
        throw error
    }

    // MARK: Plan

    mutating func planSecondFactorChoice(_ factorID: FactorID, _ flow: inout Flow) throws(AuthError) {
        try self.updateResolver { resolver throws(MultiFactorResolver.Misuse) in
            _ = try resolver.choose(factorID)
        }
        guard let resolver = self.pending?.resolver else {
            throw AuthError(.missingMultiFactorSession, family: .misuse)
        }
        if resolver.request == nil {
            flow.outcome = .secondFactor(resolver)
            return
        }
        flow.subject = self.currentSlot
        flow.pendingCredential = resolver.pendingCredential
        self.appendRequest(protectedAs: .startSecondFactor, to: &flow)
    }

    mutating func planSecondFactorCode(_ code: Secret, _ flow: inout Flow) throws(AuthError) {
        try self.updateResolver { resolver throws(MultiFactorResolver.Misuse) in
            _ = try resolver.submit(code: code)
        }
        flow.subject = self.currentSlot
        flow.purpose = self.pending?.purpose ?? .signIn
        flow.additionalUserInfo = self.pending?.additionalUserInfo
        flow.credential = self.pending?.credential
        flow.pendingCredential = self.pending?.resolver.pendingCredential
        flow.steps = [.perform]
    }

    // MARK: Request

    /// Writes `mfaSignIn:start` or `mfaSignIn:finalize`, whichever the resolver asks for.
    func writeSecondFactor(_ flow: Flow, to body: inout JSON.Writer) throws(AuthError) -> Endpoint {
        guard let resolver = self.pending?.resolver, let request = resolver.request else {
            throw AuthError(.missingMultiFactorSession, family: .misuse)
        }
        body.secret("mfaPendingCredential", resolver.pendingCredential)
        switch request {
        case .start(_, let enrollmentID):
            body.member("mfaEnrollmentId", enrollmentID.text)
            body.key("phoneSignInInfo")
            body.beginObject()
            // The number is masked and the service knows it; the Apple library repeats it all the same.
            if self.isLegacy { body.member("phoneNumber", resolver.hints.number(of: enrollmentID)) }
            self.writeRecaptcha(flow, withClientType: true, to: &body)
            body.endObject()
            return .signInStart
        case .finalizePhone(_, let sessionInfo, let code):
            body.phoneVerification(sessionInfo, code)
        case .finalizeTOTP(_, let enrollmentID, let code):
            body.member("mfaEnrollmentId", enrollmentID.text)
            body.totpVerification(nil, code)
        }
        return .signInFinalize
    }

    // MARK: Reply (to a code: a session, see `startSession(_:_:_:)`)

    mutating func readSecondFactorChallenge(_ reply: Reply, _ flow: inout Flow) throws(AuthError) {
        guard let sessionInfo = reply.root["phoneResponseInfo"]?.string(of: "sessionInfo") else {
            throw reply.missing("phoneResponseInfo.sessionInfo")
        }
        try self.updateResolver { resolver throws(MultiFactorResolver.Misuse) in
            try resolver.challengeStarted(sessionInfo: Secret(sessionInfo))
        }
        flow.outcome = self.pending.map { .secondFactor($0.resolver) }
    }

    // MARK: End

    mutating func finishSecondFactor(_ flow: Flow) throws(AuthError) -> AuthResult {
        switch flow.purpose {
        case .signIn: try self.finishSignIn(flow)
        case .merge: try self.finishMergeSignIn(flow)
        case .link, .reauthenticate: try self.finishReauthentication(flow)
        }
    }

    /// Reports the error of a request to the pending sign-in that the flow drives, and adds the resolver to the error.
    mutating func reportToResolver(_ error: inout AuthError, _ flow: Flow) {
        guard self.drivesPendingSignIn(flow), var pending = self.pending else { return }
        do throws(MultiFactorResolver.Misuse) {
            if let message = error.serviceError?.message {
                _ = try pending.resolver.refused(MultiFactorResolver.Refusal(serviceMessage: message))
            } else {
                _ = try pending.resolver.requestLost()
            }
        } catch {
            // The resolver does not wait for a reply any more.
        }
        error.resolver = pending.resolver
        if case .failed = pending.resolver.phase { self.pending = nil } else { self.pending = pending }
    }

    // MARK: The pending sign-in

    /// Whether the pending sign-in is still the one that the flow drives.
    func drivesPendingSignIn(_ flow: Flow) -> Bool {
        guard let pending = self.pending else { return false }
        return pending.resolver.pendingCredential == flow.pendingCredential
    }

    /// The credential of the pending sign-in that a flow drives; `nil` for other flows.
    package func pendingCredential(drivenBy flow: FlowID) -> Secret? {
        self.flows.first { $0.id == flow }?.pendingCredential
    }

    /// Makes a sign-in pending again after another user has signed in or out. Does nothing if it is the pending one.
    package mutating func resume(_ waiting: PendingSignIn) {
        guard self.pending?.resolver.pendingCredential != waiting.resolver.pendingCredential else { return }
        self.pending = waiting
        self.pending?.forgetRequest()
    }

    private mutating func updateResolver(
        _ event: (inout MultiFactorResolver) throws(MultiFactorResolver.Misuse) -> Void
    ) throws(AuthError) {
        guard var pending = self.pending else { throw AuthError(.missingMultiFactorSession, family: .misuse) }
        do throws(MultiFactorResolver.Misuse) {
            try event(&pending.resolver)
        } catch {
            switch error {
            case .unknownFactor: throw AuthError(.multiFactorInfoNotFound, family: .misuse)
            case .emptyCode: throw AuthError(.missingVerificationCode, family: .misuse)
            case .notNow: throw .misuse("The pending sign-in is at another step now.")
            }
        }
        self.pending = pending
    }
}

extension FactorHint {
    /// - Returns: `nil` for factors of an unknown kind.
    fileprivate init?(_ entry: JSON.Value) {
        guard let factor = MultiFactorInfo(entry) else { return nil }
        let kind: Kind =
            switch factor.kind {
            case .phone(let number): .phone(obfuscatedNumber: number)
            case .totp: .totp
            }
        self.init(uid: factor.id, kind: kind, displayName: factor.displayName, enrolledAt: factor.enrolledAt)
    }
}

extension [FactorHint] {
    /// The masked number of a phone factor.
    fileprivate func number(of id: FactorID) -> String? {
        guard let hint = self.first(where: { $0.uid == id }), case .phone(let number) = hint.kind
        else { return nil }
        return number
    }
}
