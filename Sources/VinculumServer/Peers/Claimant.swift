public import Vinculum

/// Those among whom work is divided: peers, or connections where no peer is known.
public enum Claimant: Hashable, Sendable {
    /// All connections of a peer together.
    case peer(Peer)
    /// One connection.
    case connection(UInt64)
}
