import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumServer

@Suite("Utilities") struct UtilitiesTests {
    @Test("the health probe answers GET and HEAD", arguments: ["GET", "HEAD"])
    func probe(method: String) {
        var served = Served()
        for accept in ["*/*", "text/html"] {
            let response = served.send(method, "/", [("Accept", accept)])
            #expect(response.status == 200)
            #expect(response.contentType == "application/json")
            let description = "/emulator/openapi.json"
            #expect(
                response.text
                    == #"{"authEmulator":{"ready":true,"docs":"\#(description)","apiSpec":"\#(description)"}}"#)
        }
    }

    @Test("health counts the accounts of the project and its tenants")
    func health() {
        var served = Served()
        served.client("v1/accounts:signUp")
        served.client("v1/accounts:signUp", #"{"tenantId":"tenant-a"}"#)
        #expect(served.send("GET", "/healthz").text == #"{"status":"ok","project":"demo","accounts":2}"#)
    }

    @Test("a wrong method is refused with the allowed methods")
    func wrongMethod() {
        var served = Served()
        for row in [
            Row("POST", "/", "GET"), Row("PUT", "/emulator/v1/clock", "GET, PATCH, DELETE"),
            Row("PUT", "/emulator/action", "GET, POST"),
        ] as [Row<String, String, String>] {
            let (method, path, allowed) = row.fields
            let response = served.send(method, path)
            #expect(response.status == 405, sourceLocation: row.line)
            #expect(response.header("Allow") == allowed, sourceLocation: row.line)
        }
    }

    @Test("every sample of the metrics has a family, and the requests add up", arguments: TestSeed.sample(5))
    func metrics(seed: TestSeed) {
        let path = Gen<String>.oneOf(
            .element(of: ["/", "/healthz", "/metrics", "/identitytoolkit.googleapis.com/v1/accounts:signUp", "/\"\n{}"]
            ),
            Gen<String>.unicodeString(0...6).map { "/\($0)" })
        let method = Gen<String>.element(of: ["GET", "POST", "HEAD", "OPTIONS", "BREW", "D\"\n"])
        forAll(seed: seed, count: 10, Gen<(String, String)>.zip(method, path).array()) { requests in
            var served = Served()
            for (method, path) in requests {
                served.send(HTTPRequest(method: method, path: path))
                served.service.metrics.recordLatency(microseconds: Int64(path.utf8.count) * 700)
            }
            let response = served.send("GET", "/metrics")
            try expectEqual(response.contentType, "text/plain; version=0.0.4; charset=utf-8")
            var families: [String: String] = [:]
            var samples: [String: [Double]] = [:]
            for line in response.text.split(separator: "\n") {
                let words = line.split(separator: " ")
                if line.hasPrefix("# HELP ") { continue }
                if line.hasPrefix("# TYPE ") {
                    families[String(words[2])] = String(words[3])
                    continue
                }
                try expectEqual(words.count, 2, "the words of a sample")
                let name = String(words[0].prefix { $0 != "{" })
                try check(
                    families[name] != nil
                        || ["_bucket", "_sum", "_count"].contains { suffix in
                            name.hasSuffix(suffix) && families[String(name.dropLast(suffix.count))] == "histogram"
                        }, "\(name) has a family")
                guard let value = Double(words[1]) else { throw CheckFailure("\(words[1]) is a number") }
                samples[name, default: []].append(value)
            }
            try expectEqual(
                samples["vinculum_requests_total"]?.reduce(0, +) ?? 0, Double(requests.count), "all requests")
            let buckets = samples["vinculum_request_duration_seconds_bucket"] ?? []
            try expectEqual(buckets, buckets.sorted(), "cumulative buckets")
            try expectEqual(buckets.last, Double(requests.count), "the last bucket")
            try expectEqual(samples["vinculum_request_duration_seconds_count"], [Double(requests.count)])
        }
    }

    @Test("connections are counted, those open apart")
    func connections() {
        var served = Served()
        served.service.metrics.connections(open: 2, accepted: 3)
        served.service.metrics.journalBytes = 4096
        let text = served.send("GET", "/metrics").text
        for line in ["vinculum_connections_total 3", "vinculum_open_connections 2", "vinculum_journal_bytes 4096"] {
            #expect(text.contains("\n\(line)\n"))
        }
    }
}
