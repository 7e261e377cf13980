extension Credential.Federated {
    func writeMembers(to writer: inout JSON.Writer) {
        writer.optional("accessToken", self.accessToken?.revealed())
        if let fullName {
            writer.key("fullName")
            writer.beginObject()
            writer.optional("familyName", fullName.family)
            writer.optional("givenName", fullName.given)
            writer.endObject()
        }
        writer.optional("idToken", self.idToken?.revealed())
        writer.optional("nonce", self.rawNonce?.revealed())
        writer.optional("pendingToken", self.pendingToken?.revealed())
        writer.optional("requestUri", self.response?.url.revealed())
        writer.optional("secret", self.secret?.revealed())
        writer.optional("serverAuthCode", self.serverAuthCode?.revealed())
        writer.optional("sessionId", self.response?.sessionID?.revealed())
    }

    init(reading members: Credential.Members, provider: ProviderID) throws(Credential.ReadError) {
        self.init(
            provider: provider, idToken: try members.optionalSecret("idToken"),
            accessToken: try members.optionalSecret("accessToken"), secret: try members.optionalSecret("secret"),
            rawNonce: try members.optionalSecret("nonce"), pendingToken: try members.optionalSecret("pendingToken"),
            serverAuthCode: try members.optionalSecret("serverAuthCode"))
        if let name = members["fullName"] {
            guard name.kind == .object else { throw .malformed("fullName") }
            let names = try Credential.Members(name)
            self.fullName = PersonName(
                given: try names.optionalString("givenName"), family: try names.optionalString("familyName"))
        }
        let sessionID = try members.optionalSecret("sessionId")
        if let url = try members.optionalSecret("requestUri") {
            self.response = WebResponse(url: url, sessionID: sessionID)
        } else if sessionID != nil {
            throw .malformed("requestUri")
        }
        // There is nothing else a SAML provider's word could be in.
        if provider.isSAML, self.pendingToken == nil, self.response == nil { throw .malformed("pendingToken") }
    }
}
