import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumServer

/// Wrong secrets of administrators, ten from a network in a minute.
@Suite("Wrong administrator secrets")
struct SecretBudgetTests {
    private static let secret = Secret("0123456789abcdef")

    private static func served(counts: Bool = true) -> Served {
        Served(
            LocalService(
                reach: .network, administrators: .secret(Self.secret), countingSecretsIn: counts ? Budgets() : nil))
    }

    private static func ask(
        _ served: inout Served, _ token: String, _ peer: Peer?, path: String = "/v1/projects/demo/accounts:query"
    ) -> Int {
        let path = path.utf8.starts(with: "/v1".utf8) ? "/identitytoolkit.googleapis.com\(path)" : path
        let method = path.utf8.starts(with: "/emulator".utf8) ? "GET" : "POST"
        return served.send(
            HTTPRequest(
                method: method, path: path, headers: [.init("Authorization", "Bearer \(token)")],
                body: method == "GET" ? [] : Array("{}".utf8), peer: peer)
        ).status
    }

    @Test("the eleventh is refused with 429, right or wrong, from that network alone, for a while")
    func eleventh() {
        var served = Self.served()
        served.change { $0.administrator = .secret(Self.secret) }
        let (stranger, owner) = (Peer(ipv4: 1), Peer(ipv4: 2))
        for _ in 0..<10 { #expect(Self.ask(&served, "wrong", stranger) == 401) }
        #expect(Self.ask(&served, "wrong", stranger) == 429)
        #expect(Self.ask(&served, Self.secret.revealed(), stranger) == 429, "it is not compared")
        #expect(Self.ask(&served, Self.secret.revealed(), stranger, path: "/emulator/v1/projects/demo/config") == 429)
        #expect(Self.ask(&served, Self.secret.revealed(), owner) == 200)
        for _ in 0..<30 { #expect(Self.ask(&served, Self.secret.revealed(), owner) == 200) }
        #expect(served.service.refusedSecretCount == 3)
        served.machine = served.machine.adding(seconds: 6)
        #expect(Self.ask(&served, Self.secret.revealed(), stranger) == 200)
        #expect(Self.ask(&served, "wrong", stranger) == 401)
        #expect(Self.ask(&served, "wrong", stranger) == 429)
        served.machine = served.machine.adding(seconds: 60)
        for _ in 0..<10 {
            #expect(Self.ask(&served, "wrong", stranger, path: "/emulator/v1/projects/demo/config") == 401)
        }
        #expect(Self.ask(&served, "wrong", stranger) == 429, "utilities count too")
    }

    @Test("a secret before a large body counts, and after too many none is compared")
    func largeBodies() {
        var served = Self.served()
        func allowance(_ token: String) -> HTTPBodyAllowance {
            let head = HTTPRequest(
                method: "POST", path: "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:batchCreate",
                headers: [.init("Authorization", "Bearer \(token)")], peer: Peer(ipv4: 1))
            return served.service.bodyAllowance(of: head, at: served.machine)
        }
        #expect(allowance(Self.secret.revealed()) == .large)
        for _ in 0..<10 { #expect(allowance("wrong") == .smallWithoutAdministrator) }
        #expect(allowance(Self.secret.revealed()) == .smallWithoutAdministrator)
        #expect(Self.ask(&served, Self.secret.revealed(), Peer(ipv4: 1)) == 429, "one budget for both")
    }

    @Test("requests without a secret go on, also those of clients")
    func clients() {
        var served = Self.served()
        let stranger = Peer(ipv4: 1)
        for _ in 0..<20 { _ = Self.ask(&served, "wrong", stranger) }
        var request = HTTPRequest(
            method: "POST", path: "/identitytoolkit.googleapis.com/v1/accounts:signUp", query: "key=k",
            body: Array("{}".utf8), peer: stranger)
        #expect(served.send(request).status == 200)
        request = HTTPRequest(
            method: "GET", path: "/healthz", headers: [.init("Authorization", "Bearer x")], peer: stranger)
        #expect(served.send(request).status == 200)
    }

    @Test("without a network, and where nothing is counted, each is compared")
    func uncounted() {
        var served = Self.served()
        for _ in 0..<30 { #expect(Self.ask(&served, "wrong", nil) == 401) }
        served = Self.served(counts: false)
        for _ in 0..<30 { #expect(Self.ask(&served, "wrong", Peer(ipv4: 1)) == 401) }
    }

    @Test("metrics count what each budget refused, under names of a closed list")
    func metrics() {
        var served = Served()
        served.service.metrics.budgetRefusals[Int(Budget.mailsByPeer.rawValue)] = 7
        let text = served.send("GET", "/metrics").text
        #expect(text.contains("vinculum_budget_refusals_total{budget=\"mailsByPeer\"} 7\n"))
        #expect(text.contains("vinculum_budget_refusals_total{budget=\"secretsByPeer\"} 0\n"))
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("vinculum_budget_refusals_total{") }
        #expect(lines.count == Budget.allCases.count)
    }
}
