public import Vinculum

/// Those among whom work is divided: peers, or connections where no peer is known.
public enum Claimant: Hashable, Sendable {
    /// All connections of a peer together.
    case peer(Peer)
    /// One connection.
    case connection(UInt64)

    /// Adds one word, because the event loop looks two claimants up for each request. The comparison
    /// distinguishes a peer from a connection of the same number.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .peer(let peer): hasher.combine(peer)
        case .connection(let name): hasher.combine(name)
        }
    }
}
