import Vinculum

/// A response of the authority.
struct Reply {
    let status: Int
    private let json: JSON.Value?

    init(_ response: HTTPResponse) {
        self.status = response.status
        do throws(JSON.ReadError) {
            self.json = try JSON.Document(parsing: response.body).root
        } catch {
            self.json = nil
        }
    }

    subscript(_ key: String) -> JSON.Value? { self.json?[named: key] }

    func text(_ key: String) -> String { self.json?[named: key]?.string ?? "" }

    var isSuccess: Bool { self.status == 200 }

    /// The ID token; the token endpoint uses another spelling for the member.
    var idToken: String {
        let token = self.text("idToken")
        return token.isEmpty ? self.text("id_token") : token
    }

    var refreshToken: String {
        let token = self.text("refreshToken")
        return token.isEmpty ? self.text("refresh_token") : token
    }

    /// The account that the response belongs to: that of its token if it has one.
    var account: AccountID? {
        if let token = self.token { return AccountID(token.accountID) }
        return AccountID(self.json?["users"]?[0]?.string(of: "localId") ?? self.text("localId"))
    }

    var token: UnverifiedIDToken? {
        do throws(CompactJWS.ReadError) {
            return try UnverifiedIDToken(parsing: self.idToken)
        } catch {
            return nil
        }
    }

    /// The session that the response opens, if any.
    var session: HeldSession? {
        guard let token = self.token, let account = AccountID(token.accountID) else { return nil }
        let opening: HeldSession.Opening =
            switch ProviderID(token.signInProvider ?? "") {
            case .anonymous: .anonymous
            case .password: .password
            case .phone: .phone
            default: .federated
            }
        return HeldSession(
            account: account, idToken: self.idToken, refreshToken: self.refreshToken, opening: opening,
            isStrong: token.secondFactor != nil, number: token.session ?? 0, issuedAt: token.issuedAt ?? 0
        )
    }
}
