import Vinculum

/// Everything one actor holds.
struct AttackerKnowledge: Sendable {
    /// At most one of a kind and account: a newer one is as good.
    var sessions: [HeldSession] = []
    var codes: [HeldCode] = []
    /// Secrets of authenticator apps, by the id of the factor.
    var secrets: [(factor: String, secret: [UInt8])] = []
    /// Second factors this actor enrolled and has not given up.
    var factors: [(account: AccountID, factor: String)] = []

    mutating func take(_ session: HeldSession) {
        if let index = self.sessions.firstIndex(where: { $0.isLike(session) }) {
            self.sessions[index] = session
        } else {
            self.sessions.append(session)
        }
    }

    /// Keeps a code; a wrong answer, or a new epoch, changes one that is held.
    mutating func take(_ code: HeldCode) {
        if !self.codes.contains(where: { sameBytes($0.key, code.key) }) { self.codes.append(code) }
    }

    mutating func drop(code key: String) {
        self.codes.removeAll { sameBytes($0.key, key) }
    }

    func holds(_ kind: HeldCode.Kind, of account: AccountID? = nil, at address: String? = nil) -> Bool {
        self.codes.contains { code in
            code.kind == kind && (account == nil || code.account == account)
                && (address == nil || sameBytes(code.address, address))
        }
    }

    /// Whether its holder has asked for one, and will use any that came.
    func expects(_ kind: HeldCode.Kind) -> Bool {
        self.codes.contains { $0.kind == kind && $0.isExpected }
    }

    func secret(of factor: String) -> [UInt8]? {
        self.secrets.first { sameBytes($0.factor, factor) }?.secret
    }
}
