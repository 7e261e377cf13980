import PropertyKit
import Testing

/// What a host is, by the reason for which a guard lets it through or refuses it.
enum HostKind: String, CaseIterable, Sendable {
    /// One of the three spellings that every program resolves to this machine.
    case plain
    /// Another name or usual address of the loopback interface.
    case loopback
    /// A number that some program reads as an address, and another as a different one or as a name.
    case oddNumber
    /// A usual spelling of another address that leads to this machine.
    case ownAddress
    case privateAddress, linkLocalAddress, metadataAddress, metadataName, publicAddress
    /// A name that can be a stranger's.
    case name
    /// The domain that the project authorises.
    case authorised
    /// A name that some programs map to other ASCII names than others do.
    case foreignScript
    /// No host, or one that parsers disagree about.
    case malformed

    static let authorisedDomain = "app.example"

    static let spellings: [Row<String, HostKind>] = [
        Row("localhost", .plain), Row("127.0.0.1", .plain), Row("[::1]", .plain),
        Row("LocalHost", .loopback), Row("localhost.", .loopback), Row("app.localhost", .loopback),
        Row("127.255.3.4", .loopback),
        Row("127.1", .oddNumber), Row("2130706433", .oddNumber), Row("0x7f000001", .oddNumber),
        Row("0177.0.0.1", .oddNumber), Row("127.0.0.0x1", .oddNumber), Row("127.000.000.001", .oddNumber),
        Row("127.0.0.1.", .oddNumber), Row("0", .oddNumber), Row("010.0.0.1", .oddNumber),
        Row("0.0.0.0", .ownAddress), Row("[::]", .ownAddress), Row("[0:0:0:0:0:0:0:1]", .ownAddress),
        Row("[::ffff:127.0.0.1]", .ownAddress), Row("[64:ff9b::7f00:1]", .ownAddress),
        Row("10.0.0.1", .privateAddress), Row("172.31.255.255", .privateAddress),
        Row("192.168.1.127", .privateAddress), Row("100.64.0.1", .privateAddress), Row("[fd00::1]", .privateAddress),
        Row("[::ffff:10.0.0.1]", .privateAddress),
        Row("169.254.1.1", .linkLocalAddress), Row("[fe80::1]", .linkLocalAddress),
        Row("169.254.169.254", .metadataAddress), Row("[fd00:ec2::254]", .metadataAddress),
        Row("metadata.google.internal", .metadataName),
        Row("8.8.8.8", .publicAddress), Row("[2001:4860:4860::8888]", .publicAddress),
        Row("idp.example", .name), Row("localhost.example.com", .name), Row("notlocalhost", .name),
        Row("127.0.0.1.example.com", .name), Row("app.example.evil.example", .name),
        Row("app.example", .authorised), Row("APP.Example", .authorised),
        Row("\u{FF4C}ocalhost", .foreignScript), Row("\u{661}\u{662}\u{667}.0.0.1", .foreignScript),
        Row("", .malformed), Row("[::1", .malformed), Row("[::1].example.com", .malformed),
        Row("[localhost]", .malformed), Row("[fe80::1%25eth0]", .malformed), Row("localhost:port", .malformed),
        Row("localhost:99999", .malformed), Row("user@localhost", .malformed), Row("localhost\\", .malformed),
        Row("app.example\\@evil.example", .malformed), Row("%6cocalhost", .malformed),
    ]
}
