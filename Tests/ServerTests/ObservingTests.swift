import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumServer

@Suite("Readiness and metrics") struct ObservingTests {
    @Test("a service without problems is ready, and one with some is not; each cause says what to do")
    func readiness() {
        var served = Served()
        #expect(served.send("GET", "/readyz").text == #"{"status":"ready"}"#)
        for cause in Readiness.Cause.allCases {
            served.service.readiness.problems = [.init(cause, project: "beta", reason: "the disk is full")]
            let response = served.send("GET", "/readyz")
            #expect(response.status == 503)
            let problem = response.json["problems"]?[0]
            #expect(problem?["problem"]?.string == cause.rawValue)
            #expect(problem?["project"]?.string == "beta")
            #expect(problem?["reason"]?.string == "the disk is full")
            #expect(problem?["action"]?.string?.hasSuffix(".") == true)
        }
        #expect(served.send("POST", "/readyz").status == 405)
        #expect(served.send("HEAD", "/readyz").status == 503)
    }

    @Test("a stranger learns the state and the causes, each once, and neither projects nor reasons")
    func strangers() {
        let problems: [Readiness.Problem] = [
            .init(.writesRefused, project: "beta", reason: "full"), .init(.writesRefused, project: "gamma"),
            .init(.stopping),
        ]
        for (service, headers) in [
            (LocalService(reach: .network), []), (LocalService(), [("Host", "example.com")]),
        ] {
            var served = Served(service)
            served.service.readiness.problems = problems
            let response = served.send("GET", "/readyz", headers)
            #expect(response.status == 503)
            #expect(!response.text.contains("beta") && !response.text.contains("full"))
            let named = response.json["problems"].map { $0.elements.compactMap { $0["problem"]?.string } }
            #expect(named == ["writesRefused", "stopping"])
        }
    }

    @Test("on a network the metrics need the administrator's secret, and wrong ones count")
    func metricsOnNetwork() {
        let secret = String(repeating: "s", count: 32)
        var served = Served(
            LocalService(reach: .network, administrators: .secret(Secret(secret)), countingSecretsIn: Budgets()))
        #expect(served.send("GET", "/metrics").status == 403)
        #expect(served.send("GET", "/metrics", [("Authorization", "Bearer \(secret)")]).status == 200)
        #expect(served.send("GET", "/metrics", [("Authorization", "Bearer owner")]).status == 401)
        var request = HTTPRequest(method: "GET", path: "/metrics")
        request.headers = [.init("Authorization", "Bearer wrong")]
        request.peer = Peer("192.0.2.7".utf8)
        var statuses: [Int] = []
        for _ in 0..<12 { statuses.append(served.send(request).status) }
        #expect(statuses.first == 401 && statuses.last == 429)
        request.headers = [.init("Authorization", "Bearer \(secret)")]
        #expect(served.send(request).status == 429, "no secret is compared for a while")
        // Without a secret nothing on a network is an administrator's.
        var open = Served(LocalService(reach: .network))
        #expect(open.send("GET", "/metrics").status == 403)
    }

    @Test("a server on a database counts batches, rows, conflicts and failures; another one shows none of them")
    func stores() {
        var served = Served()
        #expect(!served.send("GET", "/metrics").text.contains("vinculum_store"))
        var counts = StoreCounts()
        counts.recordReads(microseconds: 700)
        for _ in 0..<2 { counts.recordCommits(microseconds: 3_000_000) }
        counts.read(rows: 5)
        counts.wrote(rows: 3)
        counts.foundConflict()
        for _ in 0..<4 { counts.ranAgain() }
        counts.failed(.unknown)
        served.service.metrics.store = counts
        let lines = served.send("GET", "/metrics").text.split(separator: "\n")
        let duration = "vinculum_store_duration_seconds"
        for line in [
            "\(duration)_bucket{kind=\"read\",le=\"0.0005\"} 0", "\(duration)_bucket{kind=\"read\",le=\"0.001\"} 1",
            "\(duration)_sum{kind=\"read\"} 0.000700", "\(duration)_count{kind=\"read\"} 1",
            "\(duration)_bucket{kind=\"commit\",le=\"2.5\"} 0", "\(duration)_bucket{kind=\"commit\",le=\"+Inf\"} 2",
            "\(duration)_sum{kind=\"commit\"} 6.000000", "\(duration)_count{kind=\"commit\"} 2",
            "vinculum_store_rows_total{kind=\"read\"} 5", "vinculum_store_rows_total{kind=\"written\"} 3",
            "vinculum_store_conflicts_total 1", "vinculum_store_retries_total 4",
            "vinculum_store_failures_total{reason=\"busy\"} 0", "vinculum_store_failures_total{reason=\"unknown\"} 1",
        ] { #expect(lines.contains { $0 == line }, "\(line)") }
    }

    @Test("the address of observers has three pages and nothing else", arguments: TestSeed.sample(5))
    func observers(seed: TestSeed) {
        let paths = ["/metrics", "/healthz", "/readyz"]
        let path = Gen<String>.oneOf(
            .element(
                of: paths + [
                    "/", "/emulator/v1/clock", "/emulator/v1/projects/demo/accounts", "/emulator/openapi.json",
                    "/emulator/action", "/emulator/auth/handler",
                    "/identitytoolkit.googleapis.com/v1/accounts:signUp",
                ]),
            Gen<String>.unicodeString(0...6).map { "/\($0)" })
        let method = Gen<String>.element(of: ["GET", "HEAD", "POST", "DELETE", "OPTIONS", "BREW"])
        forAll(seed: seed, count: 100, Gen<(String, String)>.zip(method, path)) { method, path in
            var service = LocalService(reach: .network, administrators: .secret(Secret("0123456789abcdef")))
            let incoming = service.read(HTTPRequest(method: method, path: path))
            let response = service.observed(incoming, project: "demo")
            let isLook = ["GET", "HEAD"].contains(method) && paths.contains(path)
            try expectEqual(response.status == 200, isLook, "\(method) \(path)")
            try check(isLook || [404, 405].contains(response.status), "\(response.status)")
        }
    }
}
