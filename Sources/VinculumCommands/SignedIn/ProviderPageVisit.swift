import Vinculum
import VinculumServer

/// The credential `idp PROVIDER`: the person signs in on the provider's own page, in a browser.
///
/// The address is printed and opened, and a loopback port receives the redirect (RFC 8252). The lock of the state is
/// released while the person is at the provider.
enum ProviderPageVisit {
    /// The options of every command with a KIND, for `idp`.
    static let options: [OptionSpecification] = [
        .init("--scope", "SCOPE", "OAuth scope beyond the provider's default ones; may be repeated"),
        .init("--parameter", "NAME=VALUE", "custom parameter for the provider's page; may be repeated"),
        .init("--port", "N", "port of 127.0.0.1 for the redirect; a free one by default"),
        .init("--no-browser", nil, "print the address of the page without opening it"),
        .init("--timeout", "SECONDS", "how long to wait for the redirect; 300 by default"),
        .init("--device", nil, "enter a code on another device instead of using a browser here (RFC 8628)"),
    ]

    /// A paragraph of help.
    static let details =
        "idp PROVIDER leads to the page of a provider that vinculum providers add has configured, and waits for the "
        + "redirect to http://127.0.0.1:PORT/callback. A provider that compares redirect addresses to the letter must "
        + "know that one: choose PORT with --port. Without a browser on this machine, use --device."

    /// Leads the person to the page and waits for the redirect.
    static func credential(
        _ purpose: CredentialCommand.Purpose, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Credential {
        let options = try self.provider(invocation)
        let seconds = try invocation.count("--timeout") ?? 300
        let port = try self.open(invocation, on: &host)
        let visit: ProviderVisit
        do throws(CommandFailure) {
            visit = try self.begin(
                options, purpose, RedirectReceiver.redirectURI(port: port.number), invocation, on: &host)
            try self.show(visit, invocation, on: &host)
        } catch {
            host.close(port)
            throw error
        }
        let again = CommandFailure.Step(invocation.line(invocation.words), "begin again")
        let device = CommandFailure.Step(
            invocation.line(invocation.words + ["--device"]), "enter a code on another device instead")
        var waiter = RedirectWaiter(
            visit, seconds: max(1, seconds),
            timeout: CommandFailure(
                .refused, code: "webContextCancelled", "no redirect came within \(seconds) seconds",
                why: "the sign-in at the provider was not finished, or its page redirected elsewhere",
                next: [again, device]))
        try host.listen(at: port, &waiter)
        guard let credential = waiter.credential else {
            throw CommandFailure(
                .refused, code: "webContextCancelled", "the sign-in was interrupted before the provider's redirect",
                next: [again])
        }
        return credential
    }

    /// The provider of the second operand, with the scopes and parameters of the options.
    static func provider(_ invocation: Invocation) throws(CommandFailure) -> OAuthProvider {
        let name = invocation.operands[1]
        guard case .federated(let id) = try CredentialKind(name), !id.isSAML else {
            throw .usage(
                "\(name) has no page to sign in on", why: "idp leads to OAuth 2.0 and OpenID Connect providers alone")
        }
        var provider: OAuthProvider
        do throws(OAuthProvider.Misuse) {
            provider = try OAuthProvider(id, usesEmulator: true)
            provider.scopes = invocation.values("--scope")
            for value in invocation.values("--parameter") {
                let (name, text) = ProviderFields.split(value)
                try provider.set(name, to: text)
            }
        } catch {
            switch error {
            case .providerNotAllowed(let id): throw .usage("\(id.rawValue) does not support sign-in through a browser")
            case .reservedParameter(let name):
                throw .usage("the parameter \(name) cannot be set", why: "the sign-in sets it itself")
            }
        }
        return provider
    }

    private static func open(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> LoopbackPort {
        let number = try invocation.count("--port") ?? 0
        guard let port = UInt16(exactly: number) else { throw .usage("--port must be a number from 0 to 65535") }
        do throws(CommandFailure) {
            return try host.openLoopbackPort(port)
        } catch {
            var failure = error
            if failure.code == "noSockets", host.hasTransport {
                failure.next = [
                    .init(invocation.line(invocation.words + ["--device"]), "enter a code on another device instead")
                ]
            }
            throw failure
        }
    }

    /// Has the service begin the visit. The state is open for that moment alone.
    private static func begin(
        _ provider: OAuthProvider, _ purpose: CredentialCommand.Purpose, _ redirectURI: String,
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> ProviderVisit {
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        try self.check(purpose, provider.id, invocation, side)
        let outcome = try side.perform(
            .openProviderPage(provider, redirectURI: redirectURI), for: invocation, on: &host)
        guard case .providerVisit(let visit) = outcome else {
            throw CommandFailure(.failure, "the service named no page")
        }
        return visit
    }

    /// Refuses, before the person visits the page, what would be refused after it.
    static func check(
        _ purpose: CredentialCommand.Purpose, _ provider: ProviderID, _ invocation: Invocation,
        _ side: borrowing SignedInSide
    ) throws(CommandFailure) {
        if case .signIn = purpose { return }
        let intent = purpose.intent(.federated(.init(provider: provider)))
        guard let user = side.client.currentUser else {
            throw CommandFailure(AuthError(.nullUser, family: .misuse), of: intent, invocation, side)
        }
        if case .link = purpose, user.has(provider) {
            throw CommandFailure(AuthError(.providerAlreadyLinked, family: .misuse), of: intent, invocation, side)
        }
    }

    /// Prints the address of the page before the wait, and opens it in a browser.
    private static func show(
        _ visit: ProviderVisit, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let url = TerminalText.safe(visit.url)
        host.put(
            invocation, text: "sign in at \(visit.provider.rawValue); open this address in a browser:\n    \(url)"
        ) { writer in
            writer.beginObject()
            writer.member("provider", visit.provider.rawValue)
            writer.member("open", visit.url)
            writer.member("redirectUri", visit.redirectURI)
            writer.endObject()
        }
        do throws(FileError) {
            try host.flush()
        } catch {
            throw CommandFailure(error)
        }
        guard !invocation.has("--no-browser"), host.isTerminal(.output) else { return }
        if !host.openInBrowser(visit.url) {
            host.report("no browser was found here; open the address yourself, or use --device")
        }
    }
}
