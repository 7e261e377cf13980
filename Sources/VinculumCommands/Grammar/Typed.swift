import Vinculum

/// Checks what a person typed before it is sent, while the person can still correct it.
enum Typed {
    static func email(_ text: String) throws(CommandFailure) -> String {
        guard EmailAddress(text) != nil, !text.utf8.contains(where: { $0.isSpaceOrControl }) else {
            throw CommandFailure(
                .usage, code: "invalidEmail", number: Int64(AuthErrorCode.invalidEmail.rawValue),
                "\(text) is not an e-mail address", why: "an address looks like ada@example.net")
        }
        return text
    }

    static func project(_ text: String) throws(CommandFailure) -> ProjectID {
        guard let project = ProjectID(text) else {
            throw .usage(
                "\(TerminalText.safe(text)) is not a project ID",
                why: "a project ID has 1 to 63 letters, digits, dashes and underscores, and begins with a letter "
                    + "or digit")
        }
        return project
    }

    static func phone(_ text: String) throws(CommandFailure) -> String {
        // Without separators, if it is one of E.164. Local states have shorter ones too.
        let number = PhoneNumber(text)?.text
        let digits = number?.utf8.dropFirst()
        guard let number, let digits, digits.allSatisfy({ $0.isDigit }), (5...15).contains(digits.count) else {
            throw CommandFailure(
                .usage, code: "invalidPhoneNumber", number: Int64(AuthErrorCode.invalidPhoneNumber.rawValue),
                "\(text) is not a phone number",
                why: "a number begins with + and the country code, such as +15555550100")
        }
        return number
    }
}
