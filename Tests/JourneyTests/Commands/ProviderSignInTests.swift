import PropertyKit
import ProviderTesting
import Synchronization
import Testing
import Vinculum
@testable import VinculumCommands

@Suite("Signing in on a provider's page from the command line")
struct ProviderSignInTests {
    /// The address that a command printed to open.
    static func address(_ host: MemoryHost) -> String {
        let line = host.outputText.split(separator: "\n").first { $0.contains("http") } ?? ""
        if let root = try? JSON.Document(parsing: Array(line.utf8)).root { return root["open"]?.string ?? "" }
        return line.trimmingPrefix { $0 == " " }.description
    }

    /// The redirect of the provider, as the browser requests it from the port.
    static func redirect(_ host: MemoryHost, of provider: StandInProvider) -> HTTPRequest {
        let page = URIReference(Self.address(host))
        let answer = provider.answer(HTTPRequest(method: "GET", path: page.path, query: page.query ?? ""))
        let target = URIReference(answer.headers.first { $0.name == "Location" }?.value ?? "")
        if let fragment = target.fragment {
            return HTTPRequest(method: "GET", path: target.path + "/fragment", query: fragment)
        }
        return HTTPRequest(method: "GET", path: target.path, query: target.query ?? "")
    }

    /// A host whose browser goes straight through the provider's page.
    static func host(_ provider: StandInProvider, _ words: String...) throws -> MemoryHost {
        var host = try MemoryHost.with(provider)
        if !words.isEmpty { _ = try host.result(["providers", "set", "oidc.example"] + words) }
        host.redirects = { [Self.redirect($0, of: provider)] }
        return host
    }

    static func user(_ run: Run) throws -> JSON.Value? {
        let line = run.output.split(separator: "\n").last ?? ""
        return try JSON.Document(parsing: Array(line.utf8)).root["user"]
    }

    @Test("the address is printed, the redirect received, and the person signed in")
    func signIn() throws {
        let provider = StandInProvider.local()
        var host = try Self.host(provider)
        let run = host.run(
            "sign-in", "idp", "oidc.example", "--json", "--scope", "groups", "--parameter", "prompt=login")
        #expect(run.exit == .done, "\(run.errors)")
        let user = try Self.user(run)
        #expect(user?["email"]?.string == "jane@corp.example" && user?["emailVerified"]?.bool == true)
        #expect(user?["providers"]?[0]?["provider"]?.string == "oidc.example")
        let asked = provider.change { $0.visits }[0]
        #expect(asked["redirect_uri"] == "http://127.0.0.1:49152/callback" && asked["prompt"] == "login")
        #expect(asked["scope"]?.split(separator: " ").contains("groups") == true)
        #expect(asked["code_challenge_method"] == "S256" && asked["nonce"]?.isEmpty == false)
        #expect(host.portStatuses == [200] && host.openPorts.isEmpty)
        #expect(host.run("whoami").output.contains("jane@corp.example"))
        let again = host.run("sign-in", "idp", "oidc.example", "--port", "8765", "--json")
        #expect(try Self.user(again)?["uid"]?.string == user?["uid"]?.string)
        #expect(provider.change { $0.visits }[1]["redirect_uri"] == "http://127.0.0.1:8765/callback")
        #expect(host.run("reauthenticate", "idp", "oidc.example").exit == .done)
    }

    @Test("a public client and the implicit flow sign in", arguments: [false, true])
    func otherFlows(isImplicit: Bool) throws {
        let provider = StandInProvider.local(clientSecret: nil)
        var host = try isImplicit ? Self.host(provider, "--implicit") : Self.host(provider)
        let run = host.run("sign-in", "idp", "oidc.example", "--json")
        #expect(run.exit == .done, "\(run.errors)")
        #expect(try Self.user(run)?["email"]?.string == "jane@corp.example")
        #expect(provider.change { $0.visits }[0]["response_type"] == (isImplicit ? "id_token" : "code"))
    }

