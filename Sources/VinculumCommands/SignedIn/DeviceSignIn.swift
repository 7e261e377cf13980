import Vinculum

/// The credential `idp PROVIDER --device`: the person enters a code on another device, while this program asks for the
/// result (RFC 8628).
enum DeviceSignIn {
    /// What the provider told the service (RFC 8628 section 3.2).
    private struct Grant {
        let sessionID: String
        let userCode: String
        let address: String
        /// The same address with the code in it.
        let completeAddress: String?
        var secondsLeft: Int
        var interval: Int
    }

    /// The longest accepted lifetime and interval, in seconds.
    private static let limit = 3600

    /// Begins the grant, shows its code, and asks until the person has agreed.
    static func perform(
        _ purpose: CredentialCommand.Purpose, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> AuthClient.Outcome {
        let provider = try ProviderPageVisit.provider(invocation)
        guard host.hasTransport else { throw CommandFailure(CallFailure.noTransport) }
        var grant = try self.begin(provider, purpose, invocation, on: &host)
        try self.show(grant, provider.id, invocation, on: &host)
        // The service requires an address here and does not use it for a device.
        let credential = Credential.webFlow(
            provider: provider.id, responseURL: "http://" + LoopbackHost.name, sessionID: grant.sessionID)
        while grant.secondsLeft > 0 {
            for _ in 0..<grant.interval { host.pause(milliseconds: 1000) }
            grant.secondsLeft -= grant.interval
            var side = try SignedInSide.open(invocation, on: &host)
            defer { side.close(on: &host) }
            let intent = purpose.intent(credential)
            switch try side.attempt(intent, for: invocation, on: &host) {
            case .success(let outcome): return outcome
            case .failure(let error):
                switch error.serviceError?.code {
                case .authorizationPending: continue
                case .slowDown: grant.interval = min(grant.interval + 5, self.limit)
                default: throw side.failure(error, of: intent, invocation)
                }
            }
        }
        throw CommandFailure(
            .refused, code: "sessionExpired", "the code was not entered in time",
            why: "the provider accepts a code for a limited time",
            next: [.init(invocation.line(invocation.words), "get another code")])
    }

    private static func begin(
        _ provider: OAuthProvider, _ purpose: CredentialCommand.Purpose, _ invocation: Invocation,
        on host: inout some CommandHost
    ) throws(CommandFailure) -> Grant {
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        try ProviderPageVisit.check(purpose, provider.id, invocation, side)
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("providerId", provider.id.rawValue)
        var scopes = ""
        for scope in provider.scopes { scopes += scopes.isEmpty ? scope : " " + scope }
        if !scopes.isEmpty { writer.member("oauthScope", scopes) }
        writer.endObject()
        let response = try side.send(.deviceSignInStart, writer.bytes, invocation, on: &host)
        guard let root = try? JSON.Document(parsing: response.body).root else {
            throw CommandFailure(.failure, "the service's answer cannot be read")
        }
        guard response.status == 200 else { throw CommandFailure(refusal: root["error"]) }
        func number(_ name: String) -> Int? {
            root[named: name]?.string.flatMap { Int32($0) }.map { min(max(Int($0), 1), self.limit) }
        }
        guard let session = root.string(of: "sessionId"), let code = root.string(of: "userCode"),
            let address = root.string(of: "verificationUri")
        else { throw CommandFailure(.failure, "the service's answer has no code") }
        return Grant(
            sessionID: session, userCode: code, address: address,
            completeAddress: root.string(of: "verificationUriComplete"), secondsLeft: number("expiresIn") ?? 600,
            interval: number("interval") ?? 5)
    }

    private static func show(
        _ grant: Grant, _ provider: ProviderID, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        var text =
            "sign in at \(provider.rawValue): open \(TerminalText.safe(grant.address)) on any device and enter "
            + "the code " + TerminalText.safe(grant.userCode)
        if let address = grant.completeAddress { text += "\nor open " + TerminalText.safe(address) }
        host.put(invocation, text: text) { writer in
            writer.beginObject()
            writer.member("provider", provider.rawValue)
            writer.member("userCode", grant.userCode)
            writer.member("verificationUri", grant.address)
            writer.member("verificationUriComplete", grant.completeAddress)
            writer.member("expiresIn", Int64(grant.secondsLeft))
            writer.endObject()
        }
        do throws(FileError) {
            try host.flush()
        } catch {
            throw CommandFailure(error)
        }
    }
}
