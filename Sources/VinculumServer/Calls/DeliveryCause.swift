public import Vinculum

/// What caused a message, by which a full queue chooses the one to drop.
public enum DeliveryCause: Hashable, Sendable {
    /// A request of a peer, which asked for the message or could have it sent; `nil` for a peer that is not known.
    case request(Peer?)
    /// A change of an account, of which its owner must learn.
    case notice
}
