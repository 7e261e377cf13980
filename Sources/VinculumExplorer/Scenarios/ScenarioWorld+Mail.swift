import Vinculum

/// Mailed links, and the programs that look at them before their reader does.
extension ScenarioWorld {
    /// What a look at a mailed link must leave: the account, and every link that works.
    struct MailedState: Equatable {
        let account: Account?
        let links: [String]
    }

    var mailedState: MailedState {
        let codes = self.authority.store[nil].pendingCodes.filter { $0.emailAction != nil }
        return MailedState(account: self.account, links: codes.map { $0.key.text })
    }

    mutating func askVerification() {
        self.client("accounts:sendOobCode", #""requestType":"VERIFY_EMAIL","idToken":"\#(self.sentSession)""#)
    }

    /// Opens every mailed link. A removed rule is removed here: the request posts.
    ///
    /// Strict lets programs that do not accept pages follow a link by `GET`, as the reference does, so that such a one
    /// looks at nothing there.
    mutating func openLinks(_ method: String, accepting type: String) {
        let isPage = type.utf8.starts(with: "text/html".utf8)
        if !isPage, self.authority.settings.allows(.linksByGet) { return }
        let method = self.removedRule == .lookingFollowsLinks ? "POST" : method
        for code in self.authority.store[nil].pendingCodes {
            guard let action = code.emailAction else { continue }
            self.open(action.link, method, accepting: type)
        }
    }
}
