/// Why a key ring does not take a key, or bytes make no ring.
public enum KeyRingError: Error, Equatable, Sendable {
    /// There are ``KeyRing/maximumCount`` keys already.
    case full
    /// Another key of the ring has that `kid`.
    case repeatedID
    /// The key would sign from no later than the last one.
    case notLater
    /// The key signs neither `RS256` nor `ES256`.
    case algorithm
    /// Not the JSON form of a ring.
    case malformed
    /// What ought to be a key is none.
    case key(KeyError)
}
