extension Credential {
    /// What the local player of Game Center hands out to be verified.
    public struct GameCenter: Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
        /// The id of old systems; empty on those that have the other two.
        public let playerID: String
        /// The player among the games of one developer.
        public let teamPlayerID: String?
        /// The player within one game.
        public let gamePlayerID: String?
        /// Where the certificate is that the signature is checked with.
        public let publicKeyURL: String
        public let signature: [UInt8]
        public let salt: [UInt8]
        /// Milliseconds since 1970.
        public let timestamp: Int64
        public let displayName: String?

        public init(
            playerID: String, teamPlayerID: String? = nil, gamePlayerID: String? = nil, publicKeyURL: String,
            signature: [UInt8], salt: [UInt8], timestamp: Int64, displayName: String? = nil
        ) {
            self.playerID = playerID
            self.teamPlayerID = teamPlayerID
            self.gamePlayerID = gamePlayerID
            self.publicKeyURL = publicKeyURL
            self.signature = signature
            self.salt = salt
            self.timestamp = timestamp
            self.displayName = displayName
        }

        /// The player; the signature is not shown.
        public var description: String { "Game Center player \(self.teamPlayerID ?? self.playerID)" }
        public var debugDescription: String { self.description }

        public static func == (a: GameCenter, b: GameCenter) -> Bool {
            sameBytes(a.playerID, b.playerID) && sameBytes(a.teamPlayerID, b.teamPlayerID)
                && sameBytes(a.gamePlayerID, b.gamePlayerID) && sameBytes(a.publicKeyURL, b.publicKeyURL)
                && a.signature == b.signature && a.salt == b.salt && a.timestamp == b.timestamp
                && sameBytes(a.displayName, b.displayName)
        }
    }
}

extension Credential.GameCenter {
    func writeMembers(to writer: inout JSON.Writer) {
        writer.member("displayName", self.displayName)
        writer.member("gamePlayerID", self.gamePlayerID)
        writer.member("playerID", self.playerID)
        writer.member("publicKeyURL", self.publicKeyURL)
        writer.member("salt", Base64URL.encoded(self.salt))
        writer.member("signature", Base64URL.encoded(self.signature))
        writer.member("teamPlayerID", self.teamPlayerID)
        writer.key("timestamp")
        writer.int(self.timestamp)
    }

    init(reading members: Credential.Members) throws(Credential.ReadError) {
        func bytes(_ name: String) throws(Credential.ReadError) -> [UInt8] {
            do throws(Base64.DecodingError) {
                return try Base64URL.decoded(members[name]?.string ?? "=")
            } catch {
                throw .malformed(name)
            }
        }
        guard let timestamp = members["timestamp"]?.int64 else { throw .malformed("timestamp") }
        self.init(
            playerID: try members.string("playerID"), teamPlayerID: try members.optionalString("teamPlayerID"),
            gamePlayerID: try members.optionalString("gamePlayerID"), publicKeyURL: try members.string("publicKeyURL"),
            signature: try bytes("signature"), salt: try bytes("salt"), timestamp: timestamp,
            displayName: try members.optionalString("displayName"))
    }
}
