@testable import Vinculum

/// The mails and messages that a service has sent, for tests of one that stores digests of their codes: its lists name
/// the pending codes and leave the codes out.
struct Delivered {
    private var mails: [Effect.Mail] = []
    private var messages: [(number: String, code: String, session: String)] = []

    /// - Parameter reply: The response that came with the effects; it has the session of a message.
    mutating func add(_ effects: [Effect], _ reply: Reply) {
        for effect in effects {
            switch effect {
            case .mail(let mail): self.mails.append(mail)
            case .message(let message):
                let session =
                    reply["sessionInfo"] ?? reply["phoneSessionInfo"]?["sessionInfo"]
                    ?? reply["phoneResponseInfo"]?["sessionInfo"]
                self.messages.append((message.recipient.text, message.code, session?.string ?? ""))
            case .notice: break
            }
        }
    }

    /// The code of the last message to a number, and its session.
    func code(to number: String) -> (code: String, session: String) {
        let found = self.messages.last { $0.number == number }
        return (found?.code ?? "", found?.session ?? "")
    }

    /// The listed links with the codes that were mailed: of one kind and mailbox, the newest.
    func completed(_ listed: [JSON.Value]) -> [JSON.Value] {
        var used: [String] = []
        let completed = listed.reversed().map { item -> JSON.Value in
            guard item["oobCode"] == nil else { return item }
            let recipient = item["newEmail"]?.string ?? item["email"]?.string
            let mail = self.mails.last { mail in
                mail.recipient.text == recipient && !used.contains(mail.code)
                    && Wire.OobRequestType(mail.kind).rawValue == item["requestType"]?.string
            }
            guard let mail else { return item }
            used.append(mail.code)
            var writer = JSON.Writer()
            writer.beginObject()
            for name in ["email", "newEmail", "requestType"] { writer.member(named: name, item[named: name]?.string) }
            writer.member("oobCode", mail.code)
            writer.member("oobLink", mail.link)
            writer.endObject()
            return (try? JSON.Document(parsing: writer.bytes).root) ?? item
        }
        return completed.reversed()
    }
}
