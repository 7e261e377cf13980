extension Wire {
    /// `accounts:signInWithGameCenter`: signs in with a player of Apple's Game Center, or links one.
    public enum SignInWithGameCenter {
        /// The body of the request.
        public struct Request: WireMessage {
            /// The name of the player.
            public var displayName: String?
            public var gamePlayerId: String?
            /// The session to link to.
            public var idToken: String?
            public var playerId: String?
            /// The address of Apple's certificate.
            public var publicKeyUrl: String?
            /// base64 of the random bytes that were signed along.
            public var salt: String?
            /// base64.
            public var signature: String?
            public var teamPlayerId: String?
            public var tenantId: String?
            /// Milliseconds since 1970, as decimal text.
            public var timestamp: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("displayName", &self.displayName)
                try v.field("gamePlayerId", &self.gamePlayerId)
                try v.field("idToken", &self.idToken)
                try v.field("playerId", &self.playerId)
                try v.field("publicKeyUrl", &self.publicKeyUrl)
                try v.field("salt", &self.salt)
                try v.field("signature", &self.signature)
                try v.field("teamPlayerId", &self.teamPlayerId)
                try v.field("tenantId", &self.tenantId)
                try v.decimal("timestamp", &self.timestamp)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            /// The name of the player.
            public var displayName: String?
            /// Seconds, as decimal text.
            public var expiresIn: String?
            public var gamePlayerId: String?
            public var idToken: String?
            public var isNewUser: Bool?
            public var localId: String?
            public var playerId: String?
            public var refreshToken: String?
            public var teamPlayerId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("displayName", &self.displayName)
                try v.decimal("expiresIn", &self.expiresIn)
                try v.field("gamePlayerId", &self.gamePlayerId)
                try v.field("idToken", &self.idToken)
                try v.field("isNewUser", &self.isNewUser)
                try v.field("localId", &self.localId)
                try v.field("playerId", &self.playerId)
                try v.field("refreshToken", &self.refreshToken)
                try v.field("teamPlayerId", &self.teamPlayerId)
            }
        }
    }
}
