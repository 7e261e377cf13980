/// Which tokens an authority issues and accepts.
public enum TokenTrust: Sendable {
    /// Unsigned tokens, as a local emulator of Identity Toolkit issues them. Signatures of incoming tokens are not
    /// checked, so anyone who can write a token is believed: for tests alone.
    case unsigned
    /// Tokens signed with the ring's current key. A token that no key of the ring signed is refused.
    case signed(KeyRing)

    var keyRing: KeyRing? {
        if case .signed(let ring) = self { ring } else { nil }
    }
}
