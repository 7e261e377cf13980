public import Vinculum

/// Those among whom work is divided: peers, or connections where no peer is known.
public enum Claimant: Hashable, Sendable {
    /// All connections of a peer together.
    case peer(Peer)
    /// One connection.
    case connection(UInt64)

    /// Adds one word, because the event loop looks two claimants up for each request. A peer and a connection of one
    /// number are told apart by the comparison.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .peer(let peer): hasher.combine(peer)
        case .connection(let name): hasher.combine(name)
        }
    }
}