    @Test("link adds the provider's identity, and refuses before the visit what would be refused after it")
    func link() throws {
        let provider = StandInProvider.local()
        var host = try Self.host(provider)
        #expect(host.run("link", "idp", "oidc.example").exit == .refused)
        #expect(provider.change { $0.visits }.isEmpty && host.openPorts.isEmpty, "no page without a session")
        _ = try host.result("sign-up")
        let run = host.run("link", "idp", "oidc.example", "--json")
        #expect(run.exit == .done, "\(run.errors)")
        #expect(try Self.user(run)?["anonymous"]?.bool == false)
        #expect(host.run("link", "idp", "oidc.example").exit == .conflict)
        #expect(provider.change { $0.visits }.count == 1, "the second link visits no page")
        _ = try host.result("sign-out")
        _ = try host.result("sign-up")
        let conflict = try host.refusalAfterVisit("link", "idp", "oidc.example")
        #expect(conflict["code"]?.string == "credentialAlreadyInUse")
    }

    @Test("requests that do not end the visit are answered, and the wait goes on")
    func strangers() throws {
        let provider = StandInProvider.local()
        var host = try Self.host(provider)
        host.redirects = { host in
            let right = Self.redirect(host, of: provider)
            return [
                HTTPRequest(method: "GET", path: "/"), HTTPRequest(method: "GET", path: "/favicon.ico"),
                HTTPRequest(method: "POST", path: "/callback", query: right.query),
                HTTPRequest(method: "GET", path: "/callback"),
                HTTPRequest(method: "GET", path: "/callback", query: "code=x"),
                HTTPRequest(method: "GET", path: "/callback", query: "code=x&state=made-up"),
                right, right,
            ]
        }
        let run = host.run("sign-in", "idp", "oidc.example")
        #expect(run.exit == .done, "\(run.errors)")
        #expect(host.portStatuses == [404, 404, 404, 200, 400, 400, 200, 200])
        #expect(provider.change { $0.exchanges } == 1)
    }

    @Test("without a redirect the wait ends, says so, and closes the port")
    func timeout() throws {
        var host = try Self.host(.local())
        host.redirects = { _ in [] }
        let error = try host.refusalAfterVisit("sign-in", "idp", "oidc.example", "--timeout", "3")
        #expect(error["code"]?.string == "webContextCancelled" && error["what"]?.string?.contains("3 seconds") == true)
        #expect(error["next"]?.elements.compactMap { $0.string }.contains { $0.hasSuffix("--device") } == true)
        #expect(host.openPorts.isEmpty)
    }

    @Test("what the provider says of an error is shown apart from our own words")
    func providerErrors() throws {
        let provider = StandInProvider.local()
        var host = try Self.host(provider)
        for said in ["access_denied", "temporarily_unavailable"] {
            provider.change { $0.redirectError = said }
            let error = try host.refusalAfterVisit("sign-in", "idp", "oidc.example")
            #expect(error["why"]?.string == "the provider said: " + said)
            #expect(error["details"]?["providerError"]?["error"]?.string == said)
            #expect(error["what"]?.string?.contains(said) == false)
        }
    }

    @Test("a browser is opened at a terminal alone, and not with --no-browser")
    func browser() throws {
        var host = try Self.host(.local())
        host.hasBrowser = true
        _ = host.run("sign-in", "idp", "oidc.example")
        #expect(host.openedAddresses.isEmpty, "no terminal")
        host.terminals = [.output]
        _ = host.run("sign-in", "idp", "oidc.example", "--no-browser")
        #expect(host.openedAddresses.isEmpty)
        let run = host.run("sign-in", "idp", "oidc.example")
        #expect(host.openedAddresses.count == 1 && run.output.contains(host.openedAddresses[0]))
        host.hasBrowser = false
        #expect(host.run("sign-in", "idp", "oidc.example").errors.contains("--device"))
    }

