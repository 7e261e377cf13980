import Vinculum

extension Workspace {
    /// The account that a credential identifies, if the credential alone identifies it; `nil` otherwise.
    func owner(of credential: Credential) -> Account? {
        switch credential {
        case .password(let credential): return EmailAddress(credential.email).flatMap { self.graph[email: $0] }
        case .emailLink(let credential): return EmailAddress(credential.email).flatMap { self.graph[email: $0] }
        case .federated(let credential):
            guard let token = credential.idToken?.revealed() else { return nil }
            let claims: JSON.Value?
            if token.utf8.first == UInt8(ascii: "{") {
                claims = try? JSON.Document(parsing: Array(token.utf8)).root
            } else {
                claims = try? CompactJWS(parsing: token).payload
            }
            guard let subject = SubjectID(claims?.string(of: "sub")) else { return nil }
            if let owner = self.graph[credential.provider, subject] { return owner }
            return claims?.string(of: "email").flatMap { EmailAddress($0) }.flatMap { self.graph[email: $0] }
        case .phone(.code(let verificationID, _)):
            let pending = self.graph.pendingCode(presented: verificationID)
            guard case .phoneSignIn(let number, _)? = pending?.purpose else { return nil }
            return self.graph[phone: number]
        case .phone(.proof(_, let number)): return PhoneNumber(number).flatMap { self.graph[phone: $0] }
        case .gameCenter(let player): return self.graph[.gameCenter, SubjectID(player.teamPlayerID ?? player.playerID)]
        case .customToken, .anonymous: return nil
        }
    }
}
