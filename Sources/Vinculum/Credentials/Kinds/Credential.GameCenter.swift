extension Credential {
    /// The identity of Game Center's local player, with Apple's signature.
    public struct GameCenter: Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
        /// The player's ID on old systems; empty on systems that have the other two IDs.
        public private(set) var playerID: String
        /// The player's ID among the games of one developer.
        public private(set) var teamPlayerID: String?
        /// The player's ID within one game.
        public private(set) var gamePlayerID: String?
        /// The address of the certificate that verifies the signature.
        public private(set) var publicKeyURL: String
        /// Apple's signature of player, bundle ID, timestamp and salt.
        public let signature: [UInt8]
        /// Random bytes that the signature covers.
        public let salt: [UInt8]
        /// The instant of the signature, in milliseconds since 1970.
        public let timestamp: Int64
        /// The player's display name.
        public private(set) var displayName: String?

        /// Creates a value from the results of `fetchItems(forIdentityVerificationSignature:)`.
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

        /// The player, without the signature.
        public var description: String { "Game Center player \(self.teamPlayerID ?? self.playerID)" }
        /// The player, without the signature.
        public var debugDescription: String { self.description }
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
