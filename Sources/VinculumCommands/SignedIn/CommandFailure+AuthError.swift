import Vinculum

extension CommandFailure {
    /// The failure of a client intent: what happened, why, and the commands to continue with.
    init(_ error: AuthError, of intent: AuthClient.Intent, _ invocation: Invocation, _ side: borrowing SignedInSide) {
        self.init(
            ExitCode(error), code: Self.camelCase(error.code.name), number: Int64(error.code.rawValue), error.message,
            why: error.failureReason)
        if error.family == .brokenAnswer, let refusal = error.failureReason ?? error.serviceError?.message {
            // The client libraries have no code for this refusal; turn the service's code into a sentence.
            (self.what, self.why) = (ServiceError.sentence(refusal), nil)
        }
        // A one-time code is consumed by then; the updated credential still names the number it was sent to.
        let owner = side.owner(invocation) { workspace in
            intent.credential.flatMap { workspace.owner(of: $0) }
                ?? error.updatedCredential.flatMap { workspace.owner(of: $0) }
                ?? error.email.flatMap { EmailAddress($0) }.flatMap { workspace.graph[email: $0] }
        }
        self.explain(error, owner, invocation, side)
        self.explainSecondFactor(error, of: intent, invocation, side)
        if invocation.globals.remote != nil {
            // These commands read the data directory, which knows nothing of a remote service.
            let lines = ["graph", "outbox"].map { invocation.line([$0]) }
            self.next.removeAll { step in lines.contains { step.command.utf8.starts(with: $0.utf8) } }
        }
        self.details = Self.details(error, owner)
        self.explainProviderPage(error, of: intent, invocation)
        self.explainMerge(error, of: intent, invocation)
    }

    /// Explains refusals of merges, which other services do not have.
    private mutating func explainMerge(
        _ error: AuthError, of intent: AuthClient.Intent, _ invocation: Invocation
    ) {
        switch error.serviceError?.code {
        case .mergeInProgress:
            self.exitCode = .conflict
            self.next = [
                Step(invocation.line(["merge"]), "go on with it"),
                Step(invocation.line(["merge", "abort"]), "or end it; nothing has moved"),
            ]
        case .mergeNotFound:
            self.exitCode = .notFound
            self.what = "the signed-in account has no such merge"
            self.next = [Step(invocation.line(["merge", "--help"]), "begin one")]
        case .mergeEnded, .mergeNotPossible: self.exitCode = .conflict
        default: return
        }
        if let code = error.serviceError?.code { self.code = Self.camelCase(code.rawValue) }
    }

    /// Explains failures of a visit to a provider's page.
    private mutating func explainProviderPage(
        _ error: AuthError, of intent: AuthClient.Intent, _ invocation: Invocation
    ) {
        if let said = error.providerError {
            self.add(providerError: try? JSON.Document(parsing: Array(said.utf8)).root)
        }
        guard case .openProviderPage(let provider, _) = intent, invocation.globals.remote == nil else { return }
        let id = provider.id.rawValue
        if case .unexpectedErrorResponse(status: 501, _)? = error.malformation {
            self.exitCode = .notFound
            self.code = "configurationNotFound"
            self.what = "\(id) is not configured here"
            self.why = "only a configured provider has a page to lead to"
            self.next = [
                Step(
                    invocation.line(["providers", "add", id, "--issuer", "URL", "--client-id", "ID"]),
                    "configure it, with --client-secret-file or --public"),
                Step(invocation.line(["sign-in", "google", "--sub", "1001"]), "or use a local test identity"),
            ]
        } else {
            self.next.append(Step(invocation.line(["providers", "test", id]), "show what the provider publishes"))
        }
    }

    private mutating func explain(
        _ error: AuthError, _ owner: Account?, _ invocation: Invocation, _ side: borrowing SignedInSide
    ) {
        let me = side.client.currentUser
        switch error.nextStep {
        case .resolveSecondFactor:
            self.why = "the first factor was correct; the account also requires one of its second factors"
            self.next = (error.resolver?.hints ?? []).map { invocation.resolution($0) }
        case .signInWithCredential:
            if let owner { self.why = "the credential belongs to the account \(owner.id.text)" }
            if case .phone(.proof(_, let number))? = error.updatedCredential {
                self.next = [
                    Step(
                        invocation.line(["sign-in", "phone", number]),
                        "sign in to that account, with a new code")
                ]
            } else {
                self.next = [Step(invocation.line(["sign-in"] + invocation.credentialWords), "sign in to that account")]
            }
            if me != nil, invocation.command.specification.words[0] == "link" {
                self.next.append(
                    Step(invocation.line(["merge"] + invocation.credentialWords), "or merge it with this account"))
            }
            if let owner, let me {
                self.next.append(
                    Step(invocation.line(["graph", me.uid, owner.id.text]), "compare both accounts before a merge"))
            }
        case .signInOtherwiseThenLink where owner != nil && owner?.id.text == me?.uid:
            self.what = "This account already has the e-mail address."
            self.why = "a password can only be linked with an e-mail address that no account has yet"
            self.next = [Step(invocation.line(["graph"]), "show the sign-in methods of this account")]
        case .signInOtherwiseThenLink:
            if let owner {
                self.why = "it belongs to the account \(owner.id.text); its sign-in methods: \(owner.signInMethodsText)"
            }
            for linked in owner?.linkedProviders.prefix(3) ?? [] {
                let words = linked.signInWords(owner, side.workspace.graph)
                self.next.append(Step(invocation.line(words), "sign in to that account"))
            }
            if invocation.command.specification.words[0] != "link", !invocation.credentialWords.isEmpty {
                self.next.append(
                    Step(invocation.line(["link"] + invocation.credentialWords), "then link this credential to it"))
            }
        case .reauthenticate:
            self.next = [Step(invocation.line(["reauthenticate", "KIND"]), "sign in again, then repeat this command")]
        case .signInAgain:
            self.next = [Step(invocation.line(["sign-in", "--help"]), "list the sign-in methods, with examples")]
        case .requestNewCode:
            self.next = [
                Step(invocation.line(["outbox"]), "show the pending codes; repeat the first step for a new one")
            ]
        case .retry, .correctInput, .none:
            self.addHints(error.code, invocation, me)
        }
    }