    @Test("a provider that is not configured, not known or has no page is refused with the way on")
    func unknown() throws {
        var host = try Self.host(.local())
        let error = try host.refusal("sign-in", "idp", "oidc.other")
        #expect(error["code"]?.string == "configurationNotFound" && error["exit"]?.int64 == 6)
        #expect(error["next"]?[0]?.string?.contains("providers add oidc.other") == true)
        #expect(host.run("sign-in", "idp").exit == .usage)
        #expect(host.run("sign-in", "idp", "saml.corp").exit == .usage)
        #expect(host.run("sign-in", "idp", "password").exit == .usage)
        #expect(host.run("sign-in", "idp", "oidc.example", "--sub", "1").exit == .usage)
        #expect(host.run("sign-in", "google", "--port", "1").exit == .usage)
        #expect(host.run("sign-in", "idp", "oidc.example", "--port", "70000").exit == .usage)
        #expect(host.run("sign-in", "idp", "oidc.example", "--parameter", "state=x").exit == .usage)
        _ = try host.result("providers", "set", "oidc.example", "enabled", "false")
        #expect(host.run("sign-in", "idp", "oidc.example").exit == .refused)
        #expect(host.openPorts.isEmpty)
        host.redirects = nil
        let sandbox = try host.refusal("sign-in", "idp", "oidc.example")
        #expect(sandbox["code"]?.string == "noSockets")
        #expect(sandbox["next"]?[0]?.string?.hasSuffix("--device") == true)
        host.service = nil
        #expect(try host.refusal("sign-in", "idp", "oidc.example")["next"] == nil)
        #expect(try host.refusal("sign-in", "idp", "oidc.example", "--device")["code"]?.string == "noTransport")
    }

    @Test("with --device the code is printed, the interval kept, and the person signed in once they have agreed")
    func device() throws {
        let provider = StandInProvider.local()
        var host = try Self.host(provider)
        (host.redirects, host.clockRunsInPauses) = (nil, true)
        provider.change { $0.deviceErrors = ["authorization_pending", "slow_down", "authorization_pending"] }
        let run = host.run("sign-in", "idp", "oidc.example", "--device", "--json", "--scope", "groups")
        #expect(run.exit == .done, "\(run.errors)")
        let shown = try JSON.Document(parsing: Array((run.output.split(separator: "\n").first ?? "").utf8)).root
        #expect(shown["userCode"]?.string == "WDJB-MJHT")
        #expect(shown["verificationUri"]?.string == provider.issuer + "/activate")
        #expect(try Self.user(run)?["email"]?.string == "jane@corp.example")
        // One second twice, and after slow_down (RFC 8628 section 3.5) six seconds twice.
        #expect(host.pauses == 14)
    }

    @Test("after SLOW_DOWN five more seconds pass before each poll, also of a service elsewhere")
    func slowDown() {
        var host = MemoryHost()
        let polls = Poll()
        host.service = { call in
            func json(_ status: Int, _ text: String) -> HTTPResponse {
                HTTPResponse(status: status, contentType: "application/json", body: Array(text.utf8))
            }
            if call.url.contains("/deviceSignIn:start?") {
                return json(
                    200,
                    #"{"sessionId":"s","userCode":"C","verificationUri":"https://id.example","expiresIn":"600","#
                        + #""interval":"1"}"#)
            }
            let word = polls.next() < 3 ? "SLOW_DOWN" : "USER_CANCELLED"
            return json(400, #"{"error":{"code":400,"message":"\#(word) : Words."}}"#)
        }
        let run = host.run("sign-in", "idp", "oidc.example", "--device", "--endpoint", "http://127.0.0.1:9099")
        #expect(run.exit == .refused, "\(run.errors)")
        #expect(host.pauses == 1 + 6 + 11)
    }

    private final class Poll: Sendable {
        private let count = Mutex(0)
        func next() -> Int {
            self.count.withLock { count in
                count += 1
                return count
            }
        }
    }

    @Test("a declined and an expired device grant end the wait")
    func deviceErrors() throws {
        let provider = StandInProvider.local()
        for said in ["access_denied", "expired_token"] {
            var host = try Self.host(provider)
            host.clockRunsInPauses = true
            provider.change { $0.deviceErrors = [said] }
            let error = try host.refusalAfterVisit("sign-in", "idp", "oidc.example", "--device")
            #expect(error["exit"]?.int64 == 3, "\(said)")
        }
    }
}

extension MemoryHost {
    /// The JSON error of a command that failed after it had printed an address or a code.
    mutating func refusalAfterVisit(_ arguments: String...) throws -> JSON.Value {
        let run = self.run(arguments + ["--json"])
        try #require(run.exit != .done)
        return try #require(try JSON.Document(parsing: Array(run.errors.utf8)).root["error"])
    }
}
