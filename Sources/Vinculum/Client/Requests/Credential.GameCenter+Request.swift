extension Credential.GameCenter {
    /// The members of `accounts:signInWithGameCenter` that say who the player is; the service knows the app by a header.
    func writeRequest(to body: inout JSON.Writer) {
        body.member("playerId", self.playerID)
        body.member("publicKeyUrl", self.publicKeyURL)
        body.member("signature", Base64URL.encoded(self.signature))
        body.member("salt", Base64URL.encoded(self.salt))
        if self.timestamp != 0 {
            body.key("timestamp")
            body.int(self.timestamp)
        }
        body.member("teamPlayerId", self.teamPlayerID)
        body.member("gamePlayerId", self.gamePlayerID)
        body.member("displayName", self.displayName)
    }
}
