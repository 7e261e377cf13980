import PropertyKit
import Testing
@testable import VinculumServer

@Suite("Hosts") struct HostTests {
    @Test(
        "loopback names and addresses are recognised",
        arguments: [
            "localhost", "LOCALHOST:9099", "localhost.", "app.localhost:80", "127.0.0.1", "127.0.0.1:9099",
            "127.255.3.4",
            "[::1]", "[::1]:9099",
        ])
    func loopback(text: String) throws {
        #expect(try #require(Host(text)).isLoopback)
    }

    @Test(
        "names and addresses that resemble loopback are not loopback",
        arguments: [
            "example.com", "localhost.example.com", "notlocalhost", ".localhost", "127.0.0.1.example.com",
            "127.0.0.256",
            "127.0.0", "1127.0.0.1", "127.0.0.0x1", "10.0.0.1", "0.0.0.0", "[::2]", "[::1].example.com", "192.168.1.127"
        ])
    func strangers(text: String) {
        #expect(Host(text)?.isLoopback != true)
    }

    @Test(
        "a malformed host is refused",
        arguments: ["", ":80", ".", "localhost:port", "localhost:123456", "localhost:1:2"])
    func noHost(text: String) {
        #expect(Host(text) == nil)
    }

    @Test(
        "of origins", arguments: [
            Row("http://localhost:5173", true), Row("https://localhost", true), Row("http://[::1]:1", true),
            Row("null", false), Row("http://localhost@example.com", false), Row("http://localhost/x", false),
            Row("localhost", false), Row("", false), Row("http://example.com#localhost", false),
            Row("chrome-extension://abcdef", false),
        ])
    func origins(row: Row<String, Bool>) {
        let (origin, isLoopback) = row.fields
        #expect((Host(ofOrigin: origin)?.isLoopback ?? false) == isLoopback, sourceLocation: row.line)
    }

    @Test("a loopback name with other characters around it is not loopback", arguments: TestSeed.sample(10))
    func surroundings(seed: TestSeed) {
        let name = Gen<String>.element(of: ["localhost", "127.0.0.1", "[::1]", "a.localhost"])
        forAll(seed: seed, name, Gen<String>.string(over: "abz-_.:@/[]", 1...8)) { name, text in
            // A port or the dot of a complete name may follow.
            guard let host = Host("\(name)\(text)"), host.isLoopback else { return }
            let rest = text.drop { $0 == "." }
            try check(rest.isEmpty || rest.first == ":", "\(name)\(text) is no loopback host")
        }
    }
}
