import Vinculum

/// The sessions, codes and secrets that one actor, the attacker or the victim, holds.
struct AttackerKnowledge: Sendable {
    /// Sessions, at most one for each kind and account: a newer one replaces an older one.
    var sessions: [HeldSession] = []
    var codes: [HeldCode] = []
    /// Secrets of authenticator apps, by factor ID.
    var secrets: [(factor: FactorID, secret: [UInt8])] = []
    /// Second factors that this actor has enrolled and not withdrawn.
    var factors: [(account: AccountID, factor: FactorID)] = []

    mutating func add(_ session: HeldSession) {
        if let index = self.sessions.firstIndex(where: { $0.isLike(session) }) {
            self.sessions[index] = session
        } else {
            self.sessions.append(session)
        }
    }

    /// Adds a code. A key that is held already stays as it is.
    mutating func add(_ code: HeldCode) {
        if !self.codes.contains(where: { $0.key == code.key }) { self.codes.append(code) }
    }

    mutating func drop(code key: CodeKey) {
        self.codes.removeAll { $0.key == key }
    }

    func holds(_ kind: HeldCode.Kind, of account: AccountID? = nil, at address: String? = nil) -> Bool {
        self.codes.contains { code in
            code.kind == kind && (account == nil || code.account == account)
                && (address == nil || code.address == address)
        }
    }

    /// Whether the actor requested a code of this kind and will therefore use any that arrives.
    func expects(_ kind: HeldCode.Kind) -> Bool {
        self.codes.contains { $0.kind == kind && $0.isExpected }
    }

    func secret(of factor: FactorID) -> [UInt8]? {
        self.secrets.first { $0.factor == factor }?.secret
    }
}
