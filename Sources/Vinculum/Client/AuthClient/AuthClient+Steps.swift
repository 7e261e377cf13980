/// Carrying out a flow's steps, one after another.
extension AuthClient {
    /// Carries out steps until the flow has to wait or has ended.
    mutating func advance(_ flow: Flow, _ now: Instant) {
        var flow = flow
        flow.waiting = .nothing
        do throws(AuthError) {
            if !flow.steps.isEmpty { try self.requireProjectID() }
            while !flow.steps.isEmpty {
                let step = flow.steps.removeFirst()
                switch step {
                case .freshToken(let force):
                    let tokens = try self.user(of: flow).tokens
                    if !force, tokens.isFresh(at: now) { continue }
                    return self.waitForToken(flow, tokens)
                case .loadRecaptchaConfig:
                    return self.send(self.recaptchaConfigRequest(flow), of: flow) { .recaptchaConfig($0) }
                case .askRecaptcha:
                    guard let question = try self.recaptchaQuestion(&flow) else { continue }
                    let id = RequestID(number: self.nextNumber())
                    flow.waiting = .recaptcha(id)
                    self.flows.append(flow)
                    return self.effects.append(.needsRecaptcha(id, question))
                case .perform:
                    return self.send(try self.request(of: flow), of: flow) { .answer($0) }
                case .lookUp:
                    let tokens = try self.user(of: flow).tokens
                    return self.send(self.lookupRequest(tokens.idToken), of: flow) { .lookup($0) }
                case .nameSession:
                    let tokens = try self.user(of: flow).tokens
                    return self.send(self.namingRequest(tokens.idToken), of: flow) { .naming($0) }
                }
            }
            let outcome = try self.finish(flow)
            self.remember(flow, outcome)
            self.effects.append(.done(flow.id, outcome))
        } catch {
            self.fail(flow, error)
        }
    }

    /// Sends a request and lets the flow wait for its answer.
    private mutating func send(_ request: HTTPRequest, of flow: Flow, _ waiting: (RequestID) -> Waiting) {
        var flow = flow
        let id = RequestID(number: self.nextNumber())
        flow.waiting = waiting(id)
        self.flows.append(flow)
        self.effects.append(.request(id, request))
    }

    /// Reads the answer that a flow has waited for, then goes on with its steps.
    mutating func handle(_ answer: Answer, for flow: Flow, _ now: Instant) {
        var flow = flow
        do throws(AuthError) {
            switch flow.waiting {
            case .answer:
                let reply = try Reply(answer)
                try self.requireOwnProject(of: reply.text("idToken"))
                try self.read(reply, &flow, now)
                flow.isPerformed = true
            case .lookup:
                try self.readLookup(try Reply(answer), flow)
            case .recaptchaConfig:
                try self.readRecaptchaConfig(try Reply(answer), flow)
            case .recaptcha:
                try self.readRecaptcha(answer, &flow)
            case .nothing, .token, .naming:
                break
            }
        } catch {
            guard self.requiresRecaptcha(error, flow) else { return self.fail(flow, error) }
            flow.steps = [.loadRecaptchaConfig, .askRecaptcha, .perform]
        }
        self.advance(flow, now)
    }

    /// Ends a flow with an error, and the subject's session too where the flow's ``FailureRule`` says so.
    mutating func fail(_ flow: Flow, _ error: AuthError) {
        var error = error
        if case .answer = flow.waiting { self.reportToResolver(&error, flow) }
        switch flow.failureRule {
        case .keepSession:
            break
        case .endInvalidSession:
            self.endInvalidSession(after: error, flow)
        case .endInvalidSessionOncePerformed:
            if flow.isPerformed { self.endInvalidSession(after: error, flow) }
        case .endSessionOncePerformed:
            if flow.isPerformed, let subject = flow.subject, subject == self.currentSlot {
                self.signOut(evenIfUnsaved: false)
            }
        }
        if case .reauthenticate = flow.purpose, error.code == .userNotFound {
            // The credential's account does not exist, so it cannot be the account that is signed in.
            error = AuthError(.userMismatch)
        }
        if self.drivesPendingSignIn(flow) {
            if flow.isPerformed && error.family != .unreachable || error.otherProject != nil {
                // The service accepted the second factor, which used up the first one, and the account did not come.
                self.pending = nil
            } else {
                self.pending?.forgetRequest()
            }
        }
        self.failEnrollment(flow, error)
        self.effects.append(.failed(flow.id, error))
    }

    private mutating func endInvalidSession(after error: AuthError, _ flow: Flow) {
        // The token refresh has handled its own failure already, for every flow that waited for it.
        if flow.waiting != .token { self.signOut(after: error, of: flow.slot) }
    }
}
