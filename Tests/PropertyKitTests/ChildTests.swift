#if canImport(Glibc)
import Glibc
import PropertyKit
import Testing

@Suite("Programs beside the tests")
struct ChildTests {
    @Test("input and output are complete, whatever their size")
    func streams() throws {
        let text = String(repeating: "all of it\n", count: 100_000)
        let run = try Child.Command(["sh", "-c", "tee /dev/stderr"]).run(input: text)
        #expect(run.end == .exit(0) && run.output == text && run.messages == text)
    }

    @Test("a program's end is an exit code or a signal, and can be asked for again")
    func ends() throws {
        #expect(try Child.Command(["sh", "-c", "exit 7"]).run().end == .exit(7))
        let child = try Child(Child.Command(["sh", "-c", "echo ready; exec sleep 600"]))
        #expect(child.readLine() == "ready\n")
        child.send(SIGTERM)
        #expect(child.wait() == .signal(SIGTERM) && child.wait() == .signal(SIGTERM))
        child.send(SIGTERM)
    }

    @Test("a program runs in the given folder with the given variables")
    func place() throws {
        try withTemporaryFolder { folder in
            let run = try Child.Command(
                ["/bin/sh", "-c", "pwd; echo $A $HOME"], in: folder, environment: ["A": "b"]
            ).run()
            #expect(run.output == "\(folder)\nb\n")
            #expect(throws: CheckFailure.self) { try Child.Command(["no-such-program"], in: folder).run() }
            #expect(throws: CheckFailure.self) { try Child.Command(["true"], in: folder + "/nowhere").run() }
        }
    }

    @Test("a program inherits three descriptors and no others")
    func descriptors() throws {
        let here = dup2(STDERR_FILENO, 200)
        defer { close(here) }
        #expect(try Child.Command(["sh", "-c", "cd /proc/$$/fd; test -e 2 && ! test -e 200"]).run().end == .exit(0))
    }

    @Test("a program without references is ended with its children")
    func letGo() throws {
        var child: Child? = try Child(Child.Command(["sh", "-c", "sleep 600 & echo $!; wait"]))
        let started = try #require(child.flatMap { Int32($0.readLine().prefix { $0 != "\n" }) })
        child = nil
        // The system's first process reaps it, which may take a moment.
        for _ in 0..<1000 where kill(started, 0) == 0 && !Self.isDead(started) { usleep(1000) }
        #expect(kill(started, 0) != 0 || Self.isDead(started))
    }

    private static func isDead(_ process: Int32) -> Bool {
        (try? Child.Command(["sh", "-c", "grep -q '^State:.Z' /proc/\(process)/status"]).run().end) == .exit(0)
    }
}
#endif
