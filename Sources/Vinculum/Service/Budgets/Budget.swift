/// A limit on how often something may be done: at most ``count`` times at once, and from then on ``count`` times within
/// ``windowSeconds``, evenly spread.
///
/// Each limit is counted apart for each of its keys: a peer, an address, a number, an account.
public enum Budget: UInt8, CaseIterable, Sendable {
    /// Wrong passwords for one address from one peer.
    case passwordsForAddressByPeer
    /// Wrong passwords for one address, from peers that have not signed in to its account lately.
    case passwordsForAddress
    /// Wrong passwords from one peer, for any address.
    case passwordsByPeer
    /// Mails of one kind that a mailbox is sent because a client asked for them.
    case mailsToMailbox
    /// Mails that one peer asks for.
    case mailsByPeer
    /// Messages of one kind to one number: of second factors, or of everything else.
    case messagesToNumber
    /// Accounts that one peer makes with a password, anonymously, or by an identity provider, and addresses that its
    /// sessions want for theirs.
    case signUpsByPeer
    /// Codes and challenges of one kind that one peer asks for.
    case codesByPeer
    /// Sign-ins of one account that wait for a second factor.
    case pendingSignInsOfAccount
    /// Wrong secrets of administrators from one peer.
    case secretsByPeer
    /// Answers to second factors from one peer that signed in to the account lately, once the account takes none from
    /// others.
    case secondFactorsByPeer
    /// Messages of one kind that one peer asks for: of second factors, or of everything else. Each costs the operator.
    case messagesByPeer
    /// Notices of one kind to the owner of one account, and links that take a new second factor off.
    case noticesOfAccount
    /// Calls to identity providers that one peer causes; their public documents are fetched once and kept.
    case providerCallsByPeer
    /// Mails of one kind to a mailbox that is not the verified one of the account they are asked for, from all peers
    /// together that signed in to that account lately.
    case mailsByKnownPeers
    /// Messages of one kind that one peer asks for, to numbers of accounts that it signed in to lately.
    case messagesByKnownPeer

    /// How often it may be done at once.
    public var count: Int64 {
        switch self {
        case .passwordsForAddressByPeer, .secretsByPeer, .secondFactorsByPeer: 10
        case .passwordsForAddress, .passwordsByPeer, .signUpsByPeer, .pendingSignInsOfAccount: 100
        case .mailsToMailbox, .noticesOfAccount: 5
        case .mailsByPeer, .messagesByPeer: 60
        case .messagesToNumber, .mailsByKnownPeers: 20
        case .messagesByKnownPeer: 120
        case .codesByPeer: 1000
        case .providerCallsByPeer: 1200
        }
    }

    /// After how many seconds without a use the whole ``count`` is there again.
    public var windowSeconds: Int64 {
        switch self {
        case .passwordsForAddressByPeer, .secondFactorsByPeer: 900
        case .secretsByPeer: 60
        case .passwordsForAddress, .passwordsByPeer, .mailsToMailbox, .mailsByPeer, .messagesToNumber, .signUpsByPeer,
            .codesByPeer, .pendingSignInsOfAccount, .messagesByPeer, .noticesOfAccount, .providerCallsByPeer,
            .mailsByKnownPeers, .messagesByKnownPeer:
            3600
        }
    }

    /// The name in metrics.
    package var name: String {
        switch self {
        case .passwordsForAddressByPeer: "passwordsForAddressByPeer"
        case .passwordsForAddress: "passwordsForAddress"
        case .passwordsByPeer: "passwordsByPeer"
        case .mailsToMailbox: "mailsToMailbox"
        case .mailsByPeer: "mailsByPeer"
        case .messagesToNumber: "messagesToNumber"
        case .signUpsByPeer: "signUpsByPeer"
        case .codesByPeer: "codesByPeer"
        case .pendingSignInsOfAccount: "pendingSignInsOfAccount"
        case .secretsByPeer: "secretsByPeer"
        case .secondFactorsByPeer: "secondFactorsByPeer"
        case .messagesByPeer: "messagesByPeer"
        case .noticesOfAccount: "noticesOfAccount"
        case .providerCallsByPeer: "providerCallsByPeer"
        case .mailsByKnownPeers: "mailsByKnownPeers"
        case .messagesByKnownPeer: "messagesByKnownPeer"
        }
    }

    /// How long one use counts, in milliseconds: a whole number for every budget.
    var interval: Int64 { self.windowSeconds * 1000 / self.count }
}
