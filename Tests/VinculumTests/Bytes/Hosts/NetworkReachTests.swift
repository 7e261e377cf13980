import PropertyKit
import Testing
@testable import Vinculum

@Suite("Reach of hosts") struct NetworkReachTests {
    @Test(
        "the reach of a host follows from its text",
        arguments: [
            // This machine, in all spellings that the C library or a browser reads as it.
            Row("localhost", .thisMachine), Row("A.Localhost", .thisMachine), Row("localhost.", .thisMachine),
            Row("localhost..", .thisMachine), Row(".localhost", .thisMachine),
            Row("localhost.localdomain", .thisMachine), Row("ip6-loopback", .thisMachine),
            Row("127.0.0.1", .thisMachine), Row("127.255.255.255", .thisMachine), Row("127.1", .thisMachine),
            Row("127.0.1", .thisMachine), Row("0x7f000001", .thisMachine), Row("0X7F.1", .thisMachine),
            Row("2130706433", .thisMachine), Row("017700000001", .thisMachine), Row("0177.0.0.1", .thisMachine),
            Row("127.0.0.1.", .thisMachine), Row("127.0.0.01", .thisMachine), Row("0", .thisMachine),
            Row("0.0.0.0", .thisMachine), Row("0.255.255.255", .thisMachine), Row("[::]", .thisMachine),
            Row("[::1]", .thisMachine), Row("[0:0:0:0:0:0:0:1]", .thisMachine), Row("[::127.0.0.1]", .thisMachine),
            Row("[::ffff:127.0.0.1]", .thisMachine), Row("[::FFFF:7F00:1]", .thisMachine),
            Row("[::ffff:0:7f00:1]", .thisMachine), Row("[64:ff9b::127.0.0.1]", .thisMachine),
            Row("[2002:7f00:1::]", .thisMachine),
            // In doubt: programs disagree about these.
            Row("8.8.8.8.", .thisMachine), Row("010.0.0.1", .thisMachine), Row("134744072", .thisMachine),
            Row("1.2.3.4.5", .thisMachine), Row("256.256.256.256", .thisMachine), Row("a.1b", .thisMachine),
            Row("\u{FF11}27.0.0.1", .thisMachine), Row("\u{24DB}ocalhost", .thisMachine),
            Row("example\u{3002}com", .thisMachine), Row("b\u{FC}cher.example", .thisMachine),
            // Networks that are not public.
            Row("10.255.255.255", .privateNetwork), Row("172.16.0.0", .privateNetwork),
            Row("172.31.255.255", .privateNetwork), Row("192.168.0.1", .privateNetwork),
            Row("100.64.0.1", .privateNetwork), Row("100.127.255.255", .privateNetwork),
            Row("[fc00::1]", .privateNetwork), Row("[fdff::1]", .privateNetwork), Row("[fec0::1]", .privateNetwork),
            Row("[::ffff:10.0.0.1]", .privateNetwork), Row("[64:ff9b:1::8.8.8.8]", .privateNetwork),
            Row("[fd00:ec2::255]", .privateNetwork), Row("169.254.0.1", .linkLocal), Row("[fe80::1]", .linkLocal),
            Row("[febf::1]", .linkLocal), Row("[::ffff:169.254.1.1]", .linkLocal),
            Row("169.254.169.254", .metadata), Row("[::ffff:169.254.169.254]", .metadata),
            Row("[2002:a9fe:a9fe::]", .metadata), Row("[fd00:ec2::254]", .metadata), Row("100.100.100.200", .metadata),
            Row("metadata.google.internal", .metadata), Row("Metadata.Google.Internal.", .metadata),
            Row("metadata", .metadata),
            Row("192.0.0.1", .reserved), Row("198.18.0.1", .reserved), Row("224.0.0.1", .reserved),
            Row("255.255.255.255", .reserved), Row("[ff02::1]", .reserved), Row("[100::1]", .reserved),
            Row("[2001::1]", .reserved), Row("[::ffff:8.8.8.8]", .reserved), Row("[64:ff9b::8.8.8.8]", .reserved),
            Row("[2002:808:808::]", .reserved),
            // Everything else.
            Row("8.8.8.8", .elsewhere), Row("126.255.255.255", .elsewhere), Row("128.0.0.0", .elsewhere),
            Row("172.15.255.255", .elsewhere), Row("172.32.0.0", .elsewhere), Row("100.63.255.255", .elsewhere),
            Row("100.128.0.0", .elsewhere), Row("[2001:4860:4860::8888]", .elsewhere), Row("example.com", .elsewhere),
            Row("localhost.example.com", .elsewhere), Row("127.0.0.1.example.com", .elsewhere),
            Row("notlocalhost", .elsewhere), Row("metadata.example.com", .elsewhere), Row("1.example", .elsewhere),
            Row("xn--bcher-kva.example", .elsewhere), Row("a_b.example", .elsewhere), Row("intranet", .elsewhere),
        ] as [Row<String, NetworkReach>])
    func reach(row: Row<String, NetworkReach>) throws {
        let (text, reach) = row.fields
        #expect(try #require(HostPort(text), sourceLocation: row.line).reach == reach, sourceLocation: row.line)
        #expect(HostPort("\(text):8443")?.reach == reach, "with a port", sourceLocation: row.line)
    }

    @Test("an IPv6 address is no further away than the IPv4 address that it carries", arguments: TestSeed.sample(10))
    func carried(seed: TestSeed) {
        let octet = Gen<Int>.oneOf(.element(of: [0, 10, 100, 127, 169, 172, 192, 254, 255]), .int(in: 0...255))
        forAll(seed: seed, count: 300, octet.array(4...4)) { octets in
            let address = octets.map { String($0) }.joined(separator: ".")
            let plain = try #require(HostPort(address)).reach
            let expected = plain == .elsewhere ? NetworkReach.reserved : plain
            for prefix in ["::", "::ffff:", "::ffff:0:", "64:ff9b::"] {
                let host = try #require(HostPort("[\(prefix)\(address)]"))
                try expectEqual(host.reach, expected, host.text)
            }
        }
    }
}
