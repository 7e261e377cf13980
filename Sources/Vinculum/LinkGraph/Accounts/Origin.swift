/// Where an object on an account comes from (I1).
public struct Origin: Equatable, Sendable {
    /// The epoch in which it was added.
    public var epoch: Epoch
    /// What was shown to add it.
    public var proof: ProofMethod

    /// Creates an origin.
    public init(epoch: Epoch, proof: ProofMethod) {
        self.epoch = epoch
        self.proof = proof
    }
}

/// What was shown to add an object to an account.
public enum ProofMethod: UInt8, CaseIterable, Sendable {
    /// A password that the caller chose. Proves nothing about the mailbox.
    case typedPassword = 0
    /// A code or link that was sent to the mailbox.
    case mailbox = 1
    /// A code that was sent to the phone.
    case phone = 2
    /// An assertion of an identity provider.
    case federated = 3
    /// An administrator's import.
    case attested = 4
    /// An administrator's request.
    case administrator = 5
    /// A time-based code, computed from the shared secret (RFC 6238).
    case oneTimePassword = 6
    /// An authenticator's response; under local trust the id of a passkey alone, which proves nothing.
    case passkey = 7
    /// The word of the account's own client, which local trust takes. It proves nothing, and any takeover retires what
    /// it brought.
    case claimed = 8

    /// The method in words, for reports.
    public var name: String {
        switch self {
        case .typedPassword: "typed password"
        case .mailbox: "mailbox"
        case .phone: "phone"
        case .federated: "federated assertion"
        case .attested: "attested by import"
        case .administrator: "administrator"
        case .oneTimePassword: "one-time password"
        case .passkey: "passkey"
        case .claimed: "claimed by the client"
        }
    }
}
