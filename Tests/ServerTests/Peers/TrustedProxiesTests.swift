import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumServer

/// Limits are counted by peer, so a client must not choose the peer that it counts as.
@Suite("Trusted proxies") struct TrustedProxiesTests {
    private static let proxy = NetworkAddress("10.0.0.1".utf8)!

    private static func proxies(_ header: TrustedProxies.Header = .xForwardedFor) -> TrustedProxies {
        TrustedProxies(networks: [NetworkRange("10.0.0.0/8")!, NetworkRange("fd00:1::/32")!], header: header)
    }

    private static func request(_ fields: [(String, String)]) -> HTTPRequest {
        HTTPRequest(method: "GET", path: "/", headers: fields.map { HTTPRequest.Header($0.0, $0.1) })
    }

    @Test(
        "the peer is the last address that is not a proxy's",
        arguments: [
            Row([("X-Forwarded-For", "192.0.2.1")], "192.0.2.1"),
            Row([("x-forwarded-for", "192.0.2.1:4711")], "192.0.2.1"),
            Row([("X-Forwarded-For", "2001:db8::1")], "2001:db8::1"),
            Row([("X-Forwarded-For", "[2001:db8::1]")], "2001:db8::1"),
            Row([("X-Forwarded-For", "[2001:db8::1]:80")], "2001:db8::1"),
            Row([("X-Forwarded-For", "::ffff:192.0.2.1")], "192.0.2.1"),
            // What the client itself sent stands before what the proxy saw.
            Row([("X-Forwarded-For", "198.51.100.9, 192.0.2.1")], "192.0.2.1"),
            Row([("X-Forwarded-For", "198.51.100.9"), ("X-Forwarded-For", "192.0.2.1")], "192.0.2.1"),
            // Two proxies in a row.
            Row([("X-Forwarded-For", "198.51.100.9, 192.0.2.1 ,\t10.9.9.9")], "192.0.2.1"),
            Row([("X-Forwarded-For", "192.0.2.1"), ("Via", "x"), ("X-Forwarded-For", "fd00:1::9")], "192.0.2.1"),
            // The walk stops at what is no address.
            Row([("X-Forwarded-For", "192.0.2.1, unknown")], "10.0.0.1"),
            Row([("X-Forwarded-For", "192.0.2.1, unknown, 10.9.9.9")], "10.0.0.1"),
            Row([("X-Forwarded-For", "192.0.2.1,")], "10.0.0.1"),
            Row([("X-Forwarded-For", "192.0.2.1"), ("X-Forwarded-For", "")], "10.0.0.1"),
            Row([("X-Forwarded-For", "192.0.2.1:")], "10.0.0.1"),
            Row([("X-Forwarded-For", "192.0.2.1:123456")], "10.0.0.1"),
            Row([("X-Forwarded-For", "[192.0.2.1]")], "10.0.0.1"),
            Row([("X-Forwarded-For", "192.0.2.01")], "10.0.0.1"),
            Row([("X-Forwarded-For", "fe80::1%eth0")], "10.0.0.1"),
            Row([("X-Forwarded-For", "[2001:db8::1")], "10.0.0.1"),
            // Proxies alone, no header, and the other header.
            Row([("X-Forwarded-For", "10.1.1.1, 10.9.9.9")], "10.0.0.1"),
            Row([], "10.0.0.1"),
            Row([("Forwarded", "for=192.0.2.1")], "10.0.0.1"),
        ])
    func xForwardedFor(row: Row<[(String, String)], String>) {
        let (fields, expected) = row.fields
        let peer = Self.proxies().peer(of: Self.request(fields), through: Self.proxy)
        #expect(peer == Peer(expected.utf8), sourceLocation: row.line)
        let address = Self.proxies().address(of: Self.request(fields), through: Self.proxy)
        #expect(address.text == expected, sourceLocation: row.line)
    }

