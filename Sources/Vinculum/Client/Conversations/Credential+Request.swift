extension Credential.Federated {
    /// The provider's response as the members of `postBody`, in the order in which the Apple library sends them.
    var postBody: FormFields {
        var fields = FormFields([("providerId", self.provider.rawValue)])
        if let idToken { fields.append("id_token", idToken.revealed()) }
        if let rawNonce { fields.append("nonce", rawNonce.revealed()) }
        if let accessToken { fields.append("access_token", accessToken.revealed()) }
        if let secret { fields.append("oauth_token_secret", secret.revealed()) }
        if let serverAuthCode { fields.append("code", serverAuthCode.revealed()) }
        if let user = self.fullName?.json { fields.append("user", user) }
        return fields
    }
}

extension PersonName {
    /// The name as Apple's own web flow posts it; `nil` if both parts are absent.
    fileprivate var json: String? {
        guard self.given != nil || self.family != nil else { return nil }
        var writer = JSON.Writer()
        writer.beginObject()
        writer.key("name")
        writer.beginObject()
        writer.member("firstName", self.given)
        writer.member("lastName", self.family)
        writer.endObject()
        writer.endObject()
        return writer.text
    }
}

extension Credential.GameCenter {
    /// Writes the members of `accounts:signInWithGameCenter` that identify the player. A header identifies the app.
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
