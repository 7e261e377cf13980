extension Credential.Federated {
    func writeMembers(to writer: inout JSON.Writer) {
        writer.member("accessToken", self.accessToken?.revealed())
        if let fullName {
            writer.key("fullName")
            writer.beginObject()
            writer.member("familyName", fullName.family)
            writer.member("givenName", fullName.given)
            writer.endObject()
        }
        writer.member("idToken", self.idToken?.revealed())
        writer.member("nonce", self.rawNonce?.revealed())
        writer.member("pendingToken", self.pendingToken?.revealed())
        writer.member("requestUri", self.response?.url.revealed())
        writer.member("secret", self.secret?.revealed())
        writer.member("serverAuthCode", self.serverAuthCode?.revealed())
        writer.member("sessionId", self.response?.sessionID?.revealed())
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
        // A SAML credential can only consist of one of these two.
        if provider.isSAML, self.pendingToken == nil, self.response == nil { throw .malformed("pendingToken") }
    }
}
