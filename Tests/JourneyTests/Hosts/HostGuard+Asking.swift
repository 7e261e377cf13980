import PropertyKit
@testable import Vinculum
@testable import VinculumCommands
import VinculumServer
@testable import VinculumSystem

/// How each guard is asked that needs more than one call.
extension HostGuard {
    /// Whether a service that is reached from this machine only answers an administrator's request.
    static func administers(_ headers: [HTTPRequest.Header]) -> Bool {
        var service = LocalService()
        var time = ServiceTime()
        var budgets = Budgets()
        let request = HTTPRequest(method: "GET", path: "/emulator/v1/clock", headers: headers, body: [])
        var pending = LocalService.begin(
            service.read(request), in: &time, machine: Instant(seconds: 1_600_000_000), entropy: Self.seed)
        guard
            case .done(let proposal) = service.step(
                &pending, on: Self.authority(isStrict: false), &time, &budgets)
        else {
            return false
        }
        return proposal.response.status != 403
    }

    /// Whether the service takes a `continueUri` under strict rules from a project that authorises one domain.
    static func continues(to url: String) throws -> Bool {
        var authority = Self.authority(isStrict: true)
        func status(
            _ method: String, _ path: String, query: String = "", key: (String, String), _ body: String
        ) -> Int {
            let request = HTTPRequest(
                method: method, path: "/identitytoolkit.googleapis.com/\(path)", query: query,
                headers: [.init(key.0, key.1), .init("Content-Type", "application/json")], body: Array(body.utf8))
            return authority.handle(request, now: Instant(seconds: 1_600_000_000), seed: Self.seed).response.status
        }
        let written = status(
            "PATCH", "v2/projects/demo/config", query: "updateMask=authorizedDomains",
            key: ("Authorization", "Bearer owner"), #"{"authorizedDomains":["\#(HostKind.authorisedDomain)"]}"#)
        try expectEqual(written, 200, "the status of writing the configuration")
        let quoted = url.replacing("\\", with: "\\\\")
        return status(
            "POST", "v1/accounts:createAuthUri", key: ("X-Goog-Api-Key", "k"),
            #"{"identifier":"ada@example.net","continueUri":"\#(quoted)"}"#) == 200
    }

    /// Whether `serve` takes an option.
    static func serves(_ option: String) -> Bool {
        var host = MemoryHost()
        guard let line = try? ArgumentParser.parse(["serve", option]), case .run(let invocation) = line else {
            return false
        }
        return (try? ServeOptions(invocation, on: &host)) != nil
    }

    /// Whether a signed-in command takes an endpoint.
    static func reaches(_ endpoint: String) -> Bool {
        guard let line = try? ArgumentParser.parse(["whoami", "--endpoint=\(endpoint)"]),
            case .run(let invocation) = line
        else { return false }
        return (try? RemoteEndpoint.named(by: invocation.globals, MemoryHost())) != nil
    }

    /// Whether `curl` is told to use no proxy.
    static func bypassesProxy(_ url: String) throws -> Bool {
        guard let target = HTTPCallTarget(url) else { return false }
        let call = OutboundCall(method: "GET", url: url, timeoutMilliseconds: 1000)
        let config = try CurlConfig(call, at: target, body: nil, addresses: nil)
        return String(decoding: config.bytes, as: UTF8.self).contains("noproxy = \"*\"")
    }

    private static func authority(isStrict: Bool) -> Authority {
        Authority(settings: AuthoritySettings(projectID: "demo", trust: isStrict ? .strict : .local, hashCost: 1))
    }

    private static let seed = Seed([UInt8](repeating: 7, count: 32))!
}
