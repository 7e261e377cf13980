import Vinculum

/// The sessions that there are while a merge is prepared that brings the survivor its first second factor.
struct ScenarioFactorMerge: Sendable {
    /// Whose session it is.
    enum Holder: Int, CaseIterable {
        /// The session of the survivor that prepared the merge.
        case preparing
        /// A session of the survivor from just before.
        case fresh
        /// A session of the survivor of ten minutes before.
        case old
        /// The session of the absorbed account that prepared the merge, with its second factor.
        case absorbed
        /// A session of the absorbed account from before the second factor.
        case weakAbsorbed

        var isOfSurvivor: Bool { self.rawValue <= Holder.old.rawValue }
    }

    /// The ID token and the refresh token of a session, and when it signed in.
    struct Tokens: Sendable {
        private(set) var idToken = ""
        private(set) var refreshToken = ""
        private(set) var signedInAt = World.beginning

        init() {}

        init(_ reply: Reply, at now: Instant) {
            self.signedInAt = now
            self.take(reply)
        }

        /// Takes over the tokens of a response to the session, which is no sign-in.
        mutating func take(_ reply: Reply) {
            (self.idToken, self.refreshToken) = (reply.idToken, reply.refreshToken)
        }
    }

    private var tokens = [Tokens](repeating: Tokens(), count: Holder.allCases.count)

    subscript(_ holder: Holder) -> Tokens {
        get { self.tokens[holder.rawValue] }
        set { self.tokens[holder.rawValue] = newValue }
    }
}
