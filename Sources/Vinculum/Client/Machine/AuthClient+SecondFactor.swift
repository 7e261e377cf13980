/// The sign-in that waits for its second factor.
extension AuthClient {
    /// - Throws: ``AuthErrorCode/secondFactorRequired`` if a first factor's answer lists factors in place of a session; the
    ///   sign-in is then pending.
    mutating func checkSecondFactor(_ reply: Reply, _ flow: Flow) throws(AuthError) {
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

    mutating func planChoice(_ id: FlowID, _ intent: Intent, _ factorID: String) throws(AuthError) -> Flow? {
        try self.resolving { resolver throws(MultiFactorResolver.Misuse) in
            _ = try resolver.choose(factorID)
        }
        guard let resolver = self.pending?.resolver else { throw AuthError(.missingMultiFactorSession, family: .misuse) }
        if resolver.request == nil {
            self.effects.append(.done(id, .secondFactor(resolver)))
            return nil
        }
        var flow = self.flow(id, intent, subject: self.currentSlot, [.perform])
        flow.pendingCredential = resolver.pendingCredential
        return flow
    }

    mutating func planAnswer(_ id: FlowID, _ intent: Intent, _ code: Secret) throws(AuthError) -> Flow? {
        try self.resolving { resolver throws(MultiFactorResolver.Misuse) in
            _ = try resolver.submit(code: code)
        }
        var flow = self.flow(id, intent, subject: self.currentSlot, [.perform])
        flow.purpose = self.pending?.purpose ?? .signIn
        flow.additionalUserInfo = self.pending?.additionalUserInfo
        flow.credential = self.pending?.credential
        flow.pendingCredential = self.pending?.resolver.pendingCredential
        return flow
    }

    mutating func takeChallenge(_ answer: Answer, into flow: inout Flow) throws(AuthError) {
        do throws(AuthError) {
            let reply = try AuthClient.reply(answer)
            guard let sessionInfo = reply.root["phoneResponseInfo"]?["sessionInfo"]?.string else {
                throw reply.lacks("phoneResponseInfo.sessionInfo")
            }
            try self.resolving { resolver throws(MultiFactorResolver.Misuse) in
                try resolver.challengeStarted(sessionInfo: Secret(sessionInfo))
            }
            flow.outcome = self.pending.map { .secondFactor($0.resolver) }
        } catch {
            throw self.refused(error, flow)
        }
    }

    mutating func takeSecondFactor(_ answer: Answer, into flow: inout Flow, _ now: Instant) throws(AuthError) {
        do throws(AuthError) {
            try self.adopt(try AuthClient.reply(answer), into: &flow, now)
        } catch {
            throw self.refused(error, flow)
        }
    }

    /// Which sign-in a flow that has begun answers or asks for; `nil` for flows of another kind.
    package func pendingCredential(drivenBy flow: FlowID) -> Secret? {
        self.flows.first { $0.id == flow }?.pendingCredential
    }

    /// Takes up a sign-in that waits for its second factor, where somebody else has signed in or out since. Nothing happens if
    /// it is the one that is pending.
    package mutating func resume(_ waiting: PendingSignIn) {
        guard self.pending?.resolver.pendingCredential != waiting.resolver.pendingCredential else { return }
        self.pending = waiting
        self.pending?.forgetRequest()
    }

    /// Whether the pending sign-in is still the one the flow drives.
    func drives(_ flow: Flow) -> Bool {
        guard flow.intent.concernsSecondFactor, let pending = self.pending else { return false }
        return pending.resolver.pendingCredential == flow.pendingCredential
    }

    /// Tells the resolver of an error, and the error of the resolver.
    private mutating func refused(_ error: AuthError, _ flow: Flow) -> AuthError {
        var error = error
        guard self.drives(flow), var pending = self.pending else { return error }
        do throws(MultiFactorResolver.Misuse) {
            if let message = error.serviceError?.message {
                _ = try pending.resolver.refused(MultiFactorResolver.Refusal(serviceMessage: message))
            } else {
                _ = try pending.resolver.requestLost()
            }
        } catch {
            // The resolver waits for nothing any more; the error stands for itself.
        }
        error.resolver = pending.resolver
        if case .failed = pending.resolver.phase { self.pending = nil } else { self.pending = pending }
        return error
    }

    private mutating func resolving(
        _ event: (inout MultiFactorResolver) throws(MultiFactorResolver.Misuse) -> Void
    ) throws(AuthError) {
        guard var pending = self.pending else { throw AuthError(.missingMultiFactorSession, family: .misuse) }
        do throws(MultiFactorResolver.Misuse) {
            try event(&pending.resolver)
        } catch {
            switch error {
            case .unknownFactor: throw AuthError(.multiFactorInfoNotFound, family: .misuse)
            case .emptyCode: throw AuthError(.missingVerificationCode, family: .misuse)
            case .notNow: throw .misuse("The pending sign-in does not wait for this now.")
            }
        }
        self.pending = pending
    }
}

extension FactorHint {
    /// - Returns: `nil` for factors of kinds that are not known here.
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
