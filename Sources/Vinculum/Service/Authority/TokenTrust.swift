/// Which tokens an authority makes, and which it takes.
public enum TokenTrust: Sendable {
    /// Unsigned ones, as a local emulator of Identity Toolkit makes them. Whether one that comes in is signed is not
    /// looked at, so whoever can write a token is believed: for tests and laptops.
    case unsigned
    /// Signed with the key of the instant; one without a signature of the ring is refused.
    case signed(KeyRing)

    var keyRing: KeyRing? {
        if case .signed(let ring) = self { ring } else { nil }
    }
}
