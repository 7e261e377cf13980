import PropertyKit
import Testing
@testable import Vinculum

@Suite("Loopback hosts") struct LoopbackTests {
    @Test(
        "loopback names and addresses are recognised; the plain ones are three spellings",
        arguments: [
            Row("localhost", true), Row("127.0.0.1", true), Row("[::1]", true), Row("localhost:9099", true),
            Row("127.0.0.1:9099", true), Row("[::1]:9099", true), Row("LOCALHOST:9099", false),
            Row("localhost.", false), Row("app.localhost:80", false), Row("a.LOCALHOST.", false),
            Row("127.255.3.4", false), Row("127.0.0.0", false),
        ])
    func loopback(row: Row<String, Bool>) throws {
        let (text, isPlain) = row.fields
        let host = try #require(HostPort(text), sourceLocation: row.line)
        #expect(host.isLoopback, sourceLocation: row.line)
        #expect(host.isPlainLoopback == isPlain, sourceLocation: row.line)
    }

    @Test(
        "names and addresses that resemble loopback are not loopback",
        arguments: [
            "example.com", "localhost.example.com", "notlocalhost", ".localhost", "localhost..",
            "127.0.0.1.example.com", "127.0.0.256", "127.0.0", "127.1", "127.", "1127.0.0.1", "127.0.0.0x1",
            "127.0.0.01", "127.000.000.001", "127.0.0.1.", "0177.0.0.1", "0x7f000001", "2130706433", "10.0.0.1",
            "0.0.0.0", "[::2]", "[::]", "[::ffff:127.0.0.1]", "[0:0:0:0:0:0:0:1]", "192.168.1.127", "ip6-localhost",
            "\u{FF4C}ocalhost", "localhost\u{3002}", "\u{661}27.0.0.1",
        ])
    func strangers(text: String) throws {
        let host = try #require(HostPort(text))
        #expect(!host.isLoopback && !host.isPlainLoopback)
    }

    @Test("a loopback name with other characters around it is not loopback", arguments: TestSeed.sample(10))
    func surroundings(seed: TestSeed) {
        let name = Gen<String>.element(of: ["localhost", "127.0.0.1", "[::1]", "a.localhost"])
        forAll(seed: seed, name, Gen<String>.string(over: "abz-_.:@/[]", 1...8)) { name, text in
            // A port, the dot of a complete name, or the second name of a longer one may follow.
            guard let host = HostPort("\(name)\(text)"), host.isLoopback else { return }
            let rest = text.drop { $0 == "." }
            try check(rest.isEmpty || rest.first == ":", "\(name)\(text) is no loopback host")
        }
    }
}
