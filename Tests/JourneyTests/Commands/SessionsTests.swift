import Testing
import Vinculum
@testable import VinculumCommands

@Suite("Sessions on the command line")
struct SessionsTests {
    /// Ada with two sessions, of which the second is signed in.
    private static func ada() throws -> MemoryHost {
        var host = MemoryHost()
        #expect(host.run("sign-up", "ada@example.net", input: "a long password\n").exit == .done)
        host.instant = host.instant.adding(seconds: 7200)
        #expect(host.run("sign-in", "password", "ada@example.net", input: "a long password\n").exit == .done)
        return host
    }

    @Test("sessions are listed, named and ended by number")
    func numbers() throws {
        var host = try Self.ada()
        #expect(host.run("sessions", "name", "lap\u{1B}[31mtop").exit == .done)
        let list = host.run("sessions")
        let lines = list.output.split(separator: "\n")
        #expect(list.exit == .done && lines.count == 2, "\(list.output)")
        #expect(lines[0].hasPrefix("2 ") && lines[0].hasSuffix("lap\\u{1b}[31mtop  (this one)"), "\(list.output)")
        #expect(lines[1].hasPrefix("1 ") && lines[1].contains("password"), "\(list.output)")
        #expect(host.run("sessions", "end", "1").output == "ended session 1\n")
        let result = try host.result("sessions")
        #expect(result["session"]?.string == "2" && result["current"]?.bool == true)
        #expect(host.run("accounts", "show", "ada@example.net").output.contains(", 1 live session"))
        #expect(host.run("sessions", "name", "").exit == .done)
        #expect(try host.result("sessions")["name"] == nil)
    }

    @Test("all others end, and the own session signs out when it ends")
    func others() throws {
        var host = try Self.ada()
        #expect(host.run("sessions", "end", "--others").output == "ended all others\n")
        #expect(host.run("sessions").output.split(separator: "\n").count == 1)
        #expect(host.run("sessions", "end", "2").output == "ended this session; signed out\n")
        #expect(host.run("sessions").exit == .refused)
    }

    @Test("a session that ended elsewhere signs out at the next command")
    func elsewhere() throws {
        var host = try Self.ada()
        #expect(host.run("accounts", "sessions", "ada@example.net", "--end", "2").exit == .done)
        #expect(host.run("accounts", "sessions", "ada@example.net").output.split(separator: "\n").count == 1)
        #expect(host.run("sessions").exit == .refused)
        #expect(host.run("sessions").errors.contains("is signed in"))
    }

    @Test(
        "a line that names nothing to end, or no session, is refused",
        arguments: [["sessions", "end"], ["sessions", "end", "1", "--others"]])
    func usage(line: [String]) throws {
        var host = try Self.ada()
        #expect(host.run(line).exit == .usage)
        #expect(host.run("sessions", "end", "9").exit == .refused)
        #expect(host.run("accounts", "sessions", "ada@example.net", "--end", "x").exit == .refused)
        #expect(host.run("sessions").output.split(separator: "\n").count == 2)
    }

    @Test("serve takes on, off and peers for records of sessions, and nothing else")
    func serving() {
        var host = MemoryHost()
        #expect(host.run("serve", "--session-records", "some").exit == .usage)
    }
}
