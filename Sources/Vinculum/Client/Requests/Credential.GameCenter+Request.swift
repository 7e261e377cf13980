extension Credential.GameCenter {
    /// The members of `accounts:signInWithGameCenter` that say who the player is; the service knows the app by a header.
    func writeRequest(to body: inout JSON.Writer) {
        body.optional("playerId", self.playerID)
        body.optional("publicKeyUrl", self.publicKeyURL)
        body.optional("signature", Base64URL.encoded(self.signature))
        body.optional("salt", Base64URL.encoded(self.salt))
        if self.timestamp != 0 {
            body.key("timestamp")
            body.int(self.timestamp)
        }
        body.optional("teamPlayerId", self.teamPlayerID)
        body.optional("gamePlayerId", self.gamePlayerID)
        body.optional("displayName", self.displayName)
    }
}
