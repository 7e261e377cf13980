/// Where a host is, for guards that keep requests away from this machine and its network.
///
/// In doubt a host is on this machine, so that such a guard refuses it. What a name resolves to is not known here: the
/// program that makes the call checks the addresses after it has resolved the name.
package enum NetworkReach: Equatable, Sendable {
    /// This machine, and every spelling that some program may resolve to it.
    case thisMachine
    /// A private or shared network (RFC 1918, RFC 4193, RFC 6598).
    case privateNetwork
    /// The link that this machine is attached to (RFC 3927, RFC 4291).
    case linkLocal
    /// A service by which a cloud gives credentials to its machines.
    case metadata
    /// An address of no single public host: multicast, benchmarks, protocols, and what is not yet assigned (RFC 6890).
    case reserved
    /// A public address, or a name that could be anywhere.
    case elsewhere

    /// The reach of a name, or of an address in an unusual spelling.
    init(name: String) {
        let name = ASCII.lowercased(name).utf8
        // Programs map other scripts to ASCII by different rules: some have digits, dots and `localhost` among them.
        guard name.allSatisfy({ $0 < 0x80 }), !IPv4Text.isNumeric(name) else {
            self = .thisMachine
            return
        }
        let complete = String(Substring(ASCII.trimmed(name[...]) { $0 == UInt8(ascii: ".") }))
        let labels = ".\(complete)"
        if labels.utf8.suffix(LoopbackHost.suffix.utf8.count).elementsEqual(LoopbackHost.suffix.utf8)
            || LoopbackHost.aliases.contains(where: { $0 == complete })
        {
            self = .thisMachine
        } else {
            self = NetworkReach.metadataNames.contains { $0 == complete } ? .metadata : .elsewhere
        }
    }

    /// The names that Google's and Amazon's clouds give to their metadata services, also without a domain.
    private static let metadataNames = [
        "metadata.google.internal", "metadata.goog", "metadata", "instance-data.ec2.internal", "instance-data",
    ]
}
