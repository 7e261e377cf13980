import PropertyKit
import Synchronization
import Testing
@testable import Vinculum

/// `providerTokens:refresh` at a provider that ends a refresh token by giving a new one (RFC 6749 section 6) and gives
/// no ID token with it, so that its profile must say whose the tokens are: canaille 0.3.6 (seen in September 2026).
@Suite("Rotated refresh tokens of providers")
struct RotatedTokenTests {
    /// A provider at which one refresh token is good at a time.
    final class Rotating: Sendable {
        struct State: Sendable {
            /// The number of the good refresh token, and of the access token that came with it.
            var number = 1
            var rotates = true
            /// What the profile answers before it is right, one call after the other.
            var profiles: [OutboundReply] = []
        }

        let state = Mutex(State())

        func answers(_ profiles: [OutboundReply]) { self.state.withLock { $0.profiles = profiles } }

        func reply(to call: OutboundCall, _ now: Instant) -> OutboundReply {
            switch call.url {
            case "https://idp.example/token":
                let form = FormFields(parsing: String(decoding: call.body, as: UTF8.self))
                let presented = form["refresh_token"] ?? ""
                return self.state.withLock { state in
                    guard presented == "refresh-\(state.number)" else {
                        return FlowProvider.error(400, #"{"error":"invalid_grant"}"#)
                    }
                    if state.rotates { state.number += 1 }
                    let refreshToken = state.rotates ? #","refresh_token":"refresh-\#(state.number)""# : ""
                    return OpenIDProvider.document(
                        #"{"access_token":"access-\#(state.number)","token_type":"Bearer"\#(refreshToken)}"#)
                }
            case "https://idp.example/userinfo":
                return self.state.withLock { state in
                    if !state.profiles.isEmpty { return state.profiles.removeFirst() }
                    let isNewest = call.headers.contains { $0.value == "Bearer access-\(state.number)" }
                    return isNewest ? OpenIDProvider.document(#"{"sub":"person"}"#) : FlowProvider.error(401, "")
                }
            default: return FlowProvider().reply(to: call, FormFields(), now)
            }
        }
    }

    /// A service, a session of the account that the tokens are of, and the provider.
    private static func begun(_ trust: TrustLevel = .local) -> (Service, Reply, Rotating) {
        var service = Service.leading()
        let owner = service.signIn(at: FlowProvider())
        service.change {
            $0.follow(trust)
            if trust == .hardened { $0.refuse(.readableCodes) }
        }
        let (provider, now) = (Rotating(), service.now)
        service.web = { provider.reply(to: $0, now) }
        return (service, owner, provider)
    }

    private static func refresh(_ service: inout Service, _ session: String, _ token: String) -> Reply {
        service.send(
            Service.request(
                "/vinculum/v1/projects/demo/providerTokens:refresh",
                #"{"providerId":"oidc.idp","oauthRefreshToken":"\#(token)","idToken":"\#(session)"}"#,
                headers: [("x-goog-api-key", "key")]))
    }

    private static let failures: [OutboundReply] = [
        .unreachable, .timedOut, .privateAddress, FlowProvider.error(500, ""), FlowProvider.error(503, "busy"),
        FlowProvider.error(599, #"{"error":"temporarily_unavailable"}"#), FlowProvider.error(429, ""),
    ]

    @Test(
        "who sends a refresh token again until it is answered loses none, however often the profile fails",
        arguments: TrustLevel.allCases)
    func law(trust: TrustLevel) {
        let start = Self.begun(trust)
        forAll(
            seed: TestSeed(47), count: 30, Gen<Int>.int(in: 0...Self.failures.count - 1).array(0...3).array(1...4)
        ) { rounds in
            var service = start.0
            let (session, now, provider) = (start.1.idToken, service.now, Rotating())
            service.web = { provider.reply(to: $0, now) }
            var token = "refresh-1"
            for failing in rounds {
                provider.answers(failing.map { Self.failures[$0] })
                for _ in failing {
                    let reply = Self.refresh(&service, session, token)
                    try expectEqual(reply.status, 503, reply.error)
                    try check(reply["oauthAccessToken"] == nil && reply["oauthRefreshToken"] == nil, "no token yet")
                    let state = String(decoding: service.authority.store.snapshot(), as: UTF8.self)
                    try check(!state.contains("refresh-"), "the state has no token")
                }
                let reply = Self.refresh(&service, session, token)
                try expectEqual(reply.status, 200, reply.error)
                token = reply.text("oauthRefreshToken")
                let number = provider.state.withLock { $0.number }
                try expectEqual(token, "refresh-\(number)")
                try expectEqual(reply.text("oauthAccessToken"), "access-\(number)")
                try expectEqual(service.authority.store[nil].pendingCodes.count, 0, "what is held")
            }
        }
    }

    @Test("a refusal after the exchange costs no token either")
    func refusals() {
        let other = OpenIDProvider.document(#"{"sub":"another"}"#)
        for profile in [FlowProvider.error(401, ""), FlowProvider.error(200, "<html>"), other] {
            var (service, owner, provider) = Self.begun()
            provider.answers([profile])
            let refused = Self.refresh(&service, owner.idToken, "refresh-1")
            #expect(refused.status == 400 && refused["oauthAccessToken"] == nil, "\(refused.error)")
            let reply = Self.refresh(&service, owner.idToken, "refresh-1")
            #expect(reply.text("oauthRefreshToken") == "refresh-3", "\(reply.error)")
        }
    }

    @Test("a provider that keeps its refresh token is asked with it again")
    func kept() {
        var (service, owner, provider) = Self.begun()
        provider.state.withLock { $0.rotates = false }
        provider.answers([.timedOut])
        #expect(Self.refresh(&service, owner.idToken, "refresh-1").status == 503)
        #expect(service.authority.store[nil].pendingCodes.isEmpty)
        let reply = Self.refresh(&service, owner.idToken, "refresh-1")
        #expect(reply.text("oauthAccessToken") == "access-1" && reply["oauthRefreshToken"] == nil, "\(reply.error)")
    }

    @Test("a new refresh token that the provider does not end with the next one is handed out in place of the old one")
    func handedOut() {
        var (service, owner, provider) = Self.begun()
        provider.answers([.timedOut])
        #expect(Self.refresh(&service, owner.idToken, "refresh-1").status == 503)
        provider.state.withLock { $0.rotates = false }
        let reply = Self.refresh(&service, owner.idToken, "refresh-1")
        #expect(reply.text("oauthRefreshToken") == "refresh-2", "\(reply.error)")
    }

    @Test("a refresh token is held for a day, also over a restart, and an endless one is not held")
    func bounds() throws {
        for (seconds, isHeld) in [(86_399, true), (86_400, false)] as [(Int64, Bool)] {
            var (service, owner, provider) = Self.begun()
            provider.answers([FlowProvider.error(503, #"{"error":"busy"}"#)])
            let failed = Self.refresh(&service, owner.idToken, "refresh-1")
            #expect(failed.json?["error"]?["providerError"]?["error"]?.string == "busy")
            service.restart(on: try MemoryStore(restoring: service.authority.store.snapshot()))
            service.now = service.now.adding(seconds: seconds)
            let session = service.refresh(owner.refreshToken).text("id_token")
            let reply = Self.refresh(&service, session, "refresh-1")
            #expect(reply.status == (isHeld ? 200 : 400), "\(seconds): \(reply.error)")
        }
        var (service, owner, _) = Self.begun()
        let endless = String(repeating: "r", count: 8193)
        let now = service.now
        service.web = { call in
            switch call.url {
            case "https://idp.example/token":
                OpenIDProvider.document(#"{"access_token":"a","refresh_token":"\#(endless)"}"#)
            case "https://idp.example/userinfo": .timedOut
            default: FlowProvider().reply(to: call, FormFields(), now)
            }
        }
        let lost = Self.refresh(&service, owner.idToken, "refresh-1")
        #expect(lost.status == 400 && lost.error.contains("lost"), "nobody sends it again: \(lost.error)")
        #expect(service.authority.store[nil].pendingCodes.isEmpty)
    }

    @Test("a response without an access token costs no refresh token either", arguments: ["", #""id_token":"a.b.c","#])
    func withoutAccessToken(members: String) {
        var (service, owner, _) = Self.begun()
        let web = service.web
        service.web = { call in
            guard call.url == "https://idp.example/token" else { return web(call) }
            _ = web(call)
            return OpenIDProvider.document("{\(members)\"refresh_token\":\"refresh-2\"}")
        }
        let refused = Self.refresh(&service, owner.idToken, "refresh-1")
        #expect(refused.status == 400 && refused.errorCode == "INVALID_IDP_RESPONSE", "\(refused.error)")
        service.web = web
        let reply = Self.refresh(&service, owner.idToken, "refresh-1")
        #expect(reply.text("oauthRefreshToken") == "refresh-3", "\(reply.error)")
    }

    @Test("a held refresh token that the provider ends gives way to the client's own; another refusal leaves it")
    func ended() {
        var (service, owner, provider) = Self.begun()
        provider.answers([.timedOut])
        #expect(Self.refresh(&service, owner.idToken, "refresh-1").status == 503)
        let web = service.web
        for (error, count) in [("invalid_client", 1), ("invalid_grant", 0)] {
            service.web = {
                $0.url == "https://idp.example/token"
                    ? FlowProvider.error(400, #"{"error":"\#(error)"}"#) : web($0)
            }
            #expect(Self.refresh(&service, owner.idToken, "refresh-1").status == 400)
            #expect(service.authority.store[nil].pendingCodes.count == count, "\(error)")
        }
        service.web = web
        // A provider that takes the old one again, such as after a restore.
        provider.state.withLock { $0.number = 1 }
        let reply = Self.refresh(&service, owner.idToken, "refresh-1")
        #expect(reply.text("oauthRefreshToken") == "refresh-2", "\(reply.error)")
    }

    @Test("what is held costs a stranger of the budget of codes, and the provider is not asked beyond it")
    func budget() {
        var (service, owner, provider) = Self.begun()
        service.change { $0.follow(.strict) }
        service.peer = .stranger
        provider.state.withLock { $0.rotates = false }
        let token = "refresh-1"
        let spent = BudgetNumberTests.count(1010, "QUOTA_EXCEEDED", &service) { service, _ in
            Self.refresh(&service, owner.idToken, token)
        }
        let callCount = service.calls.count
        #expect(spent == 1000 && Self.refresh(&service, owner.idToken, token).errorCode == "QUOTA_EXCEEDED")
        #expect(service.calls.count == callCount)
    }
}
