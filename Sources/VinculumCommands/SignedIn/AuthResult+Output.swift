import Vinculum

extension AuthResult {
    /// The result in a line: the verb, such as `signed in as `, and the account.
    func text(_ verb: String) -> String {
        verb + self.user.title
    }

    /// Writes the result as a JSON object, without tokens.
    func write(to writer: inout JSON.Writer) {
        writer.beginObject()
        writer.key("user")
        self.user.write(to: &writer)
        if let info = self.additionalUserInfo {
            writer.key("isNewUser")
            writer.bool(info.isNewUser)
            writer.key("provider")
            writer.string(info.provider)
        }
        writer.endObject()
    }
}

extension User {
    /// The account for a sentence: its e-mail address, phone number or display name, and the UID.
    var title: String {
        let name = self.email ?? self.phoneNumber ?? self.displayName
        if let name { return TerminalText.safe(name) + " (" + TerminalText.safe(self.uid) + ")" }
        return (self.isAnonymous ? "the anonymous account " : "the account ") + TerminalText.safe(self.uid)
    }

    /// The providers as part of a sentence; `nil` without any.
    var signInMethodsText: String? {
        let names = self.providers.map {
            TerminalText.safe($0.provider.methodName(hasPassword: self.hasPassword))
        }
        return names.isEmpty ? nil : names.listed
    }

    /// Writes the account as a JSON object, without tokens.
    func write(to writer: inout JSON.Writer) {
        writer.beginObject()
        writer.key("uid")
        writer.string(self.uid)
        writer.member("email", self.email)
        writer.key("emailVerified")
        writer.bool(self.isEmailVerified)
        writer.member("phoneNumber", self.phoneNumber)
        writer.member("displayName", self.displayName)
        writer.key("anonymous")
        writer.bool(self.isAnonymous)
        writer.key("providers")
        writer.beginArray()
        for provider in self.providers {
            writer.beginObject()
            writer.key("provider")
            writer.string(provider.provider.rawValue)
            writer.key("uid")
            writer.string(provider.uid)
            writer.endObject()
        }
        writer.endArray()
        writer.key("factors")
        writer.beginArray()
        for factor in self.factors { FactorView(factor).write(to: &writer) }
        writer.endArray()
        writer.endObject()
    }
}
