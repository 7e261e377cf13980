import Testing

@testable import Vinculum

@Suite("The peer of a request")
struct PeerTests {
    @Test(
        "Addresses of one subscriber are one peer",
        arguments: [
            ("192.0.2.1", "::ffff:192.0.2.1", true),
            ("192.0.2.1", "192.0.2.2", false),
            ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true),
            ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
            // The same number as an address and as a prefix.
            ("0.0.0.1", "0:0:0:1::", false),
        ])
    func equality(a: String, b: String, areOne: Bool) throws {
        let first = try #require(Peer(a.utf8))
        let second = try #require(Peer(b.utf8))
        #expect((first == second) == areOne)
    }

    @Test(
        "This machine",
        arguments: [
            ("127.0.0.1", true), ("127.255.0.1", true), ("::1", true), ("::ffff:127.0.0.1", true), ("128.0.0.1", false),
            ("2001:db8::1", false), ("10.0.0.1", false),
        ])
    func loopback(text: String, isLoopback: Bool) throws {
        #expect(try #require(Peer(text.utf8)).isLoopback == isLoopback)
    }

    @Test("Other texts are no address", arguments: ["", "localhost", "[::1]", "fe80::1%eth0", "1.2.3", "192.0.2.1:80"])
    func refused(text: String) { #expect(Peer(text.utf8) == nil) }
}