    @Test(
        "the same of Forwarded",
        arguments: [
            Row([("Forwarded", "for=192.0.2.1")], "192.0.2.1"),
            Row([("forwarded", #"For="[2001:db8:cafe::17]:4711";proto=https;by=203.0.113.43"#)], "2001:db8:cafe::17"),
            Row([("Forwarded", "for=[2001:db8::1]")], "2001:db8::1"),
            Row([("Forwarded", #"by="x,y;z\"w" ; for=192.0.2.1"#)], "192.0.2.1"),
            Row([("Forwarded", "for=198.51.100.9, for=192.0.2.1")], "192.0.2.1"),
            Row([("Forwarded", "for=198.51.100.9"), ("Forwarded", "for=192.0.2.1, for=10.9.9.9")], "192.0.2.1"),
            Row([("Forwarded", "for=192.0.2.1, for=unknown")], "10.0.0.1"),
            Row([("Forwarded", "for=192.0.2.1, for=_hidden")], "10.0.0.1"),
            Row([("Forwarded", "for=192.0.2.1, proto=https")], "10.0.0.1"),
            Row([("Forwarded", "for=192.0.2.1;for=198.51.100.9")], "10.0.0.1"),
            Row([("Forwarded", "for=192.0.2.1,")], "10.0.0.1"),
            Row([("Forwarded", "")], "10.0.0.1"),
            // A quotation mark that a client opened swallows what the proxy wrote, and gives the client no address.
            Row([("Forwarded", #"for=198.51.100.9;x=", for=192.0.2.1"#)], "10.0.0.1"),
            Row([("Forwarded", #"for=198.51.100.9;x=", for="[2001:db8::1]""#)], "10.0.0.1"),
            Row([("Forwarded", #"for="198.51.100.9"#), ("Forwarded", "for=192.0.2.1")], "192.0.2.1"),
            Row([("X-Forwarded-For", "192.0.2.1")], "10.0.0.1"),
        ])
    func forwarded(row: Row<[(String, String)], String>) {
        let (fields, expected) = row.fields
        let peer = Self.proxies(.forwarded).peer(of: Self.request(fields), through: Self.proxy)
        #expect(peer == Peer(expected.utf8), sourceLocation: row.line)
    }

    @Test("whatever a client sends, it counts as the address that the first proxy saw", arguments: TestSeed.sample(5))
    func anything(seed: TestSeed) {
        let junk = Gen<String>.string(over: "0123456789.:,;[]\"= fFor\\x", 0...40)
        let inner = Gen<UInt64>.integer(in: 0...0xFF_FFFF).map { bits in
            "10.\(bits >> 16).\(bits >> 8 & 0xFF).\(bits & 0xFF)"
        }
        let both = Gen<([String], [String])>.zip(junk.array(0...4), inner.array(0...3))
        forAll(seed: seed, count: 300, both) { sent, passed in
            let hops = ["192.0.2.1"] + passed
            for (header, name, form) in [
                (TrustedProxies.Header.xForwardedFor, "X-Forwarded-For", { $0 }),
                (.forwarded, "Forwarded", { "for=\($0)" }),
            ] as [(TrustedProxies.Header, String, (String) -> String)] {
                let proxies = Self.proxies(header)
                let clients = sent.map { (name, $0) }
                let fields = hops.map { (name, form($0)) }
                let apart = proxies.peer(of: Self.request(clients + fields), through: Self.proxy)
                try expectEqual(apart, Peer("192.0.2.1".utf8))
                let joined = sent.joined(separator: ",") + "," + hops.map(form).joined(separator: ", ")
                let one = proxies.peer(of: Self.request([(name, joined)]), through: Self.proxy)
                // A quotation mark may make all of the field unreadable.
                let isLost = header == .forwarded && one == Peer("10.0.0.1".utf8)
                try check(one == Peer("192.0.2.1".utf8) || isLost, "the peer of \(joined) is the client")
            }
        }
    }

    @Test("loopback is no peer, unless the service counts it")
    func loopback() {
        let here = NetworkAddress("127.0.0.1".utf8)!
        var proxies = TrustedProxies(networks: [NetworkRange("127.0.0.0/8")!])
        #expect(proxies.peer(here) == nil && proxies.peer(NetworkAddress("::1".utf8)!) == nil)
        #expect(proxies.peer(of: Self.request([]), through: here) == nil)
        #expect(proxies.peer(of: Self.request([("X-Forwarded-For", "192.0.2.1")]), through: here) != nil)
        proxies.countsLoopback = true
        #expect(proxies.peer(here) == Peer("127.0.0.1".utf8))
    }

    @Test("an address in text is read as itself, and is the shortest such text", arguments: TestSeed.sample(5))
    func text(seed: TestSeed) {
        // Groups that are often zero, so that there are runs of them.
        let group = Gen<UInt64>.oneOf(.always(0), .always(0), .integer(in: 0...0xFFFF))
        forAll(seed: seed, count: 300, group.array(8...8)) { groups in
            let halves = [groups[..<4], groups[4...]].map { $0.reduce(0) { $0 << 16 | $1 } }
            let address = NetworkAddress(high: halves[0], low: halves[1])
            try expectEqual(NetworkAddress(address.text.utf8), address)
            let plain = groups.map { String($0, radix: 16) }.joined(separator: ":")
            try check(address.text.utf8.count <= plain.utf8.count || address.isIPv4, "\(address.text) of \(plain)")
        }
    }

    @Test(
        "the forms of RFC 5952, section 4",
        arguments: [
            Row("2001:0db8:0:0:0:0:2:1", "2001:db8::2:1"), Row("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
            Row("2001:0:0:1:0:0:0:1", "2001:0:0:1::1"), Row("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
            Row("2001:DB8::ABCD", "2001:db8::abcd"), Row("0:0:0:0:0:0:0:0", "::"), Row("0:0:0:0:0:0:0:1", "::1"),
            Row("fe80:0:0:0:0:0:0:0", "fe80::"), Row("::ffff:192.0.2.7", "192.0.2.7"), Row("192.0.2.7", "192.0.2.7"),
        ])
    func shortText(row: Row<String, String>) throws {
        let (given, expected) = row.fields
        let address = try #require(NetworkAddress(given.utf8), sourceLocation: row.line)
        #expect(address.text == expected, sourceLocation: row.line)
    }

    @Test(
        "a range has the addresses with its prefix",
        arguments: [
            Row("10.0.0.0/8", "10.255.0.1", true), Row("10.0.0.0/8", "11.0.0.0", false),
            Row("10.0.0.0/8", "::ffff:10.0.0.1", true), Row("10.0.0.0/8", "a00::", false),
            Row("192.0.2.1", "192.0.2.1", true), Row("192.0.2.1", "192.0.2.0", false),
            Row("192.0.2.128/25", "192.0.2.200", true), Row("192.0.2.128/25", "192.0.2.127", false),
            Row("0.0.0.0/0", "203.0.113.7", true), Row("0.0.0.0/0", "2001:db8::1", false),
            Row("::/0", "2001:db8::1", true), Row("::/0", "203.0.113.7", true),
            Row("2001:db8::/65", "2001:db8::7fff:0:0:1", true), Row("2001:db8::/65", "2001:db8::8000:0:0:1", false),
            Row("::ffff:10.0.0.0/104", "10.1.2.3", true), Row("::1/128", "::2", false),
        ])
    func ranges(row: Row<String, String, Bool>) throws {
        let (range, address, isIn) = row.fields
        let found = try #require(NetworkRange(range), sourceLocation: row.line)
        #expect(found.contains(try #require(NetworkAddress(address.utf8))) == isIn, sourceLocation: row.line)
    }

    @Test(
        "other texts are no range",
        arguments: [
            "", "/", "10.0.0.0/", "10.0.0.0/33", "::/129", "10.0.0.0/08", "10.0.0.0/-1", "10.0.0.0/8/8", "10.0.0.1/8",
            "2001:db8::1/64", "[::1]/128", "localhost", "10/8", "::ffff:10.0.0.0/8", "10.0.0.0/+8",
        ])
    func noRanges(text: String) { #expect(NetworkRange(text) == nil) }
}
