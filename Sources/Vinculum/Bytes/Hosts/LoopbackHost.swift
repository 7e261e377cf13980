/// The names and addresses that mean this machine wherever they are resolved, as text.
///
/// No other file of the sources has them as literals, so that no second test for this machine can come to differ from
/// ``HostPort/isLoopback``.
package enum LoopbackHost {
    /// RFC 6761, section 6.3.
    package static var name: String { "localhost" }
    /// The address that most services of this machine listen on (RFC 1122, section 3.2.1.3).
    package static var ipv4: String { "127.0.0.1" }
    /// Without the brackets that it has in a URL (RFC 4291, section 2.5.3).
    package static var ipv6: String { "::1" }
    /// The end of each name below ``name``; all of them mean this machine.
    package static var suffix: String { ".localhost" }
    /// Names that the hosts files of common systems give to this machine.
    static let aliases = [
        "localhost.localdomain", "localhost4", "localhost6", "localhost4.localdomain4", "localhost6.localdomain6",
        "ip6-localhost", "ip6-loopback",
    ]
}
