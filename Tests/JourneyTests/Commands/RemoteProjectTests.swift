import PropertyKit
import Synchronization
import Testing
import Vinculum
@testable import VinculumCommands

/// The project that a signed-in command names to a service elsewhere.
@Suite("Projects of services elsewhere")
struct RemoteProjectTests {
    private static let server = ["--endpoint", "http://localhost:9099"]
    private static let production = ["--endpoint", "production", "--api-key", "k"]

    /// The values of the project's header, for each request.
    private final class Record: Sendable {
        private let named = Mutex<[[String]]>([])
        var projects: [[String]] { self.named.withLock { $0 } }

        /// A host whose service answers for one project, whatever a request names.
        func host(answering project: String) -> MemoryHost {
            let claims =
                #"""
                {"aud":"\#(project)","exp":1659382275,"iat":1659378675,"auth_time":1659378675,\#
                "firebase":{"sign_in_provider":"anonymous"}}
                """#
            let token = UnsignedJWS.encoded(Array(claims.utf8))
            let answer = #"""
                {"idToken":"\#(token)","refreshToken":"r","expiresIn":"3600","access_token":"\#(token)",\#
                "refresh_token":"r","expires_in":"3600","localId":"u1","users":[{"localId":"u1"}]}
                """#
            var host = MemoryHost()
            host.service = { call in
                let headers = call.headers.filter { $0.name == "X-Vinculum-Project" }
                self.named.withLock { $0.append(headers.map(\.value)) }
                return HTTPResponse(status: 200, contentType: "application/json", body: Array(answer.utf8))
            }
            return host
        }
    }

    @Test(
        "--project is sent to a server if it is given, and never to the real service",
        arguments: [
            Row(server + ["--project", "demo-app"], ["demo-app"]), Row(["--project=demo-app"] + server, ["demo-app"]),
            Row(server + ["--project", "demo-vinculum"], ["demo-vinculum"]), Row(server, []),
            Row(production + ["--project", "demo-app"], []), Row(production, []),
        ] as [Row<[String], [String]>])
    func header(row: Row<[String], [String]>) {
        let (options, expected) = row.fields
        let record = Record()
        var host = record.host(answering: expected.first ?? "demo-elsewhere")
        for words in [["sign-up"], ["whoami", "--refresh"], ["token", "--refresh"], ["delete", "--yes"]] {
            let run = host.run(words + options)
            #expect(run.exit == .done, "\(words): \(run.errors)", sourceLocation: row.line)
        }
        #expect(record.projects.count >= 5, sourceLocation: row.line)
        #expect(record.projects.allSatisfy { $0 == expected }, sourceLocation: row.line)
    }

    @Test("a server that answers for another project than --project signs no account in")
    func mismatch() throws {
        let record = Record()
        var host = record.host(answering: "demo-other")
        let options = Self.server + ["--project", "demo-app"]
        let run = host.run(["sign-up"] + options)
        #expect(run.exit == .refused && run.output.isEmpty)
        #expect(run.errors.contains("the server answered for the project demo-other, not for demo-app"))
        #expect(run.errors.contains("--single-project") && run.errors.contains("vinculum serve --project demo-app"))
        #expect(record.projects == [["demo-app"]])
        #expect(host.run(["whoami"] + options).exit == .refused, "no account is signed in")
        let error = try JSON.Document(parsing: Array(host.run(["sign-up", "--json"] + options).errors.utf8)).root
        #expect(error["error"]?["code"]?.string == "invalidUserToken" && error["error"]?["number"]?.int64 == 17_017)
    }

    @Test("suggested commands repeat a --project that was given")
    func suggestions() {
        var host = Record().host(answering: "demo-vinculum")
        let named = host.run(["whoami", "--project", "demo-vinculum"] + Self.server)
        #expect(named.exit == .refused && named.errors.contains("--project demo-vinculum"))
        #expect(!host.run(["whoami"] + Self.server).errors.contains("--project"))
    }
}
