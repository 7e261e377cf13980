extension MultiFactorResolver {
    /// The challenge that a code answers.
    enum Challenge: Equatable, Sendable {
        /// A code that the service sent by SMS.
        case sms(FactorHint, sessionInfo: Secret)
        /// A code from the authenticator app.
        case totp(FactorHint)

        var hint: FactorHint {
            switch self {
            case .sms(let hint, _), .totp(let hint): hint
            }
        }
    }
}

extension MultiFactorResolver.Challenge {
    /// Writes the ID of the factor; the saved hints contain the rest.
    func write(to writer: inout JSON.Writer) {
        writer.member("uid", self.hint.uid.text)
        if case .sms(_, let sessionInfo) = self { writer.member("sessionInfo", sessionInfo.revealed()) }
    }

    init(reading members: SavedFlow.Members, _ hints: [FactorHint]) throws(SavedFlowError) {
        let hint = try Self.hint(members, hints)
        switch hint.kind {
        case .phone: self = .sms(hint, sessionInfo: Secret(try members.string("sessionInfo")))
        case .totp: self = .totp(hint)
        }
    }

    /// Returns the hint that a saved state refers to.
    static func hint(_ members: SavedFlow.Members, _ hints: [FactorHint]) throws(SavedFlowError) -> FactorHint {
        let uid = FactorID(try members.string("uid"))
        guard let hint = hints.first(where: { $0.uid == uid }) else { throw .malformed("uid") }
        return hint
    }
}
