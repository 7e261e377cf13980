import PropertyKit
import Testing
import Vinculum
import VinculumServer
@testable import VinculumCommands

@Suite("Replay")
struct ReplayTests {
    static let journey = #"""
        # A comment, and a blank line.

        {"note":"A person signs up."}
        {"at":"2022-08-01T18:31:15Z","run":["sign-up","--json"],"expect":{"output":{"isNewUser":true}},\#
        "keep":{"me":"/user/uid"}}
        {"run":["accounts","show","{{me}}"]}
        {"seed":7,"request":{"path":"/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k","body":{}},\#
        "expect":{"status":200,"body":{"expiresIn":"3600"}}}
        {"run":["whoami","--json"],"expect":{"output":{"user":{"uid":"{{me}}"}}}}
        {"run":["sign-in","password","nobody@example.net"],"input":"a password\n","expect":{"exit":6}}
        """#

    static func host(_ journey: String) throws -> MemoryHost {
        var host = MemoryHost()
        try host.files.makeDirectories("j", access: .owner)
        try host.files.write(Array(journey.utf8), to: "j/story.jsonl", access: .everyone)
        return host
    }

    @Test("a journey with fulfilled expectations succeeds and writes no file")
    func asExpected() throws {
        var host = try Self.host(Self.journey)
        let before = host.files.entries
        let result = try host.result("replay", "j/story.jsonl")
        #expect(result["steps"]?.int64 == 5 && result["asExpected"]?.int64 == 5)
        #expect(host.files.entries == before)
    }

    @Test("the transcript is the same on every host")
    func transcript() throws {
        var host = try Self.host(Self.journey)
        let first = host.run("replay", "j/story.jsonl", "--transcript").output
        host.instant = host.instant.adding(seconds: 12345)
        host.seedNumber = 99
        host.environment = [("HOME", "/elsewhere"), ("LANG", "C")]
        host.terminals = [.input, .output, .error]
        #expect(host.run("replay", "j/story.jsonl", "--transcript").output == first)
        #expect(first.contains("@ 2022-08-01T18:31:17.000Z " + String(repeating: "0", count: 63) + "7\n"))
        #expect(first.contains("= exit 6\n") && first.contains("= status 200\n"))
    }

    @Test("the host of every command has the console's files and the facts of the build, and a journey's has no facts")
    func build() {
        var host = MemoryHost()
        host.build = BuildFacts(commit: "0123456789ab", toolchain: "6.3.1", isStatic: true, hasConsole: true)
        host.consoleFiles = [("index.html", .init(contentType: "text/html", bytes: [0x61]))]
        let replayHost = ReplayHost(host)
        #expect(replayHost.build == host.build)
        #expect(replayHost.consoleFile(named: "index.html")?.bytes == [0x61])
    }

    @Test("what the program says of itself is the same in a journey of every build")
    func facts() throws {
        var host = try Self.host(#"{"run":["version","--json"],"expect":{"exit":0}}"#)
        let plain = host.run("replay", "j/story.jsonl", "--transcript").output
        host.build = BuildFacts(commit: "0123456789ab", toolchain: "6.3.1", isStatic: true, hasConsole: true)
        #expect(host.run("replay", "j/story.jsonl", "--transcript").output == plain)
        #expect(plain.contains("stateFormat") && !plain.contains("commit"))
    }

    @Test("a line may name a project, by an option, a path or the header; the others are of the journey's own")
    func projects() throws {
        let signUp = #"/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k","body":{}"#
        var host = try Self.host(
            #"""
            {"run":["--project","beta","accounts","create","--uid","a"]}
            {"request":{"path":"\#(signUp)},"expect":{"status":200}}
            {"headers":{"X-Vinculum-Project":"gamma"}}
            {"request":{"path":"\#(signUp)},"expect":{"status":200}}
            {"headers":{"Authorization":"Bearer owner"}}
            {"request":{"path":"/identitytoolkit.googleapis.com/v1/projects/beta/accounts","body":{}},\#
            "expect":{"status":200}}
            {"run":["projects","list","--json"],"expect":{"exit":0}}
            """#)
        let result = try host.result("--data", "here", "--project", "own", "replay", "j/story.jsonl")
        #expect(result["asExpected"]?.int64 == 5)
        for (project, count) in [("own", 1), ("beta", 2), ("gamma", 1)] {
            let list = host.run("--data", "here", "--project", project, "accounts", "list").output
            #expect(list.split(separator: "\n").count == count, "\(project)")
        }
    }

    @Test("with --data a journey runs on the state in that folder")
    func onRealState() throws {
        var host = try Self.host(Self.journey)
        _ = try host.result("--data", "here", "replay", "j/story.jsonl")
        #expect(host.run("--data", "here", "accounts", "list").output.split(separator: "\n").count == 2)
    }

    @Test(
        "with --data a journey writes no file outside that folder",
        arguments: [
            "/replay/vinculum/../out", "/replay/vinculum/a/../../out", "/replay/vinculum-out", "../out", "/out",
        ])
    func outside(path: String) throws {
        var host = try Self.host(
            #"""
            {"run":["accounts","create","--uid","a"]}
            {"run":["export","\#(path)"]}
            """#)
        _ = try host.result("--data", "here", "replay", "j/story.jsonl")
        #expect(!host.files.paths.contains { $0.contains("out") })
    }

    @Test("a journey reads files from its own folder and writes to memory")
    func files() throws {
        var host = try Self.host(
            #"""
            {"run":["import","users.json"]}
            {"run":["export","out.json"]}
            {"run":["import","out.json","--overwrite"]}
            """#)
        try host.files.write(Array(#"{"users":[{"localId":"a"}]}"#.utf8), to: "j/users.json", access: .everyone)
        let paths = host.files.paths
        let run = host.run("replay", "j/story.jsonl")
        #expect(run.exit == .done, "\(run.errors)")
        #expect(host.files.paths == paths)
    }

    @Test(
        "a failed expectation is reported with its line",
        arguments: [
            Row(#"{"run":["sign-up"],"expect":{"exit":3}}"#, "line 1: exit is 0, expected 3"),
            Row(
                #"{"run":["sign-up","--json"],"expect":{"output":{"user":{"anonymous":false}}}}"#,
                "/user/anonymous is true"
            ),
            Row(#"{"run":["sign-up","--json"],"expect":{"output":{"nothing":1}}}"#, "/nothing is missing"),
            Row(
                #"{"run":["sign-up","--json"],"expect":{"output":{"user":{"factors":[{}]}}}}"#,
                "/user/factors has 0 elements"
            ),
            Row(
                #"{"run":["sign-up","--json"],"expect":{"output":{"user":{"anonymous":null}}}}"#,
                "/user/anonymous is true"
            ),
            Row(#"{"run":["whoami","--json"],"expect":{"exit":3,"error":{"code":"x"}}}"#, #"/code is "nullUser""#),
            Row(
                #"{"run":["sign-up","--json"],"expect":{"shape":{"user":{"uid":"number"}}}}"#,
                "/user/uid is not of type number"
            ),
            Row(
                #"{"run":["sign-up","--json"],"expect":{"shape":{"user":{"uid":"decimal"}}}}"#,
                "/user/uid is not of type decimal"
            ),
            Row(
                #"{"run":["sign-up","--json"],"expect":{"shape":{"user":{"anonymous":"string?"}}}}"#,
                "/user/anonymous is not of type string"
            ),
            Row(
                #"{"run":["sign-up","--json"],"expect":{"shape":{"user":{"nothing":"object"}}}}"#,
                "/user/nothing is missing"
            ),
            Row(
                #"{"run":["sign-up","--json"],"expect":{"shape":{"user":{"factors":["object"]}}}}"#,
                "/user/factors is not an array with elements"
            ),
            Row(#"{"run":["sign-up","--json"],"expect":{"shape":{"user":"array"}}}"#, "/user is not of type array"),
            Row(#"{"run":["sign-up"],"keep":{"a":"/b"}}"#, "no value at /b to keep as a"),
        ])
    func mismatch(row: Row<String, String>) throws {
        let (line, message) = row.fields
        var host = try Self.host(line)
        let run = host.run("replay", "j/story.jsonl")
        #expect(run.exit == .mismatch, sourceLocation: row.line)
        #expect(run.errors.contains(message), "\(run.errors)", sourceLocation: row.line)
    }

    @Test("null expects an absent value")
    func nothing() throws {
        var host = try Self.host(#"{"run":["sign-up","--json"],"expect":{"output":{"user":{"nickname":null}}}}"#)
        let run = host.run("replay", "j/story.jsonl")
        #expect(run.exit == .done, "\(run.errors)")
    }

    @Test("a shape requires members of a type, and allows absence with a question mark")
    func shape() throws {
        let shape =
            #"""
            {"isNewUser":"boolean","user":{"uid":"string","factors":"array","nickname":"string?",\#
            "metadata":"object?"}}
            """#
        var host = try Self.host(#"{"run":["sign-up","--json"],"expect":{"shape":\#(shape)}}"#)
        let run = host.run("replay", "j/story.jsonl")
        #expect(run.exit == .done, "\(run.errors)")
    }

    @Test("headers apply to every later request without its own")
    func headers() throws {
        let request = #""path":"/identitytoolkit.googleapis.com/v1/accounts:signUp","body":{}"#
        var host = try Self.host(
            #"""
            {"request":{\#(request)},"expect":{"status":403}}
            {"headers":{"X-Goog-Api-Key":"any","Content-Type":"application/json"}}
            {"request":{\#(request)}}
            {"request":{\#(request),"headers":{"x-goog-api-key":""}},"expect":{"status":403}}
            {"request":{\#(request)}}
            """#)
        let run = host.run("replay", "j/story.jsonl")
        #expect(run.exit == .done, "\(run.errors)")
    }

    /// RFC 6238 appendix B, the last six of its eight digits.
    @Test(
        "a computed TOTP code can be kept",
        arguments: [
            Row("1970-01-01T00:00:59Z", "287082"),
            Row("2005-03-18T01:58:29Z", "081804"),
            Row("2603-10-11T11:33:20Z", "353130"),
        ])
    func totp(row: Row<String, String>) throws {
        let (instant, code) = row.fields
        var host = try Self.host(
            #"""
            {"at":"\#(instant)","totp":"GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ","expect":{"output":"\#(code)"},\#
            "keep":{"code":""}}
            {"run":["sign-up"]}
            {"run":["profile","set","--name","{{code}}"]}
            {"run":["whoami","--json"],"expect":{"output":{"user":{"displayName":"\#(code)"}}}}
            """#)
        let run = host.run("replay", "j/story.jsonl")
        #expect(run.exit == .done, "\(run.errors)", sourceLocation: row.line)
    }

    @Test(
        "a malformed line is a usage error with its number",
        arguments: [
            "{", "{}", #"{"run":"sign-up"}"#, #"{"run":["a"],"at":"noon"}"#, #"{"run":["a"],"seed":"x"}"#,
            #"{"run":["a"],"expct":{}}"#, #"{"run":["a"],"expect":{"exti":9}}"#, #"{"run":["a"],"expect":9}"#,
            #"{"run":["a"],"expect":{"shape":{"b":"text"}}}"#,
            #"{"run":["a"],"expect":{"shape":{"b":1}}}"#, #"{"totp":"no secret"}"#, #"{"run":["{{nobody}}"]}"#, "[]",
        ])
    func malformed(line: String) throws {
        var host = try Self.host("\n" + line)
        let run = host.run("replay", "j/story.jsonl")
        #expect(run.exit == .usage)
        #expect(run.errors.contains("line 2: "), "\(run.errors)")
    }

    @Test("a journey cannot replay another")
    func nested() throws {
        var host = try Self.host(#"{"run":["replay","story.jsonl"],"expect":{"exit":2}}"#)
        #expect(host.run("replay", "j/story.jsonl").exit == .done)
    }
}
