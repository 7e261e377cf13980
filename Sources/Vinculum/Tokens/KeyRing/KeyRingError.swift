/// The reason why a key cannot be added to a ring, or why bytes are not a ring.
public enum KeyRingError: Error, Equatable, Sendable {
    /// The ring has ``KeyRing/maximumCount`` keys already.
    case full
    /// Another key of the ring has the same `kid`.
    case repeatedID
    /// The key signs from an earlier second than the last key.
    case notLater
    /// The key supports neither `RS256` nor `ES256`.
    case algorithm
    /// The bytes are not the JSON form of a ring.
    case malformed
    /// A key of the ring is not valid, for this reason.
    case key(KeyError)
}
