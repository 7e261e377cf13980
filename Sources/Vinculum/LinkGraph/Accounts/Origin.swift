/// Where an object on an account comes from: whose time it belongs to, and what was shown to create it (I1).
public struct Origin: Equatable, Sendable {
    public var epoch: Epoch
    public var proof: ProofMethod

    public init(epoch: Epoch, proof: ProofMethod) {
        self.epoch = epoch
        self.proof = proof
    }
}

/// What somebody showed to create an object on an account.
public enum ProofMethod: UInt8, CaseIterable, Sendable {
    /// A password chosen by whoever held the form; says nothing about the mailbox.
    case typedPassword = 0
    /// A code or link that went to the mailbox came back.
    case mailbox = 1
    /// A code that went to the phone came back.
    case phone = 2
    /// An assertion of an identity provider.
    case federated = 3
    /// The operator vouched for it when importing accounts.
    case attested = 4
    /// An administrator set it.
    case administrator = 5
    /// A time-based code computed from the shared secret.
    case oneTimePassword = 6
    /// A passkey said to be the authenticator's.
    case passkey = 7

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
        }
    }
}
