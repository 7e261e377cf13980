#if !arch(wasm32)
/// What the open connections of one peer use together.
final class PeerShare {
    var connectionCount = 0
    /// The bytes received for requests that are not complete yet.
    var heldByteCount = 0
}
#endif
