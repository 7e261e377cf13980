import Foundation
package import ProviderTesting
import Synchronization
import Vinculum
package import VinculumAuth

/// A ``StandInProvider`` on a port of this machine, as long as the object lives.
package final class ProviderServer: Sendable {
    package let provider: StandInProvider
    private let end = End()

    private final class End: Sendable {
        private let flag = Mutex(false)
        var isReached: Bool { self.flag.withLock { $0 } }
        func reach() { self.flag.withLock { $0 = true } }
    }

    /// - Parameters:
    ///   - authority: Tells the time. Its clock stands still from now on: a sign-in at a provider is open for ten
    ///     minutes, and on a busy machine each of its steps may wait for as long.
    ///   - issuer: The issuer in its tokens; by default its address.
    package init(for authority: EmbeddedAuthority, issuer: String? = nil) throws {
        _ = authority.handle("PATCH", "/emulator/v1/clock", body: Data(#"{"frozen":true}"#.utf8))
        let listener = try LoopbackListener(port: 0)
        let provider = StandInProvider(at: "http://127.0.0.1:\(listener.port)", issuer: issuer) { authority.now() }
        self.provider = provider
        let end = self.end
        Thread.detachNewThread {
            listener.serve { request in
                guard let request else { return end.isReached ? .over : .waiting }
                return .response(provider.answer(request))
            }
        }
    }

    deinit { self.end.reach() }

    /// Configures the provider in an authority, as an administrator does.
    package func configure(_ id: String, in authority: EmbeddedAuthority) throws {
        let base = self.provider.base
        var members: [String: Any] = [
            "clientId": self.provider.clientID, "clientSecret": self.provider.clientSecret ?? "",
            "authorizationEndpoint": base + "/authorize", "tokenEndpoint": base + "/token",
            "userinfoEndpoint": base + "/userinfo", "jwksUri": base + "/keys",
        ]
        if id.hasPrefix("oidc.") { members["issuer"] = self.provider.issuer }
        let (status, body) = authority.handle(
            "PUT", "/vinculum/v1/projects/\(authority.projectID)/providers/\(id)",
            body: try JSONSerialization.data(withJSONObject: members), headers: ["Authorization": "Bearer owner"])
        struct NotConfigured: Error { let answer: String }
        if status != 200 { throw NotConfigured(answer: String(decoding: body, as: UTF8.self)) }
    }
}

/// A browser that follows every redirect at once, for the time in which tests need one: `$BROWSER` names it.
package enum BrowserVariable {
    /// Makes `curl` the browser of this process.
    package static func useCurl() {
        setenv("BROWSER", "curl --silent --location --noproxy * --max-time 20 --output /dev/null %s", 1)
    }
}