    private mutating func addHints(_ code: AuthErrorCode, _ invocation: Invocation, _ me: User?) {
        switch code {
        case .providerAlreadyLinked:
            self.next = [Step(invocation.line(["graph"]), "show the sign-in methods of this account")]
        case .noSuchProvider:
            let names = (me?.providers ?? []).map { $0.provider.rawValue }
            self.why = names.isEmpty ? "the account has no providers" : "the account has " + names.listed
        case .multiFactorInfoNotFound:
            self.next = [Step(invocation.line(["mfa", "list"]), "list the second factors of this account")]
        case .userMismatch:
            if let me { self.why = "the signed-in account is \(me.email ?? me.uid)" }
        case .invalidVerificationCode:
            self.next = [Step(invocation.line(["outbox"]), "show the pending codes")]
        case .invalidPhoneNumber:
            self.why = "a phone number starts with + and the country code, such as +15555550100"
        default:
            break
        }
    }

    /// Explains failures of the second factor: a pending sign-in or enrolment may have ended, and the outbox has no
    /// codes of authenticator apps.
    private mutating func explainSecondFactor(
        _ error: AuthError, of intent: AuthClient.Intent, _ invocation: Invocation, _ side: borrowing SignedInSide
    ) {
        var isForApp = false
        switch intent {
        case .chooseSecondFactor, .submitSecondFactor:
            let signIn = Step(invocation.line(["sign-in", "--help"]), "start the sign-in again")
            if error.code == .tooManyRequests {
                self.why = "too many wrong codes were entered for this sign-in"
                self.next = [signIn]
                return
            }
            if error.family == .brokenAnswer, error.serviceError != nil {
                self.code = Self.camelCase(AuthErrorCode.invalidMultiFactorSession.name)
                self.number = Int64(AuthErrorCode.invalidMultiFactorSession.rawValue)
                self.exitCode = .refused
                self.what = "The sign-in that waited for its second factor has ended."
                self.why = "it expired, or the account has changed since"
                self.next = [signIn]
                return
            }
            if case .waiting(let hint)? = side.client.session?.pending?.resolver.phase { isForApp = hint.kind == .totp }
        case .finishEnrollment:
            if error.family == .brokenAnswer, error.serviceError != nil {
                self.code = Self.camelCase(AuthErrorCode.invalidMultiFactorSession.name)
                self.number = Int64(AuthErrorCode.invalidMultiFactorSession.rawValue)
                self.exitCode = .refused
                self.what = "The enrolment has ended."
                self.why = "it expired, or too many wrong codes were entered"
                self.next = [Step(invocation.line(["mfa", "enroll", "--help"]), "start another enrolment")]
                return
            }
            if case .waitingForApp? = side.client.session?.enrollment?.phase { isForApp = true }
        default: return
        }
        if isForApp, error.code == .invalidVerificationCode {
            self.why = "the app shows a new code every 30 seconds, and each code works only once"
            self.next = []
        }
    }

    private static func details(_ error: AuthError, _ owner: Account?) -> [UInt8]? {
        guard error.resolver != nil || owner != nil || error.email != nil else { return nil }
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("email", error.email)
        if let owner, error.resolver == nil {
            writer.key("owner")
            writer.string(owner.id.text)
        }
        if let resolver = error.resolver {
            writer.key("hints")
            writer.beginArray()
            for hint in resolver.hints { FactorView(hint).write(to: &writer) }
            writer.endArray()
        }
        writer.endObject()
        return writer.bytes
    }
}

extension ExitCode {
    /// The exit code for an error of the client.
    init(_ error: AuthError) {
        if let code = ExitCode(error.code) {
            self = code
            return
        }
        switch error.family {
        case .refused: self = .refused
        case .misuse: self = error.code == .internalError ? .usage : .refused
        case .brokenAnswer, .unreachable: self = error.serviceError == nil ? .failure : .refused
        }
    }
}

extension AuthClient.Intent {
    /// The credential that the intent signs in with or adds; `nil` for other intents.
    var credential: Credential? {
        switch self {
        case .signIn(let credential), .link(let credential), .reauthenticate(let credential),
            .signInToMerge(let credential):
            credential
        case .createUser(let email, let password): .password(.init(email: email, password: password))
        case .updatePhoneNumber(let credential): .phone(credential)
        default: nil
        }
    }
}
